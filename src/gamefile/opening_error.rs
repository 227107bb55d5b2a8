//! Errors of the opening of a record.

use crate::session::SessionError;

/// The error for tags that define no start.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpeningError {
    /// A start tag that does not begin with `startpos`.
    #[error("'{0}' is not a start; expected startpos, optionally followed by words")]
    Start(String),
    /// Two start tags.
    #[error("both the tag FEN and the tag Start are given; expected one of them")]
    Both,
    /// The game rejects the start.
    #[error("{0}")]
    Refused(SessionError),
}
