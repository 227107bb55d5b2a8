//! The errors of matches.

use super::entrant::EntrantError;
use super::openings::OpeningsError;
use super::schedule::ScheduleError;
use super::stats::SprtError;
use crate::catalog;
use crate::gamefile::sealed::LineError;
use crate::session::SessionError;
use std::io;
use std::path::{Path, PathBuf};

/// The format of journals.
pub(super) const JOURNAL_FORMAT: u32 = 4;

/// The oldest format of journals that is read.
pub(super) const OLDEST_JOURNAL_FORMAT: u32 = 2;

/// The format of files of losses.
pub(super) const LOSSES_FORMAT: u32 = 1;

/// The reason why a match cannot be played.
#[derive(Debug, thiserror::Error)]
pub enum MatchError {
    /// An invalid entrant.
    #[error(transparent)]
    Entrant(#[from] EntrantError),
    /// Invalid pairings.
    #[error(transparent)]
    Schedule(#[from] ScheduleError),
    /// Invalid openings.
    #[error(transparent)]
    Openings(#[from] OpeningsError),
    /// A name that no entrant has.
    #[error("'{name}' is not in the match; expected one of: {expected}")]
    NoEntrant {
        /// The given name.
        name: String,
        /// The entrants.
        expected: String,
    },
    /// An invalid game, setting or start.
    #[error(transparent)]
    Session(#[from] SessionError),
    /// An engine that does not start.
    #[error("engine '{name}' {fault}")]
    Engine {
        /// Its name.
        name: String,
        /// The failure.
        fault: crate::play::Fault,
    },
    /// An invalid test.
    #[error(transparent)]
    Sprt(#[from] SprtError),
    /// A test in which all pairs would be the same.
    #[error(
        "a sequential test needs different games: both engines decide without chance or clock, and all pairs have \
         one start; expected more of them (--openings with several lines, or --random-plies)"
    )]
    OnlyRepeats,
    /// A number out of its range.
    #[error("{0}")]
    Number(String),
    /// An anchor that is not an entrant.
    #[error("the anchor '{name}' is not in the match; expected one of: {expected}")]
    Anchor {
        /// The given name.
        name: String,
        /// The entrants.
        expected: String,
    },
    /// An unknown setting.
    #[error("unknown setting '{0}'; expected one of: {expected}", expected = catalog::settings().join(", "))]
    Setting(String),
    /// A journal that cannot be used.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// A file of losses that cannot be used.
    #[error(transparent)]
    Losses(#[from] LossesError),
    /// A file that cannot be written.
    #[error(transparent)]
    Save(crate::gamefile::SaveError),
    /// A game that cannot be written as a record.
    #[error("cannot write the record of a game: {0}")]
    Record(crate::gamefile::WriteError),
    /// A thread that cannot be started.
    #[error("cannot start a thread: {0}")]
    Thread(io::Error),
}

/// The reason why a journal cannot be used. Where there is a source, the text names the
/// file and the source gives the reason.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// A failure of the file system.
    #[error("cannot use '{path}'")]
    File {
        /// The file or folder.
        path: PathBuf,
        /// The error of the system.
        source: io::Error,
    },
    /// A folder that already holds a match.
    #[error("'{0}' already holds a match; expected another folder, or --resume to continue it")]
    Exists(PathBuf),
    /// A file that a match would overwrite.
    #[error("'{0}' is in the way; expected a folder without files of a match")]
    Occupied(PathBuf),
    /// A folder without a match.
    #[error("'{0}' holds no match")]
    Missing(PathBuf),
    /// A journal that another process writes to.
    #[error("'{0}' is in use by another running match")]
    Locked(PathBuf),
    /// A line that is damaged, or neither header nor game.
    #[error(transparent)]
    Line(#[from] LineError),
    /// A game that is not part of the match.
    #[error("'{path}' holds game {number}, which is not part of the match")]
    Stray {
        /// The file.
        path: PathBuf,
        /// The number of the game.
        number: u64,
    },
    /// A header of a later program.
    #[error("'{path}' has format {found}; expected {OLDEST_JOURNAL_FORMAT} to {JOURNAL_FORMAT}")]
    Format {
        /// The file.
        path: PathBuf,
        /// Its format.
        found: u32,
    },
    /// An engine that has changed.
    #[error(
        "engine '{engine}' has changed since the match in '{folder}' began: {changes}; expected the same engine, or \
         match --resume with --accept-changed-engines"
    )]
    Engine {
        /// Its name in the match.
        engine: String,
        /// The folder of the match.
        folder: PathBuf,
        /// The differences.
        changes: String,
    },
    /// Openings that have changed.
    #[error("the openings have changed since the match in '{0}' began; expected the same file")]
    Openings(PathBuf),
}

/// The reason why a file of losses cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LossesError {
    /// A file of a later program.
    #[error("'{path}' has format {found}; expected {LOSSES_FORMAT}")]
    Format {
        /// The file.
        path: PathBuf,
        /// Its format.
        found: u32,
    },
    /// A decision that is not in the match.
    #[error(
        "'{path}' evaluates decision {ply} of game {game} as '{step}', which was not played there; run ermine judge again"
    )]
    Stray {
        /// The file.
        path: PathBuf,
        /// The number of the game.
        game: u64,
        /// The number of the decision.
        ply: usize,
        /// The step according to the file.
        step: String,
    },
    /// A file that another process writes to.
    #[error("another ermine judge is running on the match in '{0}'")]
    Locked(PathBuf),
}

/// Turns an error of the system about `path` into a [`JournalError`].
pub(super) fn file_error(path: &Path) -> impl Fn(io::Error) -> JournalError + '_ {
    move |source| JournalError::File {
        path: path.to_owned(),
        source,
    }
}
