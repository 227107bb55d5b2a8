//! What a person types while playing.

use std::path::PathBuf;

/// A line typed by a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// Show the board again.
    Board,
    /// What would you play?
    Hint,
    /// Back to my last decision.
    Undo,
    /// I give up.
    Resign,
    /// Add the game to a file.
    Save(PathBuf),
    /// Go on with the last game of a file.
    Load(PathBuf),
    /// Which moves are there?
    Moves,
    /// What can I type?
    Help,
    /// Leave.
    Quit,
    /// Anything else: a step.
    Step(String),
}

/// What `help` shows, after how a move is made.
pub(super) const HELP: &str = "e8=q       convert a ready pawn (royal-palette)
moves      list what you may play
hint       ask the engine
undo       go back to your last decision
resign     give up
save FILE  add the game to a file
load FILE  go on with the last game of a file
board      show the board again
quit       leave";

impl Order {
    /// Reads a line; an error says what was wrong with it.
    pub(super) fn read(line: &str) -> Result<Order, String> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let path = || match rest.trim() {
            "" => Err(format!("'{word}' needs the name of a file")),
            name => Ok(PathBuf::from(name)),
        };
        Ok(match word.to_ascii_lowercase().as_str() {
            "" | "board" => Order::Board,
            "hint" => Order::Hint,
            "undo" => Order::Undo,
            "resign" => Order::Resign,
            "save" => Order::Save(path()?),
            "load" => Order::Load(path()?),
            "moves" => Order::Moves,
            "help" | "?" => Order::Help,
            "quit" | "exit" => Order::Quit,
            _ => Order::Step(line.to_owned()),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_orders_and_the_rest_are_steps() {
        assert_eq!(Order::read("Hint"), Ok(Order::Hint));
        assert_eq!(
            Order::read("save my game"),
            Ok(Order::Save("my game".into()))
        );
        assert_eq!(Order::read("e2e4"), Ok(Order::Step("e2e4".to_owned())));
        assert_eq!(
            Order::read("load"),
            Err("'load' needs the name of a file".to_owned())
        );
        assert_eq!(Order::read(""), Ok(Order::Board));
    }
}
