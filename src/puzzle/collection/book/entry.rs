//! The data of a booklet about a puzzle.

use crate::puzzle::record::puzzle::Puzzle;
use crate::puzzle::record::solution::SolutionLine;
use crate::rules::Diagram;

/// A puzzle of a booklet.
#[derive(Clone, Debug)]
pub struct BookEntry {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The board that the solver sees, with its facts.
    pub diagram: Diagram,
    /// The board as SVG, which may refer to the shared parts of the booklet.
    pub board: String,
    /// The solution.
    pub lines: Vec<SolutionLine>,
}
