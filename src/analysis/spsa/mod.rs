//! Tunes search parameters by self-play: SPSA, simultaneous perturbation stochastic
//! approximation (`docs/search.md`, section 8.1).
//!
//! Every iteration perturbs all parameters at once, up or down by coin flips, plays the
//! engine with one set of signs against the engine with the other, and moves all
//! parameters by the result. Sources: J. C. Spall, 1992; gain sequences and their
//! defaults as in fishtest, the test bed of Stockfish.

mod board;
mod choice;
mod curves;
mod gains;
mod journal;
mod optimiser;
mod relevance;
mod run;
mod settings;
mod summary;

pub use choice::{ParameterChoice, ParameterChoiceError};
pub use gains::{END_RATE, GainSequence, end_perturbation};
pub use journal::Iteration;
pub use optimiser::{Perturbation, Spsa, TunedParameter};
pub use run::tune_search;
pub use settings::{Plan, Settings};
pub use summary::{Summary, TunedValue};

use crate::base::Side;
use crate::play::Fault;
use std::path::PathBuf;

/// The reason why parameters cannot be tuned.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The journal cannot be used.
    #[error(transparent)]
    Journal(#[from] crate::gamefile::journal::Error),
    /// A file cannot be written.
    #[error(transparent)]
    Save(#[from] crate::gamefile::SaveError),
    /// A file is in the place of the folder, or would be overwritten.
    #[error("'{0}' is in the way; expected a folder that is new or holds such a tuning")]
    Occupied(PathBuf),
    /// The engine gets no threads or no memory.
    #[error(transparent)]
    Engine(#[from] crate::search::engine::EngineError),
    /// A thread cannot be started.
    #[error(transparent)]
    Thread(#[from] crate::base::workers::ThreadError),
    /// Games cannot be played.
    #[error(transparent)]
    Session(#[from] crate::session::SessionError),
    /// The start values are wrong.
    #[error(transparent)]
    Start(#[from] crate::eval::parameters::ParameterError),
    /// No parameter is left to tune.
    #[error("no parameter is left to tune")]
    Nothing,
    /// Parameters chosen by name change no search.
    #[error(
        "no search of {game} depends on {idle} where the tuning begins; expected some of: {expected}"
    )]
    Idle {
        /// The game.
        game: String,
        /// Their names.
        idle: String,
        /// The names of those that do.
        expected: String,
    },
    /// A player failed, so the result of the game is meaningless.
    #[error("a game failed: {side} {fault}")]
    Fault {
        /// The side at fault.
        side: Side,
        /// The fault.
        fault: Fault,
    },
}
