//! The rules of a game in short, as plain data.

use serde::Serialize;

/// The rules of a game for a person at the board, in lines of at most 80
/// characters, each ended by a line feed. Whichever marks are explained, they and
/// an empty line before them included, there are at most 22, to fit on a screen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Guide {
    /// How the game goes.
    pub play: String,
    /// What the marks on a board mean where letters tell what colours cannot.
    pub letters: &'static str,
    /// What they mean on a board in colours.
    pub colours: &'static str,
    /// What stands beside the board.
    pub beside: &'static str,
}
