//! What can go wrong with records.

use super::opening_error::OpeningError;
use super::{GameResult, MAX_NESTED};
use crate::session::SessionError;
use std::path::PathBuf;

/// Why a text is no file of records. Lines are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameFileError {
    /// Something in square brackets that is no tag.
    #[error("line {line}: '{token}' is not a tag, expected [Name \"value\"]")]
    Tag {
        /// Where.
        line: usize,
        /// What was read.
        token: String,
    },
    /// A brace that nothing closes.
    #[error("line {line}: the brace is never closed, expected '}}'")]
    OpenBrace {
        /// Where it was opened.
        line: usize,
    },
    /// A variation that nothing closes.
    #[error("line {line}: the variation is never closed, expected ')'")]
    OpenVariation {
        /// Where it was opened.
        line: usize,
    },
    /// A variation of nothing.
    #[error("line {line}: '(' replaces nothing, expected a move or roll before it")]
    EarlyVariation {
        /// Where.
        line: usize,
    },
    /// A variation without a step.
    #[error("line {line}: the variation is empty, expected a move or roll")]
    EmptyVariation {
        /// Where it ends.
        line: usize,
    },
    /// A variation within too many others.
    #[error("line {line}: '(': expected at most {MAX_NESTED} variations within each other")]
    DeepVariation {
        /// Where.
        line: usize,
    },
    /// A parenthesis too many.
    #[error("line {line}: ')' closes nothing, expected '(' before it")]
    NoVariation {
        /// Where.
        line: usize,
    },
    /// A dollar sign without a number.
    #[error("line {line}: '{token}' is not a glyph, expected a number such as $1")]
    Glyph {
        /// Where.
        line: usize,
        /// What was read.
        token: String,
    },
    /// A move or roll that is not possible where it stands.
    #[error("line {line}: {why} (read from '{token}')")]
    Step {
        /// Where.
        line: usize,
        /// What was read.
        token: String,
        /// What the game says.
        why: SessionError,
    },
    /// A game, start or setting that is not to be had.
    #[error("line {line}: the start of the game: {why}")]
    Opening {
        /// Where the moves begin.
        line: usize,
        /// The tag that is wrong, or what the game says.
        why: OpeningError,
    },
    /// A result tag that is no result.
    #[error("line {line}: '{token}' is not a result, expected 1-0, 0-1, 1/2-1/2, 0-0 or *")]
    Result {
        /// Where.
        line: usize,
        /// What was read.
        token: String,
    },
    /// Two results that differ.
    #[error("line {line}: the result is given as {said}, but it is {found}")]
    Contradiction {
        /// Where the game ends.
        line: usize,
        /// The result that was written.
        said: GameResult,
        /// What the moves, or the tag, say.
        found: GameResult,
    },
}

/// A game among others that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("game {number}, {error}")]
pub struct BadGame {
    /// Its number in the file, from 1.
    pub number: usize,
    /// What is wrong, and in which line.
    pub error: GameFileError,
}

/// Why a record cannot be written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WriteError {
    /// A tag that could not be read back.
    #[error("'{0}' is not a name of a tag, expected letters, digits and '_', and not Result")]
    TagName(String),
    /// A command that could not be read back.
    #[error("'{0}' is not a name of a command, expected letters, digits and '_', and not roll")]
    CommandName(String),
    /// The tags give no start.
    #[error("the start of the game: {0}")]
    Opening(#[from] OpeningError),
    /// A variation without a step.
    #[error("a variation holds no step, expected one")]
    EmptyVariation,
    /// A variation within too many others.
    #[error("expected at most {MAX_NESTED} variations within each other")]
    DeepVariation,
    /// A step that is not possible.
    #[error("step {number}: {why}")]
    Step {
        /// Which, counted from 1 in the order of the file.
        number: usize,
        /// What the game says.
        why: SessionError,
    },
    /// The moves end in another result.
    #[error("the result is given as {said}, but the moves end in {found}")]
    Contradiction {
        /// The result of the record.
        said: GameResult,
        /// What the moves say.
        found: GameResult,
    },
}

/// Why a file was not read. The text names the file, the source says why.
#[derive(Debug, thiserror::Error)]
#[error("cannot read '{path}'")]
pub struct LoadError {
    /// The file that was to be read.
    pub path: PathBuf,
    /// What the system says.
    pub source: std::io::Error,
}

/// Why a file was not written; whatever stood there before is unharmed. The
/// text names the file, the source says why.
#[derive(Debug, thiserror::Error)]
#[error("cannot write '{path}'")]
pub struct SaveError {
    /// The file that was to be written.
    pub path: PathBuf,
    /// What the system says.
    pub source: std::io::Error,
}
