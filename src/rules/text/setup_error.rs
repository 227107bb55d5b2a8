//! The error for an invalid position.

use std::fmt::Display;

/// The reason why a text or setup is not a position: the field of the position string and
/// what is wrong with it. Each game has its own fields.
///
/// ```
/// use ermine::rules::text::SetupError;
/// let error = SetupError { field: "side", reason: "'x' is not a side".to_owned() };
/// assert_eq!(error.to_string(), "position field side: 'x' is not a side");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("position field {field}: {reason}")]
pub struct SetupError<F: Display> {
    /// The name of the field.
    pub field: F,
    /// The mistake and what was expected.
    pub reason: String,
}

/// Returns a [`SetupError`] in one expression.
///
/// # Errors
/// Always.
pub fn refuse<T, F: Display>(field: F, reason: impl Into<String>) -> Result<T, SetupError<F>> {
    Err(SetupError {
        field,
        reason: reason.into(),
    })
}
