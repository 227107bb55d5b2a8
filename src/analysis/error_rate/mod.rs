//! The error rate: what a player's decisions lose on a fixed set of positions,
//! against the values that a much deeper search gives to every move.
//!
//! Losses are in expected score, -1 (lost) to 1 (won), as everywhere; a
//! thousandth of that is a *millipoint*. Source of the measure: the error rate
//! of GNU Backgammon, equity lost per unforced move.

mod gather;
mod measure;
mod phase;
mod positions;
mod reader;
mod refer;
mod summary;
mod values;

pub use gather::{GatherPlan, gather};
pub use measure::{Conditions, Decision, Maker, measure};
pub use phase::Phase;
pub use positions::{DecisionPosition, Positions, PositionsError, Reference};
pub use refer::{note_of, refer};
pub use summary::{BLUNDER, LossGroup, MeanLoss, Share, paired, summary};
pub use values::{Difference, Opener, ValueAccuracy, value_accuracy};

use crate::play::Fault;
use crate::rules::StartError;
use crate::search::engine::EngineError;
use crate::session::SessionError;

/// Why nothing could be measured.
#[derive(Debug, thiserror::Error)]
pub enum RateError {
    /// The system gives no threads or no memory.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// A player cannot be set up as asked.
    #[error(transparent)]
    Session(#[from] SessionError),
    /// A position is none of the game.
    #[error(transparent)]
    Position(#[from] StartError),
    /// A player has failed.
    #[error("{name} {fault}, in '{position}'")]
    Player {
        /// Who it was.
        name: String,
        /// What happened.
        fault: Fault,
        /// Where.
        position: String,
    },
    /// Nothing to compare with.
    #[error("'{0}' has no reference, expected a file that `ermine error-rate refer` has finished")]
    NoReference(String),
    /// Nothing to measure by.
    #[error("there are no positions")]
    Empty,
}
