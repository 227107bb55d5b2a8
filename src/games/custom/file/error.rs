//! The error for a file that describes no game.

use std::ops::Range;

/// The reason why a file describes no playable game, and the place in it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {reason}")]
pub struct FileError {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// The mistake and what was expected.
    pub reason: String,
}

impl FileError {
    /// The error at a place in `text`, in bytes.
    pub(in crate::games::custom) fn at(
        text: &str,
        place: Range<usize>,
        reason: impl Into<String>,
    ) -> FileError {
        let before = text.get(..place.start).unwrap_or(text);
        let line_start = before.rfind('\n').map_or(0, |end| end + 1);
        FileError {
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
            reason: reason.into(),
        }
    }
}
