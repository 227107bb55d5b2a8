//! The library's errors as plain data.

use ermine::SessionError;
use ermine::base::visible;
use ermine::rules::{Outcome, StartError, StepError};
use std::fmt::Display;

/// An error to raise: the name of its class, which every language has, and its parts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fault {
    /// The name of the class.
    pub class: &'static str,
    /// The whole message, in one line.
    pub message: String,
    /// The name of the argument, option or part that was wrong.
    pub field: Option<String>,
    /// The rejected value.
    pub text: Option<String>,
    /// A description of what is accepted.
    pub expected: Option<String>,
}

impl Fault {
    /// An error with nothing but its message, which may end in what was expected.
    #[must_use]
    pub fn new(class: &'static str, message: impl Into<String>) -> Fault {
        let message = one_line(&message.into());
        let described = message.rsplit_once("expected ");
        Fault {
            class,
            expected: described.map(|(_, expected)| expected.to_owned()),
            message,
            ..Fault::default()
        }
    }

    /// The same about this argument, option or part.
    #[must_use]
    pub fn about(mut self, field: &str) -> Fault {
        self.field = Some(field.to_owned());
        self
    }

    /// The same with the rejected value.
    #[must_use]
    pub fn with_text(mut self, text: &str) -> Fault {
        self.text = Some(text.to_owned());
        self
    }

    /// The same with a description of what is accepted.
    #[must_use]
    pub fn expecting(mut self, expected: &str) -> Fault {
        self.expected = Some(expected.to_owned());
        self
    }

    /// A value that is not accepted.
    #[must_use]
    pub fn invalid(field: &str, text: impl Display, expected: &str) -> Fault {
        let text = text.to_string();
        let message = format!("{field}: invalid value '{text}'; expected {expected}");
        let fault = Fault::new("InvalidValueError", message);
        fault.about(field).with_text(&text).expecting(expected)
    }

    /// An engine that is not free.
    #[must_use]
    pub fn busy(message: &str) -> Fault {
        Fault::new("EngineError", message).about("engine")
    }

    /// The question about the next step of a game that has ended.
    #[must_use]
    pub fn over(outcome: Outcome) -> Fault {
        let fault = Fault::new("GameOverError", format!("the game is over: {outcome}"));
        fault.about("step").expecting("no step")
    }
}

/// The maximum length of a message, which may quote a text of any length.
const MAX_MESSAGE: usize = 1000;

/// A message without line feeds, shortened in the middle.
fn one_line(message: &str) -> String {
    let line = visible(message);
    let count = line.chars().count();
    if count <= MAX_MESSAGE {
        return line.into_owned();
    }
    let head: String = line.chars().take(MAX_MESSAGE / 2).collect();
    let tail: String = line.chars().skip(count - MAX_MESSAGE / 2).collect();
    format!("{head} … {tail}")
}

impl From<SessionError> for Fault {
    fn from(error: SessionError) -> Fault {
        Fault::from(&error)
    }
}

impl From<&SessionError> for Fault {
    fn from(error: &SessionError) -> Fault {
        let message = error.to_string();
        let of = |class| Fault::new(class, message.clone());
        match error {
            SessionError::UnknownGame { name, known } => of("UnknownGameError")
                .about("game")
                .with_text(name)
                .expecting(&known.join(", ")),
            SessionError::UnknownOption { name, known } => of("InvalidValueError")
                .about("option")
                .with_text(name)
                .expecting(&known.join(", ")),
            SessionError::OptionValue {
                name,
                value,
                expected,
            } => of("InvalidValueError")
                .about(name)
                .with_text(value)
                .expecting(expected),
            SessionError::Setting { name, .. } => of("InvalidValueError").about(name),
            SessionError::Parameters(_) => of("InvalidValueError").about("SearchParameters"),
            SessionError::EvalFile(_) => of("InvalidValueError").about("EvalFile"),
            SessionError::Depth(_) => of("InvalidValueError").about("depth"),
            SessionError::OtherGame { found, expected } => of("InvalidValueError")
                .about("game")
                .with_text(found)
                .expecting(expected),
            SessionError::SearchMove(error) => Fault {
                class: "InvalidValueError",
                message: one_line(&format!("moves: {error}")),
                ..Fault::from(&**error).about("moves")
            },
            SessionError::Searching | SessionError::Busy(_) => {
                Fault::busy("the engine is searching; expected the end of its search")
            }
            SessionError::Over(outcome) => Fault::over(*outcome),
            SessionError::SearchFailed | SessionError::NothingFound => of("InternalError"),
            _ => step_fault(error, &message)
                .or_else(|| start_fault(error, &message))
                .unwrap_or_else(|| of("EngineError")),
        }
    }
}

/// An error about a step, if it is one.
fn step_fault(error: &SessionError, message: &str) -> Option<Fault> {
    let of = |class, text: &str, expected: &str| {
        let fault = Fault::new(class, message).about("step");
        Some(fault.with_text(text).expecting(expected))
    };
    match error {
        SessionError::StepOf { error, .. } | SessionError::Step(error) => match error {
            StepError::Malformed { text, expected } => of("InvalidStepError", text, expected),
            StepError::Illegal { text, .. } => {
                of("IllegalStepError", text, "a step that is possible now")
            }
        },
        SessionError::MoveNumber(number) => {
            let text = number.to_string();
            let fault = of("IllegalStepError", &text, "the number of a legal move");
            fault.map(|fault| fault.about("number"))
        }
        SessionError::Ambiguous { text, fitting } => {
            of("AmbiguousStepError", text, &fitting.join(", "))
        }
        SessionError::NotAMove(text) | SessionError::BeforeItsRoll(text) => {
            of("InvalidStepError", text, "a move")
        }
        SessionError::NotARoll(text) => of("InvalidStepError", text, "a roll"),
        _ => None,
    }
}

/// An error about a start or a position string, if it is one.
fn start_fault(error: &SessionError, message: &str) -> Option<Fault> {
    let fault = Fault::new("InvalidPositionError", message);
    match error {
        SessionError::Start(error) => Some(fault.about(match error {
            StartError::Position { field, .. } => field,
            StartError::UnknownSetting { name, .. } => name,
            StartError::Value(_) => "settings",
            StartError::Words(_) => "start",
        })),
        SessionError::StartWord { word, expected } => {
            Some(fault.about("start").with_text(word).expecting(expected))
        }
        _ => None,
    }
}
