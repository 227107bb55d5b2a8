//! Why data cannot be made or used.

use crate::base::Side;
use std::io;
use std::path::{Path, PathBuf};

/// Why games of self-play cannot be kept or used. Where there is a source, the text says
/// where and the source says why.
#[derive(Debug, thiserror::Error)]
pub enum DataError {
    /// The system refuses to read.
    #[error("cannot read '{path}', expected a file of 'ermine datagen'")]
    Read {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// The system refuses to write.
    #[error("cannot add games to '{path}', expected a file of 'ermine datagen' or a free name")]
    Write {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// Somebody else writes.
    #[error("'{0}' is in use by another program that adds games")]
    Locked(PathBuf),
    /// A file that begins with something else.
    #[error("'{0}' holds no games, expected a file of 'ermine datagen'")]
    Foreign(PathBuf),
    /// Only the beginning of its first line is there.
    #[error("'{0}' is cut off in its first line, expected a whole file of 'ermine datagen'")]
    CutOff(PathBuf),
    /// Games of another game.
    #[error("'{path}' has games of {found}, expected {expected}")]
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
    /// Games with other settings.
    #[error("'{path}' has games with {found}, expected {expected}")]
    Settings {
        /// The file.
        path: PathBuf,
        /// Their settings.
        found: String,
        /// Those that were asked for.
        expected: String,
    },
    /// Games that are read and not continued.
    #[error(
        "'{path}' has games of format {found}, which can be read and not added to, expected format {expected} or a free name"
    )]
    Old {
        /// The file.
        path: PathBuf,
        /// The format that it names.
        found: u64,
        /// That of the games to add.
        expected: u64,
    },
    /// Scores that another curve made.
    #[error(
        "'{path}' has scores by a curve of '{found}', expected '{expected}': its games have to be played anew"
    )]
    Curve {
        /// The file.
        path: PathBuf,
        /// The curve that it names.
        found: String,
        /// That of the game now.
        expected: String,
    },
    /// Games judged by another evaluator.
    #[error("'{path}' has games judged by {found}, expected {expected}")]
    Judge {
        /// The file.
        path: PathBuf,
        /// Who judged them.
        found: String,
        /// Who is to judge now.
        expected: String,
    },
    /// A file that is no longer where it was.
    #[error("'{0}' was removed or replaced while games were added, expected it to stay")]
    Gone(PathBuf),
    /// Searches and results contradict each other.
    #[error(
        "'{path}': where searches saw {side} to move and clearly {}{}, that came true in {share} % of the games \
         that somebody won, expected more than half: scores or results are seen from the wrong side",
        if *is_ahead { "ahead" } else { "behind" },
        if *is_likeliest { " with the likeliest roll" } else { "" }
    )]
    Incoherent {
        /// The file.
        path: PathBuf,
        /// The side to move.
        side: Side,
        /// Whether it stood better, or worse.
        is_ahead: bool,
        /// Whether that was said with the likeliest roll, or before it.
        is_likeliest: bool,
        /// Per cent.
        share: u32,
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
}

/// What to say of a file that the system refuses to read.
pub(super) fn unreadable(path: &Path) -> impl Fn(io::Error) -> DataError + '_ {
    move |source| DataError::Read {
        path: path.to_owned(),
        source,
    }
}

/// What to say of a file that the system refuses to write.
pub(super) fn unwritable(path: &Path) -> impl Fn(io::Error) -> DataError + '_ {
    move |source| DataError::Write {
        path: path.to_owned(),
        source,
    }
}
