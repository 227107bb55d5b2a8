//! Tunes the numbers of selective search by self-play: SPSA, simultaneous
//! perturbation stochastic approximation (`docs/search.md`, section 8.1).
//!
//! Every iteration perturbs all numbers at once, up or down by coin flips, lets the
//! engine with the one sign play the engine with the other, and moves all numbers by
//! what came of it. Sources: J. C. Spall, 1992; gain sequences and their defaults as
//! in fishtest, the test bed of Stockfish.

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

pub use board::DecisionLimit;
pub use choice::{ParameterChoice, ParameterChoiceError};
pub use gains::{END_RATE, GainSequence, end_perturbation};
pub use journal::SpsaIteration;
pub use optimiser::{Perturbation, Spsa, TunedParameter};
pub use run::tune_search;
pub use settings::{SpsaPlan, SpsaSettings};
pub use summary::{SpsaSummary, TunedValue};

use crate::base::Side;
use crate::play::Fault;
use std::io;
use std::path::{Path, PathBuf};

/// Why parameters cannot be tuned.
#[derive(Debug, thiserror::Error)]
pub enum SpsaError {
    /// The system refuses. The text says where and the source says why.
    #[error("cannot use '{path}'")]
    File {
        /// The file or folder.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// A file cannot be written.
    #[error(transparent)]
    Save(#[from] crate::gamefile::SaveError),
    /// A journal of something else.
    #[error("'{0}' is no journal of 'ermine tune search'")]
    Foreign(PathBuf),
    /// A file in the place of a folder, or one that would be written over.
    #[error("'{0}' is in the way, expected a folder that is new or holds such a tuning")]
    Occupied(PathBuf),
    /// The journal was begun with something else.
    #[error("'{path}' was begun with {what} {found}, not with {asked}")]
    Other {
        /// The journal.
        path: PathBuf,
        /// What differs.
        what: String,
        /// What it was begun with.
        found: String,
        /// What was asked for now.
        asked: String,
    },
    /// A line that is damaged, or no iteration.
    #[error(transparent)]
    Line(#[from] crate::gamefile::sealed::LineError),
    /// The system gives no threads or no memory.
    #[error(transparent)]
    Engine(#[from] crate::search::engine::EngineError),
    /// Games cannot be played.
    #[error(transparent)]
    Session(#[from] crate::session::SessionError),
    /// What it is to begin with.
    #[error(transparent)]
    Start(#[from] crate::eval::parameters::ParameterError),
    /// All parameters that were named are left out again.
    #[error("no parameter is left to tune")]
    Nothing,
    /// Parameters that were named and change no search.
    #[error(
        "no search of {game} depends on {idle} where the tuning begins, expected some of: {expected}"
    )]
    Idle {
        /// The game.
        game: String,
        /// Their names.
        idle: String,
        /// Those that do.
        expected: String,
    },
    /// A player has failed: what such a game brings says nothing.
    #[error("a game came to nothing: {side} {fault}")]
    Fault {
        /// Whose fault it is.
        side: Side,
        /// What happened.
        fault: Fault,
    },
}

/// What to say of a file that the system refuses.
fn refused(path: &Path) -> impl Fn(io::Error) -> SpsaError + '_ {
    move |source| SpsaError::File {
        path: path.to_owned(),
        source,
    }
}
