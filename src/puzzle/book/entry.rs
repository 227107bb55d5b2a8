//! What a booklet has of a puzzle.

use crate::puzzle::{Puzzle, SolutionLine};
use crate::rules::Diagram;

/// A puzzle of a booklet.
#[derive(Clone, Debug)]
pub struct BookEntry {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// What the solver sees, and what stands beside it.
    pub diagram: Diagram,
    /// The board as SVG, which may refer to what the booklet's boards share.
    pub board: String,
    /// The solution.
    pub lines: Vec<SolutionLine>,
}
