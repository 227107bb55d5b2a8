//! How hard puzzles are: a panel of solvers tries them, and a model of who solves what
//! gives each a place on the scale of Elo.
//!
//! `docs/puzzles.md`, "Difficulty", says what the number means and how far it can be
//! trusted.

mod attempt;
mod examiner;
mod fit;
mod journal;
mod reliability;
mod report;
mod sheet;
#[cfg(test)]
mod simulated;
mod solver_pool;

pub use examiner::{ExaminerError, RatingExaminer};
pub use fit::{PuzzlePlace, SolverFit};
pub use journal::{AttemptJournal, AttemptJournalError};
pub use reliability::{correlation, spearman_brown};
pub use report::{FamilyCorrelation, GameRatingReport, SolverShare, rate};
pub use sheet::AttemptSheet;
pub use solver_pool::{Solver, SolverFamily, SolverNameError, SolverPool};
