//! A small picture of one of several boards.

use super::Squares;
use serde::Serialize;

/// One of the boards of a game that is played on several, shown beside the large one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Panel {
    /// The name of the board.
    pub title: String,
    /// The state of the board: the side to move, or the result.
    pub state: String,
    /// Whether it is the one shown large.
    pub current: bool,
    /// Whether the player White has Black's pieces there, and the other White's.
    pub swapped: bool,
    /// The squares, with the pieces on them.
    #[serde(flatten)]
    pub squares: Squares,
}
