//! What can go wrong with the opening of a record.

use crate::session::SessionError;

/// Why the tags of a record give no start.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpeningError {
    /// A start tag that does not begin with `startpos`.
    #[error("'{0}' is not a start, expected startpos and, if need be, words after it")]
    Start(String),
    /// Two ways to start.
    #[error("both the tag FEN and the tag Start are given, expected one of them")]
    Both,
    /// The game refuses.
    #[error("{0}")]
    Refused(SessionError),
}
