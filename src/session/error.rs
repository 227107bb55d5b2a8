//! Errors of a session.

use crate::eval::NetError;
use crate::eval::ParameterError;
use crate::rules::text::refusal::AMBIGUOUS;
use crate::rules::{Outcome, StartError, StepError};
use crate::search::EngineError;
use crate::search::settings::MAX_DEPTH;
use std::borrow::Cow;

/// The error of a session. The message names the problem and what was expected; the
/// session is unchanged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SessionError {
    /// No game has this name.
    #[error("unknown game '{name}'; expected one of: {}", known.join(", "))]
    UnknownGame {
        /// The requested name.
        name: String,
        /// The names of all games.
        known: Vec<String>,
    },
    /// No game is open yet.
    #[error("no game is open")]
    NoGame,
    /// The record belongs to another game than the open one.
    #[error("the record is of the game '{found}'; expected {expected}")]
    OtherGame {
        /// The game of the record.
        found: String,
        /// The open game.
        expected: String,
    },
    /// No option has this name.
    #[error("unknown option '{name}'; expected one of: {}", known.join(", "))]
    UnknownOption {
        /// The requested name.
        name: String,
        /// The names of all options.
        known: Vec<Cow<'static, str>>,
    },
    /// The option does not accept the value.
    #[error("option {name}: {}; expected {expected}", describe_value(.value))]
    OptionValue {
        /// The name of the option.
        name: Cow<'static, str>,
        /// The value.
        value: String,
        /// The accepted values.
        expected: String,
    },
    /// The text of search parameters is invalid.
    #[error("option SearchParameters: {0}")]
    Parameters(ParameterError),
    /// The evaluation file is invalid.
    #[error("option EvalFile: {0}")]
    EvalFile(EvalFileError),
    /// The game rejects the value of one of its settings.
    #[error("option {name}: {error}")]
    Setting {
        /// The name of the setting.
        name: String,
        /// The error of the game.
        error: StartError,
    },
    /// The option cannot change while a search is running.
    #[error("option {0}: not while a search is running")]
    Busy(Cow<'static, str>),
    /// The game rejects the start.
    #[error(transparent)]
    Start(#[from] StartError),
    /// An unknown word after `startpos`.
    #[error("'{word}' after startpos is not understood{}", expected_words(.expected))]
    StartWord {
        /// The word.
        word: String,
        /// The accepted words; empty if there are none.
        expected: String,
    },
    /// One of several steps is not possible.
    #[error("step {number}: {error}")]
    StepOf {
        /// The number of the step, from 1.
        number: usize,
        /// The error of the step.
        error: StepError,
    },
    /// The step is not possible.
    #[error(transparent)]
    Step(#[from] StepError),
    /// No move that is possible now has the number.
    #[error("no move that is possible here has the number {0}")]
    MoveNumber(u32),
    /// The text matches several moves.
    #[error("'{text}' is not possible here: {AMBIGUOUS}{}", list_moves(.fitting))]
    Ambiguous {
        /// The text.
        text: String,
        /// The moves, in the rulebook's notation; empty if they are unknown.
        fitting: Vec<String>,
    },
    /// A roll where a move is expected.
    #[error("'{0}' is a roll; expected a move")]
    NotAMove(String),
    /// A move where a roll is expected.
    #[error("'{0}' is a move; expected a roll")]
    NotARoll(String),
    /// A move that cannot be evaluated before the roll that it follows.
    #[error("'{0}' comes before its roll")]
    BeforeItsRoll(String),
    /// One of the search moves is not legal.
    #[error("searchmoves: {0}")]
    SearchMove(Box<SessionError>),
    /// A search is already running.
    #[error("a search is running; expected stop before the next go")]
    Searching,
    /// The search panicked and has no result.
    #[error("the search has failed")]
    SearchFailed,
    /// The depth of an appraisal is out of range.
    #[error("depth {0}: expected 1 to {MAX_DEPTH} plies")]
    Depth(u32),
    /// The game is over, so there is nothing to evaluate.
    #[error("the game is over: {0}")]
    Over(Outcome),
    /// The search has no value for the step.
    #[error("'{0}' cannot be evaluated")]
    NotEvaluated(String),
    /// The search found no move although the game is not over.
    #[error("the search found no move")]
    NothingFound,
    /// Memory or threads are not available.
    #[error("{0}")]
    Resources(String),
}

// Not sources: their text is part of the message and would be repeated in an error chain.
impl From<ParameterError> for SessionError {
    fn from(error: ParameterError) -> SessionError {
        SessionError::Parameters(error)
    }
}

impl From<EvalFileError> for SessionError {
    fn from(error: EvalFileError) -> SessionError {
        SessionError::EvalFile(error)
    }
}

impl From<EngineError> for SessionError {
    fn from(error: EngineError) -> SessionError {
        SessionError::Resources(error.to_string())
    }
}

fn expected_words(expected: &str) -> String {
    match expected {
        "" => ", the game has one start".to_owned(),
        words => format!("; expected {words}"),
    }
}

fn describe_value(value: &str) -> String {
    match value {
        "" => "no value".to_owned(),
        value => format!("invalid value '{value}'"),
    }
}

/// The maximum number of moves that the message of an ambiguous text lists.
const MAX_LISTED: usize = 8;

/// The first of several moves, after a colon.
fn list_moves(fitting: &[String]) -> String {
    let more = match fitting.len() > MAX_LISTED {
        true => ", …",
        false => "",
    };
    match &fitting[..fitting.len().min(MAX_LISTED)] {
        [] => String::new(),
        first => format!(": {}{more}", first.join(", ")),
    }
}

/// The error for a text that selects no evaluator.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EvalFileError {
    /// The file is not a net for the game.
    #[error("'{path}': {error}")]
    Net {
        /// The path of the file.
        path: String,
        /// The error of the net.
        error: NetError,
    },
    /// The file cannot be read.
    #[error("'{path}': {reason}; expected built-in, handcrafted or a file of a net")]
    File {
        /// The path of the file.
        path: String,
        /// The system error.
        reason: String,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_of_many_moves_are_listed() {
        let of = |count| SessionError::Ambiguous {
            text: "N".to_owned(),
            fitting: (0..count).map(|number| format!("N{number}")).collect(),
        };
        let none = "'N' is not possible here: more than one move fits";
        assert_eq!(of(0).to_string(), none);
        assert_eq!(of(2).to_string(), format!("{none}: N0, N1"));
        assert!(of(8).to_string().ends_with(", N7"));
        assert!(of(9).to_string().ends_with(", N7, …"));
    }
}
