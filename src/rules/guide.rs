//! The rules of a game in short, as plain data.

use serde::Serialize;

/// The rules of a game for a player at the board, in lines of at most 80 characters, each
/// ended by a line feed. `play`, an empty line, one of the two legends and `beside` have
/// at most 22 lines together, to fit on a screen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Guide {
    /// The rules.
    pub play: String,
    /// The legend of a board drawn with letters instead of colours.
    pub letters: &'static str,
    /// The legend of a board in colours.
    pub colours: &'static str,
    /// The legend of the texts beside the board.
    pub beside: &'static str,
}
