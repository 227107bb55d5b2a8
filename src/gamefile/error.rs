//! Errors of game records.

use super::opening_error::OpeningError;
use super::{GameResult, MAX_NESTED};
use crate::session::SessionError;
use std::path::PathBuf;

/// The error for a text that is not a file of records. Lines are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameFileError {
    /// Square brackets that do not hold a tag.
    #[error("line {line}: '{token}' is not a tag; expected [Name \"value\"]")]
    Tag {
        /// The line.
        line: usize,
        /// The text.
        token: String,
    },
    /// A brace that is never closed.
    #[error("line {line}: the brace is never closed; expected '}}'")]
    OpenBrace {
        /// The line of the opening brace.
        line: usize,
    },
    /// A variation that is never closed.
    #[error("line {line}: the variation is never closed; expected ')'")]
    OpenVariation {
        /// The line of the opening parenthesis.
        line: usize,
    },
    /// A variation before the first step.
    #[error("line {line}: '(' replaces nothing; expected a move or roll before it")]
    EarlyVariation {
        /// The line.
        line: usize,
    },
    /// A variation without a step.
    #[error("line {line}: the variation is empty; expected a move or roll")]
    EmptyVariation {
        /// The line of its end.
        line: usize,
    },
    /// A variation nested too deeply.
    #[error("line {line}: '(': expected at most {MAX_NESTED} nested variations")]
    DeepVariation {
        /// The line.
        line: usize,
    },
    /// A closing parenthesis without an opening one.
    #[error("line {line}: ')' closes nothing; expected '(' before it")]
    NoVariation {
        /// The line.
        line: usize,
    },
    /// A dollar sign without a number.
    #[error("line {line}: '{token}' is not a glyph; expected a number such as $1")]
    Glyph {
        /// The line.
        line: usize,
        /// The text.
        token: String,
    },
    /// A move or roll that is not possible in its position.
    #[error("line {line}: {error} (read from '{token}')")]
    Step {
        /// The line.
        line: usize,
        /// The text.
        token: String,
        /// The error of the game.
        error: SessionError,
    },
    /// A game, start or setting that is not available.
    #[error("line {line}: the start of the game: {error}")]
    Opening {
        /// The line where the moves begin.
        line: usize,
        /// The wrong tag, or the error of the game.
        error: OpeningError,
    },
    /// A result tag that is not a result.
    #[error("line {line}: '{token}' is not a result; expected 1-0, 0-1, 1/2-1/2, 0-0 or *")]
    Result {
        /// The line.
        line: usize,
        /// The text.
        token: String,
    },
    /// Two results that differ.
    #[error("line {line}: the result is given as {stated}, but it is {found}")]
    Contradiction {
        /// The line where the game ends.
        line: usize,
        /// The result in the text.
        stated: GameResult,
        /// The result of the moves, or of the tag.
        found: GameResult,
    },
}

/// An unreadable game in a file of several games.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("game {number}, {error}")]
pub struct BadGame {
    /// The number of the game in the file, from 1.
    pub number: usize,
    /// The error, with its line.
    pub error: GameFileError,
}

/// The error for a record that cannot be written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WriteError {
    /// A tag name that could not be read back.
    #[error("'{0}' is not a name of a tag; expected letters, digits and '_', and not Result")]
    TagName(String),
    /// A command name that could not be read back.
    #[error("'{0}' is not a name of a command; expected letters, digits and '_', and not roll")]
    CommandName(String),
    /// The tags define no start.
    #[error("the start of the game: {0}")]
    Opening(#[from] OpeningError),
    /// A variation without a step.
    #[error("a variation is empty; expected a move or roll")]
    EmptyVariation,
    /// A variation nested too deeply.
    #[error("expected at most {MAX_NESTED} nested variations")]
    DeepVariation,
    /// A step that is not possible.
    #[error("step {number}: {error}")]
    Step {
        /// The number of the step, from 1 in the order of the file.
        number: usize,
        /// The error of the game.
        error: SessionError,
    },
    /// A result that differs from the end of the moves.
    #[error("the result is given as {stated}, but the moves end in {found}")]
    Contradiction {
        /// The result of the record.
        stated: GameResult,
        /// The result of the moves.
        found: GameResult,
    },
}

/// The error of reading a file. The message names the file, the source holds the cause.
#[derive(Debug, thiserror::Error)]
#[error("cannot read '{path}'")]
pub struct LoadError {
    /// The path of the file.
    pub path: PathBuf,
    /// The system error.
    pub source: std::io::Error,
}

/// The error of writing a file; an existing file is unharmed. The message names the file,
/// the source holds the cause.
#[derive(Debug, thiserror::Error)]
#[error("cannot write '{path}'")]
pub struct SaveError {
    /// The path of the file.
    pub path: PathBuf,
    /// The system error.
    pub source: std::io::Error,
}
