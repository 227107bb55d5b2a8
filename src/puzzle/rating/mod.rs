//! How hard puzzles are: a panel of witnesses tries them, and a model of who solves what
//! gives each a place on the scale of Elo.
//!
//! `docs/puzzles.md`, "Difficulty", says what the number means and how far it can be
//! trusted.

mod attempt;
mod examiner;
mod fit;
mod journal;
mod panel;
mod reliability;
mod report;
mod sheet;
#[cfg(test)]
mod simulated;

pub use examiner::{ExaminerError, RatingExaminer};
pub use fit::{PanelFit, PuzzlePlace};
pub use journal::{AttemptJournal, AttemptJournalError};
pub use panel::{RatingPanel, Witness, WitnessFamily, WitnessNameError};
pub use reliability::{correlation, spearman_brown};
pub use report::{FamilyAgreement, GameRatingReport, WitnessShare, rate};
pub use sheet::AttemptSheet;
