//! The reasons why variants cannot be said in a file.

/// The reason why a variant cannot be converted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct Refusal {
    /// The line of the file, from 1.
    pub line: usize,
    /// The key and what cannot be said, or what was expected.
    pub reason: String,
}

impl Refusal {
    pub(super) fn new(line: usize, reason: impl Into<String>) -> Refusal {
        Refusal {
            line,
            reason: reason.into(),
        }
    }
}
