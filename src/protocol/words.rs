//! The words of a command, and what can be wrong with them.

use crate::base::cursor::Cursor;

/// Why a line is no command.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ParseError {
    /// The first word is none of ours.
    #[error("unknown command '{0}', 'help' lists those there are")]
    UnknownCommand(String),
    /// The line ends too early.
    #[error("nothing follows '{after}', expected {expected}")]
    Missing {
        /// The last word there was.
        after: String,
        /// What should have followed.
        expected: &'static str,
    },
    /// A word stands where another was expected.
    #[error("'{found}' follows '{after}', expected {expected}")]
    Unexpected {
        /// The word before it.
        after: String,
        /// The word.
        found: String,
        /// What should have stood there.
        expected: &'static str,
    },
    /// A word that should be a number in a range is not.
    #[error("'{found}' follows '{after}', expected a number from {min} to {max}")]
    Number {
        /// What the number is for.
        after: String,
        /// The word.
        found: String,
        /// The least number allowed.
        min: i64,
        /// The greatest number allowed.
        max: i64,
    },
    /// A position string has not as many words as the game's have.
    #[error("the position string has {found} fields, expected {expected}{hint}")]
    Fields {
        /// How many there are.
        found: usize,
        /// How many there should be.
        expected: usize,
        /// Names the first word too many.
        hint: String,
    },
    /// A word that may stand once stands twice.
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

/// The number that follows `after`, ends of the range included.
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
