//! What can go wrong with matches.

use super::entrant::EntrantError;
use super::openings::OpeningsError;
use super::schedule::ScheduleError;
use super::stats::sprt::SprtError;
use crate::catalog;
use crate::gamefile::sealed::LineError;
use crate::session::SessionError;
use std::io;
use std::path::{Path, PathBuf};

/// The format of journals.
pub(super) const JOURNAL_FORMAT: u32 = 3;

/// The oldest format of journals that is read.
pub(super) const OLDEST_JOURNAL_FORMAT: u32 = 2;

/// The format of files of losses.
pub(super) const LOSSES_FORMAT: u32 = 1;

/// Why a match cannot be held.
#[derive(Debug, thiserror::Error)]
pub enum MatchError {
    /// An entrant.
    #[error(transparent)]
    Entrant(#[from] EntrantError),
    /// The pairings.
    #[error(transparent)]
    Schedule(#[from] ScheduleError),
    /// The openings.
    #[error(transparent)]
    Openings(#[from] OpeningsError),
    /// Nobody of that name takes part.
    #[error("'{name}' takes no part in the match, expected one of: {expected}")]
    NoEntrant {
        /// Who was named.
        name: String,
        /// Who takes part.
        expected: String,
    },
    /// The game, its settings, or a start.
    #[error(transparent)]
    Session(#[from] SessionError),
    /// An engine that does not start at all.
    #[error("engine '{name}' {fault}")]
    Engine {
        /// Its name.
        name: String,
        /// What went wrong.
        fault: crate::play::Fault,
    },
    /// The test.
    #[error(transparent)]
    Sprt(#[from] SprtError),
    /// A test that can only see one pair of games.
    #[error(
        "a sequential test needs different games: both engines decide without chance or clock, and all pairs have \
         one start, expected more of them (--openings with several lines, or --random-plies)"
    )]
    OnlyRepeats,
    /// Numbers that make no sense.
    #[error("{0}")]
    Number(String),
    /// An anchor that does not play.
    #[error("the anchor '{name}' does not take part, expected one of: {expected}")]
    Anchor {
        /// What was given.
        name: String,
        /// Those who take part.
        expected: String,
    },
    /// A setting that is none of the game.
    #[error("'{0}' is no setting of a game, expected one of: {expected}", expected = catalog::settings().join(", "))]
    Setting(String),
    /// Files.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// A file of judged decisions.
    #[error(transparent)]
    Losses(#[from] LossesError),
    /// A file that cannot be written.
    #[error(transparent)]
    Save(crate::gamefile::SaveError),
    /// A game that gives no record.
    #[error("a game gives no record: {0}")]
    Record(crate::gamefile::WriteError),
    /// The system gives no thread.
    #[error("cannot start a thread: {0}")]
    Thread(io::Error),
}

/// Why a journal cannot be used. Where there is a source, the text says where
/// and the source says why.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// The system refuses.
    #[error("cannot use '{path}'")]
    File {
        /// The file or folder.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// There is a match already.
    #[error("'{0}' holds a match already, expected another folder, or --resume to go on with it")]
    Exists(PathBuf),
    /// Files that a match would write over.
    #[error("'{0}' is in the way, expected a folder that holds nothing of a match")]
    Occupied(PathBuf),
    /// There is no match.
    #[error("'{0}' holds no match")]
    Missing(PathBuf),
    /// Somebody else writes.
    #[error("'{0}' is in use by another match that runs")]
    Locked(PathBuf),
    /// A line that is damaged, or neither agreement nor game.
    #[error(transparent)]
    Line(#[from] LineError),
    /// A game that was not agreed upon.
    #[error("'{path}' holds game {number}, which is none of the match that was agreed upon")]
    Stray {
        /// The file.
        path: PathBuf,
        /// The number of the game.
        number: u64,
    },
    /// An agreement of a later program.
    #[error("'{path}' has format {found}, expected {OLDEST_JOURNAL_FORMAT} to {JOURNAL_FORMAT}")]
    Format {
        /// The file.
        path: PathBuf,
        /// What it says.
        found: u32,
    },
    /// An engine is another one.
    #[error(
        "engine '{engine}' has changed since the match in '{folder}' began: {changes}; expected the same engine, or \
         match --resume with --accept-changed-engines"
    )]
    Engine {
        /// Its name in the match.
        engine: String,
        /// Where the match is kept.
        folder: PathBuf,
        /// In what it differs.
        changes: String,
    },
    /// The openings are others.
    #[error("the openings have changed since the match in '{0}' began, expected the same file")]
    Openings(PathBuf),
}

/// Why a file of losses cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LossesError {
    /// A file of a later program.
    #[error("'{path}' has format {found}, expected {LOSSES_FORMAT}")]
    Format {
        /// The file.
        path: PathBuf,
        /// What it says.
        found: u32,
    },
    /// A decision that the match does not have.
    #[error(
        "'{path}' judges decision {ply} of game {game} as '{step}', which was not played there: judge the match again"
    )]
    Stray {
        /// The file.
        path: PathBuf,
        /// The number of the game.
        game: u64,
        /// The number of the decision.
        ply: usize,
        /// What is judged.
        step: String,
    },
    /// Somebody else writes.
    #[error("the decisions of the match in '{0}' are being judged already")]
    Locked(PathBuf),
}

/// What to say of a file that the system refuses.
pub(super) fn refused(path: &Path) -> impl Fn(io::Error) -> JournalError + '_ {
    move |source| JournalError::File {
        path: path.to_owned(),
        source,
    }
}
