//! Solving puzzles, and the rating of a solver.

pub(super) mod performance;
pub(super) mod quiz;
