//! Errors of learning.

use std::path::PathBuf;

/// The reason why nothing was learned.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The file describes no playable game.
    #[error(transparent)]
    Game(#[from] crate::catalog::GameFileError),
    /// The folder belongs to another file or another plan.
    #[error("'{}' was begun with another {what}; expected the same, or no such folder", folder.display())]
    Other {
        /// The folder.
        folder: PathBuf,
        /// The part that differs.
        what: &'static str,
    },
    /// The state of the folder cannot be read.
    #[error("cannot read '{}': {reason}", path.display())]
    State {
        /// The file.
        path: PathBuf,
        /// The reason.
        reason: String,
    },
    /// The folder cannot be created.
    #[error("cannot create '{}': {error}", folder.display())]
    Folder {
        /// The folder.
        folder: PathBuf,
        /// The reason.
        error: std::io::Error,
    },
    /// Games cannot be played or kept.
    #[error(transparent)]
    Games(#[from] crate::selfplay::DataError),
    /// A net cannot be trained.
    #[error(transparent)]
    Training(#[from] crate::train::Error),
    /// The match cannot be played.
    #[error(transparent)]
    Match(#[from] crate::arena::MatchError),
    /// A net cannot be read back.
    #[error("the net of round {round}: {error}")]
    Net {
        /// The number of the round, from 1.
        round: usize,
        /// The reason.
        error: crate::eval::NetError,
    },
    /// A file cannot be written.
    #[error(transparent)]
    Save(#[from] crate::gamefile::SaveError),
    /// The positions have too many pieces for a net.
    #[error("a position of this game has too many pieces for a net")]
    Uncovered,
    /// A caller ended the run; what was done is kept.
    #[error("interrupted")]
    Interrupted,
}
