//! Why a session refuses something.

use crate::eval::NetError;
use crate::eval::parameters::ParameterError;
use crate::rules::text::refusal::AMBIGUOUS;
use crate::rules::{Outcome, StartError, StepError};
use crate::search::engine::EngineError;
use crate::search::settings::MAX_DEPTH;

/// Why a session refused something. The message names what was wrong and what
/// was expected; the session is unchanged.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SessionError {
    /// No game has this name.
    #[error("there is no game '{name}', expected one of: {}", known.join(", "))]
    UnknownGame {
        /// What was asked for.
        name: String,
        /// All games.
        known: &'static [&'static str],
    },
    /// No game has been opened yet.
    #[error("no game is open")]
    NoGame,
    /// A record of another game than the one that is open.
    #[error("the record is one of '{found}', expected {expected}")]
    OtherGame {
        /// The game that the record names.
        found: String,
        /// The game that is open.
        expected: &'static str,
    },
    /// No option has this name.
    #[error("there is no option '{name}', expected one of: {}", known.join(", "))]
    UnknownOption {
        /// What was asked for.
        name: String,
        /// All options.
        known: Vec<&'static str>,
    },
    /// The value is none that the option takes.
    #[error("option {name}: {}, expected {expected}", refused(.value))]
    OptionValue {
        /// The option.
        name: &'static str,
        /// What was given.
        value: String,
        /// What it takes.
        expected: String,
    },
    /// A text of search parameters says something else.
    #[error("option SearchParameters: {0}")]
    Parameters(ParameterError),
    /// Nobody judges as the text says.
    #[error("option EvalFile: {0}")]
    EvalFile(EvalFileError),
    /// The game refuses the value of one of its settings.
    #[error("option {name}: {why}")]
    Setting {
        /// The setting.
        name: String,
        /// What is wrong with the value.
        why: StartError,
    },
    /// This option cannot change while a search is running.
    #[error("option {0}: not while a search is running")]
    Busy(&'static str),
    /// The game refuses the start.
    #[error(transparent)]
    Start(#[from] StartError),
    /// A word after `startpos` that belongs to no start.
    #[error("'{word}' after startpos is not understood, {}", awaited(.expected))]
    StartWord {
        /// The word.
        word: String,
        /// What may stand there; nothing if it is empty.
        expected: &'static str,
    },
    /// One of several steps cannot be made.
    #[error("step {number}: {why}")]
    StepOf {
        /// Its number, from 1.
        number: usize,
        /// What is wrong with it.
        why: StepError,
    },
    /// The step cannot be made now.
    #[error(transparent)]
    Step(#[from] StepError),
    /// The text fits several moves.
    #[error("'{text}' is not possible here: {AMBIGUOUS}{}", listed(.fitting))]
    Ambiguous {
        /// What was read.
        text: String,
        /// The moves, in the rulebook's notation; none if they cannot be told.
        fitting: Vec<String>,
    },
    /// A roll where a move is wanted.
    #[error("'{0}' is a roll, expected a move")]
    NotAMove(String),
    /// A move where a roll is wanted.
    #[error("'{0}' is a move, expected a roll")]
    NotARoll(String),
    /// A move that cannot be judged before the roll that it follows.
    #[error("'{0}' comes before its roll")]
    BeforeItsRoll(String),
    /// One of the moves that a search was to look at cannot be made.
    #[error("searchmoves: {0}")]
    SearchMove(Box<SessionError>),
    /// A search is running already.
    #[error("a search is running, expected stop before the next go")]
    Searching,
    /// The search ended without an answer: it has panicked.
    #[error("the search has failed")]
    SearchFailed,
    /// The depth of an appraisal is out of range.
    #[error("depth {0}: expected 1 to {MAX_DEPTH} plies")]
    Depth(u32),
    /// There is nothing to judge: the game is over.
    #[error("the game is over: {0}")]
    Over(Outcome),
    /// A search could say nothing about this step.
    #[error("'{0}' cannot be judged")]
    NotJudged(String),
    /// A search has found nothing to do in a game that goes on.
    #[error("the search has found nothing to do")]
    NothingFound,
    /// The system gives no memory or no threads.
    #[error("{0}")]
    Resources(String),
}

// Not sources: their text is in the message, which would be told twice in a chain.
impl From<ParameterError> for SessionError {
    fn from(why: ParameterError) -> SessionError {
        SessionError::Parameters(why)
    }
}

impl From<EvalFileError> for SessionError {
    fn from(why: EvalFileError) -> SessionError {
        SessionError::EvalFile(why)
    }
}

impl From<EngineError> for SessionError {
    fn from(error: EngineError) -> SessionError {
        SessionError::Resources(error.to_string())
    }
}

fn awaited(expected: &str) -> String {
    match expected {
        "" => "the game has one start".to_owned(),
        known => format!("expected {known}"),
    }
}

fn refused(value: &str) -> String {
    match value {
        "" => "there is no value".to_owned(),
        value => format!("'{value}' is no value"),
    }
}

/// No more moves than this are listed where several are meant.
const MAX_LISTED: usize = 8;

/// The first few of several moves, after a colon.
fn listed(fitting: &[String]) -> String {
    let more = match fitting.len() > MAX_LISTED {
        true => ", …",
        false => "",
    };
    match &fitting[..fitting.len().min(MAX_LISTED)] {
        [] => String::new(),
        shown => format!(": {}{more}", shown.join(", ")),
    }
}

/// Why a text stands for no evaluator.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EvalFileError {
    /// A file is no net for the game.
    #[error("'{path}': {why}")]
    Net {
        /// The file.
        path: String,
        /// What is wrong with it.
        why: NetError,
    },
    /// A file cannot be read.
    #[error("'{path}': {why}, expected built-in, handcrafted or a file of a net")]
    File {
        /// The file.
        path: String,
        /// What the system said.
        why: String,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_many_moves_the_first_are_listed() {
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
