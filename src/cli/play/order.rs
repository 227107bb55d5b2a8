//! The commands that a person types while playing.

use crate::cli::output::OutputPath;
use crate::cli::search::{MAX_DEPTH, MAX_MS, MAX_NODES};
use std::ffi::OsString;
use std::path::PathBuf;

/// A line typed by a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Order {
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
    Think(Option<Effort>),
    /// Lists the commands.
    Help,
    /// Shows the rules of the game.
    Rules,
    /// Leaves.
    Quit,
    /// Any other line, taken as a step.
    Step(String),
}

/// The engine's limit for each move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Effort {
    /// A time in milliseconds.
    Movetime(u64),
    /// A depth in plies.
    Depth(u32),
    /// A number of nodes.
    Nodes(u64),
}

/// The text of `help`, after the line about moves.
pub(super) const HELP: &str = "\
rules        the game on one screen, and what the marks on the board mean
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
const ALONE: [&str; 11] = [
    "board", "flip", "hint", "undo", "resign", "moves", "help", "?", "rules", "quit", "exit",
];

impl Order {
    /// Parses a line; the error names what is wrong with it.
    pub(super) fn read(line: &str) -> Result<Order, String> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let order = word.to_ascii_lowercase();
        if ALONE.contains(&order.as_str()) && !rest.is_empty() {
            return Err(format!("'{word}' takes no argument, found '{rest}'"));
        }
        let name = || match rest {
            "" => Err(format!("'{word}' needs the name of a file")),
            name => Ok(OsString::from(name)),
        };
        Ok(match order.as_str() {
            "" | "board" => Order::Board,
            "d" if rest.is_empty() => Order::Board,
            "flip" => Order::Flip,
            "hint" => Order::Hint,
            "undo" => Order::Undo,
            "resign" => Order::Resign,
            "save" => Order::Save(name()?.into()),
            "load" => Order::Load(name()?.into()),
            "moves" => Order::Moves,
            "movetime" | "time" | "depth" | "nodes" if rest.is_empty() => Order::Think(None),
            "movetime" | "time" => Order::Think(Some(Effort::Movetime(number(rest, 0, MAX_MS)?))),
            "depth" => {
                let plies = number(rest, 1, u64::from(MAX_DEPTH))?;
                Order::Think(Some(Effort::Depth(plies as u32)))
            }
            "nodes" => Order::Think(Some(Effort::Nodes(number(rest, 1, MAX_NODES)?))),
            "help" | "?" => Order::Help,
            "rules" => Order::Rules,
            "quit" | "exit" => Order::Quit,
            _ => Order::Step(line.to_owned()),
        })
    }
}

fn number(text: &str, least: u64, most: u64) -> Result<u64, String> {
    let found = text.parse().ok();
    found
        .filter(|number| (least..=most).contains(number))
        .ok_or_else(|| format!("'{text}' is not a number from {least} to {most}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_orders_and_the_rest_are_steps() {
        assert_eq!(Order::read("Hint"), Ok(Order::Hint));
        assert_eq!(
            Order::read("save my game"),
            Ok(Order::Save(OutputPath::File("my game".into())))
        );
        assert_eq!(Order::read("e2e4"), Ok(Order::Step("e2e4".to_owned())));
        assert_eq!(
            Order::read("load"),
            Err("'load' needs the name of a file".to_owned())
        );
        assert_eq!(Order::read(""), Ok(Order::Board));
        let much = Order::read("quit now");
        assert_eq!(
            much,
            Err("'quit' takes no argument, found 'now'".to_owned())
        );
        // A square is not a command.
        for step in ["d4", "D x d7"] {
            assert_eq!(Order::read(step), Ok(Order::Step(step.to_owned())));
        }
    }

    #[test]
    fn think_time_is_asked_for_and_set() {
        let think = |effort| Ok(Order::Think(effort));
        assert_eq!(Order::read("movetime"), think(None));
        assert_eq!(
            Order::read("movetime 3000"),
            think(Some(Effort::Movetime(3000)))
        );
        assert_eq!(Order::read("Depth 4"), think(Some(Effort::Depth(4))));
        assert_eq!(Order::read("nodes 7"), think(Some(Effort::Nodes(7))));
        for text in ["depth 0", "depth 1001", "depth x", "nodes -1", "time 1s"] {
            assert!(Order::read(text).unwrap_err().contains("is not a number"));
        }
    }
}
