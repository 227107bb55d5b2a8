//! Puzzle ratings: a pool of solvers tries the puzzles, and a logistic model gives each a
//! place on the Elo scale.
//!
//! `docs/puzzles.md`, "Difficulty", explains the ratings and their reliability.

mod attempt;
mod fit;
mod journal;
mod rater;
mod reliability;
mod report;
mod sheet;
#[cfg(test)]
mod simulated;
mod solver_pool;

pub use fit::{JointFit, Rating, SolverFit};
pub use journal::{AttemptJournal, Error, attempts_path};
pub use rater::{Rater, RaterError};
pub use reliability::{correlation, spearman_brown};
pub use report::{FamilyCorrelation, GameRatingReport, SolverShare, rate};
pub use sheet::{AttemptSheet, SolverAttempt};
pub use solver_pool::{Solver, SolverFamily, SolverNameError, SolverPool, SolverPrior};
