//! Solving puzzles, and the rating of a solver.

pub(super) mod alternatives;
pub(super) mod performance;
pub(super) mod quiz;

#[cfg(test)]
mod tests;
