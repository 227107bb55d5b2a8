//! What a person types while playing.

use crate::cli::output::OutputPath;
use crate::cli::search::{MAX_DEPTH, MAX_MS, MAX_NODES};
use std::ffi::OsString;
use std::path::PathBuf;

/// A line typed by a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// Show the board again.
    Board,
    /// Turn the board.
    Flip,
    /// What would you play?
    Hint,
    /// Back to my last decision.
    Undo,
    /// I give up.
    Resign,
    /// Add the game to a file.
    Save(OutputPath),
    /// Go on with the last game of a file.
    Load(PathBuf),
    /// Which moves are there?
    Moves,
    /// How long do you think? With a number: think so long from now on.
    Think(Option<Effort>),
    /// What can I type?
    Help,
    /// How does this game go?
    Rules,
    /// Leave.
    Quit,
    /// Anything else: a step.
    Step(String),
}

/// How long the engine is to think.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Effort {
    /// So many milliseconds.
    Movetime(u64),
    /// So many plies.
    Depth(u32),
    /// So many nodes.
    Nodes(u64),
}

/// What `help` shows, after how a move is made.
pub(super) const HELP: &str = "\
rules        the game on one screen, and what the marks on the board mean
moves        list what you may play
hint         what the engine would play, and what it is worth
undo         go back to your last decision
flip         turn the board
movetime MS  let the engine think so many milliseconds a move; also depth N, nodes N
resign       give up
save FILE    add the game to a file; '-' shows it
load FILE    go on with the last game of a file, whatever game it is
board        show the board again
quit         leave";

/// Orders that nothing follows.
const ALONE: [&str; 11] = [
    "board", "flip", "hint", "undo", "resign", "moves", "help", "?", "rules", "quit", "exit",
];

impl Order {
    /// Reads a line; an error says what was wrong with it.
    pub(super) fn read(line: &str) -> Result<Order, String> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        let order = word.to_ascii_lowercase();
        if ALONE.contains(&order.as_str()) && !rest.is_empty() {
            return Err(format!("'{word}' stands alone, '{rest}' is too much"));
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
        .ok_or_else(|| format!("'{text}' is no number from {least} to {most}"))
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
            Err("'quit' stands alone, 'now' is too much".to_owned())
        );
        // A square is no order.
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
            assert!(Order::read(text).unwrap_err().contains("is no number from"));
        }
    }
}
