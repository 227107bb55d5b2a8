//! Fits the weights of an evaluation: self-play in which every turn is searched
//! before its roll, or every decision in a game without dice, and a regression
//! of the static evaluation on what the searches said and how the games ended
//! (`docs/evaluation.md`, section 5).

mod fit;
mod gather;
mod record;
mod rolls;
mod sample;
mod summary;

pub use fit::{Fitness, Recipe, fit};
pub use gather::{GatherPlan, gather};
pub use record::{Data, Header, TuningRecord, read};
pub use rolls::{RollCosts, Row};
pub use sample::{Sample, Set, Split, Target, load};
pub use summary::{Change, FitSummary, summarise};

use std::io;
use std::path::{Path, PathBuf};

/// Why data cannot be gathered or used. Where there is a source, the text says
/// where and the source says why.
#[derive(Debug, thiserror::Error)]
pub enum TuneError {
    /// The system refuses.
    #[error("cannot use '{path}'")]
    File {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// Somebody else writes.
    #[error("'{0}' is in use by another program that gathers")]
    Locked(PathBuf),
    /// A file that begins with something else.
    #[error("'{0}' holds no positions gathered by 'ermine tune gather'")]
    Foreign(PathBuf),
    /// Positions of another game.
    #[error("'{path}' has positions of {found}, expected {expected}")]
    Game {
        /// The file.
        path: PathBuf,
        /// The game that it names.
        found: String,
        /// The game that was asked for.
        expected: &'static str,
    },
    /// Data of another kind.
    #[error("'{path}' has {what} {found}, expected {expected}")]
    Other {
        /// The file.
        path: PathBuf,
        /// What differs.
        what: &'static str,
        /// What the file says.
        found: u64,
        /// What was asked for.
        expected: u64,
    },
    /// A line that is damaged, or no record.
    #[error(transparent)]
    Line(#[from] crate::gamefile::sealed::LineError),
    /// The system gives no threads or no memory.
    #[error(transparent)]
    Engine(#[from] crate::search::engine::EngineError),
    /// Games cannot be played.
    #[error(transparent)]
    Session(#[from] crate::session::SessionError),
    /// Too little data.
    #[error(
        "found {0} games, too few to learn from some and to judge by others, expected some dozens"
    )]
    TooFew(usize),
}

/// So many games are needed to train on some and to validate on others.
pub const LEAST_GAMES: usize = 10;

/// What to say of a file that the system refuses.
fn refused(path: &Path) -> impl Fn(io::Error) -> TuneError + '_ {
    move |source| TuneError::File {
        path: path.to_owned(),
        source,
    }
}
