//! Why something is no position.

use std::fmt::Display;

/// Why something is no position: the field of the position string and what is
/// wrong with it. Each game has fields of its own.
///
/// ```
/// use ermine::rules::text::SetupError;
/// let error = SetupError { field: "side", reason: "'x' is no side".to_owned() };
/// assert_eq!(error.to_string(), "position field side: 'x' is no side");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("position field {field}: {reason}")]
pub struct SetupError<F: Display> {
    /// Name of the field.
    pub field: F,
    /// What was wrong and what was expected.
    pub reason: String,
}

/// A [`SetupError`] in one expression.
///
/// # Errors
/// Always.
pub fn refuse<T, F: Display>(field: F, reason: impl Into<String>) -> Result<T, SetupError<F>> {
    Err(SetupError {
        field,
        reason: reason.into(),
    })
}
