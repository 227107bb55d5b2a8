//! The commands that a person types while playing.

use crate::cli::io::output::OutputPath;
use crate::session::SearchLimit;
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

/// A line typed by a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command {
    /// Shows the board again.
    Board,
    /// Turns the board.
    Flip,
    /// Asks for the engine's move.
    Hint,
    /// Takes back moves to the person's last decision.
    Undo,
    /// Resigns.
    Resign,
    /// Adds the game to a file.
    Save(OutputPath),
    /// Continues the last game of a file.
    Load(PathBuf),
    /// Lists the legal moves.
    Moves,
    /// Shows the engine's limit, or sets it.
    Think(Option<SearchLimit>),
    /// Lists the commands.
    Help,
    /// Shows the rules of the game, or those about a piece.
    Rules(String),
    /// Leaves.
    Quit,
    /// Any other line, taken as a step.
    Step(String),
}

/// The text of `help`, after the line about moves.
pub(super) const HELP: &str = "\
rules        the game on one screen, and what the marks on the board mean
rules PIECE  how a piece moves, by its letters or its name; 'rules all' for everything
moves        list your legal moves
hint         show the engine's move and its score
undo         take back moves to your last decision
flip         turn the board
movetime MS  let the engine think MS milliseconds per move; also depth N, nodes N
resign       give up
save FILE    add the game to a file; '-' shows it
load FILE    continue the last game in a file; it may be another game
board        show the board again
quit         leave";

/// The commands without an argument.
const WITHOUT_ARGUMENT: [&str; 10] = [
    "board", "flip", "hint", "undo", "resign", "moves", "help", "?", "quit", "exit",
];

impl Command {
    /// Parses a line; the error names what is wrong with it.
    pub(super) fn read(line: &str) -> Result<Command, String> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let keyword = word.to_ascii_lowercase();
        if WITHOUT_ARGUMENT.contains(&keyword.as_str()) && !rest.is_empty() {
            return Err(format!("'{word}' takes no argument, found '{rest}'"));
        }
        let name = || match rest {
            "" => Err(format!("'{word}' needs the name of a file")),
            name => Ok(OsString::from(name)),
        };
        Ok(match keyword.as_str() {
            "" | "board" => Command::Board,
            "d" if rest.is_empty() => Command::Board,
            "flip" => Command::Flip,
            "hint" => Command::Hint,
            "undo" => Command::Undo,
            "resign" => Command::Resign,
            "save" => Command::Save(name()?.into()),
            "load" => Command::Load(name()?.into()),
            "moves" => Command::Moves,
            "movetime" | "time" | "depth" | "nodes" if rest.is_empty() => Command::Think(None),
            "movetime" | "time" => {
                let millis = parse_number(rest, 0, SearchLimit::MAX_MILLIS)?;
                let time = Duration::from_millis(millis);
                Command::Think(Some(SearchLimit::movetime(time)))
            }
            "depth" => {
                let plies = parse_number(rest, 1, SearchLimit::MAX_DEPTH.into())?;
                Command::Think(Some(SearchLimit::depth(plies as u32)))
            }
            "nodes" => {
                let nodes = parse_number(rest, 1, SearchLimit::MAX_NODES)?;
                Command::Think(Some(SearchLimit::nodes(nodes)))
            }
            "help" | "?" => Command::Help,
            "rules" => Command::Rules(rest.to_owned()),
            "quit" | "exit" => Command::Quit,
            _ => Command::Step(line.to_owned()),
        })
    }
}

fn parse_number(text: &str, min: u64, max: u64) -> Result<u64, String> {
    let number = text.parse().ok();
    number
        .filter(|number| (min..=max).contains(number))
        .ok_or_else(|| format!("'{text}' is not a number from {min} to {max}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_commands_and_the_rest_are_steps() {
        assert_eq!(Command::read("Hint"), Ok(Command::Hint));
        let topic = "crooked bishop".to_owned();
        assert_eq!(
            Command::read("rules crooked bishop"),
            Ok(Command::Rules(topic))
        );
        assert_eq!(
            Command::read("save my game"),
            Ok(Command::Save(OutputPath::File("my game".into())))
        );
        assert_eq!(Command::read("e2e4"), Ok(Command::Step("e2e4".to_owned())));
        assert_eq!(
            Command::read("load"),
            Err("'load' needs the name of a file".to_owned())
        );
        assert_eq!(Command::read(""), Ok(Command::Board));
        let error = Command::read("quit now");
        assert_eq!(
            error,
            Err("'quit' takes no argument, found 'now'".to_owned())
        );
        // A square is not a command.
        for step in ["d4", "D x d7"] {
            assert_eq!(Command::read(step), Ok(Command::Step(step.to_owned())));
        }
    }

    #[test]
    fn think_time_is_asked_for_and_set() {
        let think = |limit| Ok(Command::Think(limit));
        assert_eq!(Command::read("movetime"), think(None));
        assert_eq!(
            Command::read("movetime 3000"),
            think(Some(SearchLimit::movetime(Duration::from_secs(3))))
        );
        assert_eq!(Command::read("Depth 4"), think(Some(SearchLimit::depth(4))));
        assert_eq!(Command::read("nodes 7"), think(Some(SearchLimit::nodes(7))));
        for text in ["depth 0", "depth 1001", "depth x", "nodes -1", "time 1s"] {
            assert!(Command::read(text).unwrap_err().contains("is not a number"));
        }
    }
}
