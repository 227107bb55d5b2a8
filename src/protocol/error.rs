//! The errors of commands.

use super::{ParseError, settings};
#[cfg(feature = "game-files")]
use crate::catalog::GameFileError;
use crate::session::SessionError;

/// The reason why a command was not executed.
#[derive(Debug, thiserror::Error)]
pub enum CommandError {
    /// The line is not a command.
    #[error(transparent)]
    Parse(#[from] ParseError),
    /// A position string has the wrong number of fields for the game.
    #[error("the position string has {found} fields; expected {expected}{hint}")]
    Fields {
        /// The number of fields found.
        found: usize,
        /// The number of fields expected.
        expected: usize,
        /// A hint that names the first extra word.
        hint: String,
    },
    /// The game refused the command.
    #[error(transparent)]
    Session(SessionError),
    /// A word after `startpos` is neither part of a start nor `moves`.
    #[error("'{word}' after startpos is not understood; expected {expected}'moves'")]
    StartWord {
        /// The word.
        word: String,
        /// The other words allowed there, followed by "or".
        expected: String,
    },
    /// The command needs a position, and the last one was refused.
    #[error("the last 'position' was refused: {0}")]
    Refused(String),
    /// The command cannot be used during a search.
    #[error("'{0}' cannot be used while a search is running, send 'stop' first")]
    Searching(&'static str),
    /// A `roll` where no roll is due.
    #[error("'roll' is not possible here: {0}")]
    NoRoll(&'static str),
    /// A `ponderhit` without pondering.
    #[error("'ponderhit' without 'go ponder'")]
    NotPondering,
    /// A game that does not exist.
    #[error("'{found}' is not a value of UCI_Variant; expected one of: {expected}")]
    UnknownGame {
        /// The given name.
        found: String,
        /// The available names.
        expected: String,
    },
    /// A file that is no game.
    #[cfg(feature = "game-files")]
    #[error(transparent)]
    GameFile(#[from] GameFileError),
    /// An invalid seed.
    #[error("'{0}' is not a value of Seed; expected a number from 0 to {max}", max = settings::MAX_SEED)]
    Seed(String),
    /// An option that takes a value was sent without one.
    #[error("option '{0}' needs 'value' and a value")]
    NoValue(&'static str),
    /// The fixed suite failed.
    #[error("'bench' failed: {0}")]
    Bench(String),
    /// The thread of a perft or bench job could not be started.
    #[error("cannot start a thread: {0}")]
    NoThread(std::io::Error),
    /// A perft or bench job failed.
    #[error("{0} has failed")]
    JobFailed(&'static str),
    /// The search failed.
    #[error("the search has failed")]
    Failed,
    /// A line that was too long.
    #[error("the line is longer than {max} bytes and was skipped", max = crate::base::lines::LONGEST_LINE)]
    TooLong,
    /// A line that was not UTF-8.
    #[error("the line is not UTF-8 and was skipped")]
    NotText,
}

impl From<SessionError> for CommandError {
    fn from(error: SessionError) -> CommandError {
        match error {
            SessionError::StartWord { word, expected } => CommandError::StartWord {
                word,
                expected: match expected.as_str() {
                    "" => String::new(),
                    words => format!("{words} or "),
                },
            },
            error => CommandError::Session(error),
        }
    }
}
