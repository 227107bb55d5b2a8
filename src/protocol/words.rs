//! The words of a command, and their errors.

use crate::base::cursor::Cursor;

/// The reason why a line is not a command.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseError {
    /// The first word is not a command.
    #[error("unknown command '{0}', 'help' lists all commands")]
    UnknownCommand(String),
    /// The line ends too early.
    #[error("nothing follows '{after}'; expected {expected}")]
    Missing {
        /// The last word of the line.
        after: String,
        /// The words expected next.
        expected: &'static str,
    },
    /// A word is not one of those expected.
    #[error("'{found}' follows '{after}'; expected {expected}")]
    Unexpected {
        /// The word before it.
        after: String,
        /// The word.
        found: String,
        /// The words expected in its place.
        expected: &'static str,
    },
    /// A word is not a number in the expected range.
    #[error("'{found}' follows '{after}'; expected a number from {min} to {max}")]
    Number {
        /// The word before the number.
        after: String,
        /// The word.
        found: String,
        /// The minimum.
        min: i64,
        /// The maximum.
        max: i64,
    },
    /// A word that may occur once occurs twice.
    #[error("'{0}' is given twice")]
    Twice(String),
    /// Two words exclude each other.
    #[error("'{found}' cannot be combined with '{with}'")]
    Combined {
        /// The later word.
        found: String,
        /// The earlier word.
        with: String,
    },
}

pub(super) fn unexpected(after: &str, found: &str, expected: &'static str) -> ParseError {
    ParseError::Unexpected {
        after: after.to_owned(),
        found: found.to_owned(),
        expected,
    }
}

pub(super) fn missing(after: &str, expected: &'static str) -> ParseError {
    ParseError::Missing {
        after: after.to_owned(),
        expected,
    }
}

/// Parses the number that follows `after`, in the inclusive range from `min` to `max`.
pub(super) fn number(
    words: &mut Cursor<'_>,
    after: &str,
    min: i64,
    max: i64,
) -> Result<i64, ParseError> {
    let found = words.next().ok_or_else(|| missing(after, "a number"))?;
    match found.parse() {
        Ok(value) if (min..=max).contains(&value) => Ok(value),
        _ => Err(ParseError::Number {
            after: after.to_owned(),
            found: found.to_owned(),
            min,
            max,
        }),
    }
}
