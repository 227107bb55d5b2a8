//! The lines that a person types while solving.

/// A line typed by a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command {
    /// Shows the board again.
    Board,
    /// Asks for a hint.
    Hint,
    /// Shows the solution and goes on to the next puzzle.
    Skip,
    /// Lists the legal moves.
    Moves,
    /// Lists the commands.
    Help,
    /// Shows the rules of the game, or those about a piece.
    Rules(String),
    /// Leaves.
    Quit,
    /// Any other line, taken as an answer.
    Answer(String),
}

/// The text of `help`.
pub(super) const HELP: &str = "\
MOVE         your answer, by its squares or in the game's notation; a turn of several
             moves is asked for move by move
hint         the square of the piece to move, then what the puzzle is about
skip, show   the solution, and on to the next puzzle
moves        list what can be played
rules        the game on one screen, and what the marks on the board mean
rules PIECE  how a piece moves, by its letters or its name; 'rules all' for everything
board        show the board again
quit         leave, with the result

What an answer gives away is in expected score: a win is 1, a loss -1. A good one keeps
at least three quarters of your share of the point, but another is better.";

impl Command {
    /// Parses a line.
    pub(super) fn read(line: &str) -> Command {
        match line.trim().to_ascii_lowercase().as_str() {
            "" | "board" | "d" => Command::Board,
            "hint" => Command::Hint,
            "skip" | "show" => Command::Skip,
            "moves" => Command::Moves,
            "help" | "?" => Command::Help,
            "rules" => Command::Rules(String::new()),
            "quit" | "exit" => Command::Quit,
            command => match command.strip_prefix("rules ") {
                Some(topic) => Command::Rules(topic.trim().to_owned()),
                None => Command::Answer(line.trim().to_owned()),
            },
        }
    }
}
