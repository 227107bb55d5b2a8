//! The error rate: what a player's decisions lose on a fixed set of positions, against
//! the values of every move by a much deeper search.
//!
//! Losses are in expected score, -1 (lost) to 1 (won), as everywhere; a thousandth of
//! that is a *millipoint*. Source of the measure: the error rate of GNU Backgammon,
//! equity lost per unforced move.

mod gather;
mod measure;
mod phase;
mod positions;
mod reader;
mod refer;
mod summary;
mod values;

pub use gather::{GatherPlan, gather};
pub use measure::{Conditions, Decision, Decisions, Maker, measure};
pub use phase::Phase;
pub use positions::{DecisionPosition, Positions, PositionsError, Reference};
pub use refer::{note_of, refer};
pub use summary::{BLUNDER, LossGroup, MeanLoss, Share, paired, summary};
pub use values::{Difference, Opener, ValueAccuracy, value_accuracy};

use crate::gamefile::SaveError;
use crate::play::Fault;
use crate::rules::StartError;
use crate::search::EngineError;
use crate::session::SessionError;

/// The reason why a measurement failed.
#[derive(Debug, thiserror::Error)]
pub enum RateError {
    /// The engine gets no threads or no memory.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// A thread cannot be started.
    #[error(transparent)]
    Thread(#[from] crate::base::workers::ThreadError),
    /// A player cannot be set up.
    #[error(transparent)]
    Session(#[from] SessionError),
    /// A position does not belong to the game.
    #[error(transparent)]
    Position(#[from] StartError),
    /// A player failed.
    #[error("{name} {fault}, in '{position}'")]
    Player {
        /// The player's name.
        name: String,
        /// The fault.
        fault: Fault,
        /// The position.
        position: String,
    },
    /// A file cannot be written.
    #[error(transparent)]
    Save(#[from] SaveError),
    /// A position has no reference.
    #[error("'{0}' has no reference; expected a file that `ermine error-rate refer` has finished")]
    NoReference(String),
    /// There are no positions.
    #[error("there are no positions")]
    Empty,
}
