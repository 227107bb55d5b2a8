//! Errors of self-play data.

use crate::base::Side;
use std::io;
use std::path::{Path, PathBuf};

/// The reason why self-play games cannot be written or used. If there is a source, the
/// text names the file, and the source the cause.
#[derive(Debug, thiserror::Error)]
pub enum DataError {
    /// A file cannot be read.
    #[error("cannot read '{path}'; expected a file of 'ermine datagen'")]
    Read {
        /// The file.
        path: PathBuf,
        /// The system's error.
        source: io::Error,
    },
    /// The file holds no games, is damaged, or cannot be written.
    #[error(transparent)]
    Journal(#[from] crate::gamefile::journal::Error),
    /// The file has games of another game.
    #[error("'{path}' has games of {found}; expected {expected}")]
    Game {
        /// The file.
        path: PathBuf,
        /// The game named in the file.
        found: String,
        /// The expected game.
        expected: String,
    },
    /// The games have other settings.
    #[error("'{path}' has games with {found}; expected {expected}")]
    Settings {
        /// The file.
        path: PathBuf,
        /// The settings in the file.
        found: String,
        /// The expected settings.
        expected: String,
    },
    /// The scores are by another curve.
    #[error(
        "'{path}' has scores by a curve of '{found}'; expected '{expected}'; play its games again"
    )]
    Curve {
        /// The file.
        path: PathBuf,
        /// The curve named in the file.
        found: String,
        /// The curve of the game.
        expected: String,
    },
    /// Scores and results contradict each other.
    #[error(
        "'{path}': scores with {side} to move and clearly {}{} agree with the result in {share} % of the \
         decisive games; expected more than half: scores or results are from the wrong side's view",
        if *is_ahead { "ahead" } else { "behind" },
        if *is_likeliest { " with the likeliest roll" } else { "" }
    )]
    Incoherent {
        /// The file.
        path: PathBuf,
        /// The side to move.
        side: Side,
        /// Whether its scores are clearly ahead, not behind.
        is_ahead: bool,
        /// Whether the scores are those with the likeliest roll, not before the roll.
        is_likeliest: bool,
        /// The share of games that agree, in per cent.
        share: u32,
    },
    /// The file has no game of this number.
    #[error(
        "'{path}' has no game {}",
        match games {
            0 => "yet; expected one".to_owned(),
            _ => format!("{number}; expected a number below {games}"),
        }
    )]
    NoGame {
        /// The file.
        path: PathBuf,
        /// The number, from 0.
        number: u64,
        /// The number of games in the file.
        games: usize,
    },
    /// The engine gets no threads or no memory.
    #[error(transparent)]
    Engine(#[from] crate::search::engine::EngineError),
    /// A thread cannot be started.
    #[error(transparent)]
    Thread(#[from] crate::base::workers::ThreadError),
    /// Games cannot be played.
    #[error(transparent)]
    Session(#[from] crate::session::SessionError),
}

/// Returns the error for a file that cannot be read.
pub(super) fn unreadable(path: &Path) -> impl Fn(io::Error) -> DataError + '_ {
    move |source| DataError::Read {
        path: path.to_owned(),
        source,
    }
}
