//! What can go wrong with a command.

use super::{ParseError, settings};
use crate::session::SessionError;

/// Why a command was not carried out.
#[derive(Debug, thiserror::Error)]
pub enum CommandError {
    /// The line is no command.
    #[error(transparent)]
    Parse(#[from] ParseError),
    /// The game refused it.
    #[error(transparent)]
    Session(SessionError),
    /// A word that belongs to no start, and does not begin the steps.
    #[error("'{word}' after startpos is not understood, expected {expected}'moves'")]
    StartWord {
        /// The word.
        word: String,
        /// What else may stand there, and an "or".
        expected: String,
    },
    /// It is about the position, and the last one sent was not taken.
    #[error("the last 'position' was refused: {0}")]
    Refused(String),
    /// It would disturb the search.
    #[error("'{0}' cannot be used while a search is running, send 'stop' first")]
    Searching(&'static str),
    /// The roll that was asked for is not due.
    #[error("'roll' is not possible here: {0}")]
    NoRoll(&'static str),
    /// A `ponderhit` without pondering.
    #[error("'ponderhit' without 'go ponder'")]
    NotPondering,
    /// No such game.
    #[error("'{found}' is no value of UCI_Variant, expected one of: {expected}")]
    UnknownGame {
        /// The name given.
        found: String,
        /// The names there are.
        expected: String,
    },
    /// A bad seed.
    #[error("'{0}' is no value of Seed, expected a number from 0 to {max}", max = settings::MAX_SEED)]
    Seed(String),
    /// An option that takes a value came without one.
    #[error("option '{0}' needs 'value' and a value")]
    NoValue(&'static str),
    /// The fixed suite could not be run.
    #[error("'bench' failed: {0}")]
    Bench(String),
    /// A count or a suite could not be started.
    #[error("cannot start a thread: {0}")]
    NoThread(std::io::Error),
    /// A count or a suite broke down.
    #[error("{0} has failed")]
    JobFailed(&'static str),
    /// The search broke down.
    #[error("the search has failed")]
    Failed,
    /// A line that was skipped.
    #[error("the line is longer than {max} bytes and was skipped", max = crate::base::lines::LONGEST_LINE)]
    TooLong,
    /// A line that was skipped.
    #[error("the line is not UTF-8 and was skipped")]
    NotText,
}

impl From<SessionError> for CommandError {
    fn from(error: SessionError) -> CommandError {
        match error {
            SessionError::StartWord { word, expected } => CommandError::StartWord {
                word,
                expected: match expected {
                    "" => String::new(),
                    known => format!("{known} or "),
                },
            },
            error => CommandError::Session(error),
        }
    }
}
