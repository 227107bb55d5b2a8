//! One of several boards, in small.

use super::Squares;
use serde::Serialize;

/// One of the boards of a game that is played on several: what stands there, beside the
/// one that is shown large.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Panel {
    /// Which board it is.
    pub title: String,
    /// How things stand there: who is to move, or the result.
    pub state: String,
    /// Whether it is the one shown large.
    pub current: bool,
    /// Whether the player White has Black's pieces there, and the other White's.
    pub swapped: bool,
    /// The squares, with the pieces on them.
    #[serde(flatten)]
    pub squares: Squares,
}
