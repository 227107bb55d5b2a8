//! The library's errors as Python's exceptions.

use ermine::SessionError;
use ermine::base::visible;
use ermine::rules::{Outcome, StartError, StepError};
use pyo3::prelude::*;
use pyo3::types::PyType;
use std::fmt::Display;

/// An error that becomes an exception of `ermine.errors`.
pub(crate) trait IntoPython {
    /// Returns the exception.
    fn into_python(self, py: Python<'_>) -> PyErr;
}

/// An error that is one already.
impl IntoPython for PyErr {
    fn into_python(self, _: Python<'_>) -> PyErr {
        self
    }
}

/// An exception to raise.
#[derive(Default)]
pub(crate) struct Exception<'a> {
    /// The name of the class.
    pub(crate) class: &'static str,
    /// The whole message.
    pub(crate) message: String,
    /// The name of the argument, option or part that was wrong.
    pub(crate) field: Option<&'a str>,
    /// The rejected value.
    pub(crate) text: Option<&'a str>,
    /// A description of what is accepted.
    pub(crate) expected: Option<&'a str>,
}

impl Exception<'_> {
    /// An exception with nothing but its message.
    pub(crate) fn new(class: &'static str, message: impl Into<String>) -> Exception<'static> {
        Exception {
            class,
            message: message.into(),
            ..Exception::default()
        }
    }
}

impl IntoPython for Exception<'_> {
    fn into_python(self, py: Python<'_>) -> PyErr {
        let raise = || -> PyResult<PyErr> {
            let class = py.import("ermine.errors")?.getattr(self.class)?;
            let class = class.cast_into::<PyType>()?;
            // The library's messages end in what was expected.
            let described = self.message.rsplit_once("expected ");
            let expected = self.expected.or(described.map(|(_, expected)| expected));
            let arguments = (one_line(&self.message), self.field, self.text, expected);
            Ok(PyErr::from_value(class.call1(arguments)?))
        };
        raise().unwrap_or_else(|error| error)
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

/// An exception as a value, to hand out rather than to raise.
pub(crate) fn value(py: Python<'_>, error: impl IntoPython) -> Bound<'_, PyAny> {
    error
        .into_python(py)
        .into_value(py)
        .into_bound(py)
        .into_any()
}

/// A value that is not accepted.
pub(crate) fn invalid(py: Python<'_>, field: &str, text: impl Display, expected: &str) -> PyErr {
    let text = text.to_string();
    Exception {
        class: "InvalidValueError",
        message: format!("{field}: invalid value '{text}'; expected {expected}"),
        field: Some(field),
        text: Some(&text),
        expected: Some(expected),
    }
    .into_python(py)
}

/// Names the rejected text in an exception that does not know it.
pub(crate) fn with_text(py: Python<'_>, error: PyErr, text: Option<&str>) -> PyErr {
    let value = error.value(py);
    let is_open = value.getattr("text").is_ok_and(|known| known.is_none());
    if is_open && let Err(fault) = value.setattr("text", text) {
        return fault;
    }
    error
}

/// An engine that is not free.
pub(crate) fn busy(py: Python<'_>, message: &str) -> PyErr {
    let exception = Exception {
        field: Some("engine"),
        ..Exception::new("EngineError", message)
    };
    exception.into_python(py)
}

/// The question about the next step of a game that has ended.
pub(crate) fn over(py: Python<'_>, outcome: Outcome) -> PyErr {
    let exception = Exception {
        field: Some("step"),
        expected: Some("no step"),
        ..Exception::new("GameOverError", format!("the game is over: {outcome}"))
    };
    exception.into_python(py)
}

/// A fault of the package.
pub(crate) fn internal(py: Python<'_>, message: &str) -> PyErr {
    Exception::new("InternalError", message).into_python(py)
}

/// A panic of the library.
pub(crate) fn panicked(py: Python<'_>) -> PyErr {
    internal(py, "the library has failed; standard error has the reason")
}

/// A step that is not possible.
struct StepFault<'a>(&'a StepError);

impl StepFault<'_> {
    fn exception(&self, message: String) -> Exception<'_> {
        match self.0 {
            StepError::Malformed { text, expected } => Exception {
                class: "InvalidStepError",
                message,
                field: Some("step"),
                text: Some(text),
                expected: Some(expected),
            },
            StepError::Illegal { text, .. } => Exception {
                class: "IllegalStepError",
                message,
                field: Some("step"),
                text: Some(text),
                expected: Some("a step that is possible now"),
            },
        }
    }
}

impl IntoPython for SessionError {
    fn into_python(self, py: Python<'_>) -> PyErr {
        let message = self.to_string();
        let number;
        let joined;
        let exception = match &self {
            SessionError::UnknownGame { name, known } => {
                joined = known.join(", ");
                Exception {
                    class: "UnknownGameError",
                    message,
                    field: Some("game"),
                    text: Some(name),
                    expected: Some(&joined),
                }
            }
            SessionError::UnknownOption { name, known } => {
                joined = known.join(", ");
                Exception {
                    class: "InvalidValueError",
                    message,
                    field: Some("option"),
                    text: Some(name),
                    expected: Some(&joined),
                }
            }
            SessionError::OptionValue {
                name,
                value,
                expected,
            } => Exception {
                class: "InvalidValueError",
                message,
                field: Some(name),
                text: Some(value),
                expected: Some(expected),
            },
            SessionError::Setting { name, .. } => value_fault(message, name),
            SessionError::Parameters(_) => value_fault(message, "SearchParameters"),
            SessionError::EvalFile(_) => value_fault(message, "EvalFile"),
            SessionError::Depth(_) => value_fault(message, "depth"),
            SessionError::Start(error) => start_fault(message, error),
            SessionError::StartWord { word, expected } => Exception {
                class: "InvalidPositionError",
                message,
                field: Some("start"),
                text: Some(word),
                expected: Some(expected),
            },
            SessionError::StepOf { error, .. } | SessionError::Step(error) => {
                return StepFault(error).exception(message).into_python(py);
            }
            SessionError::MoveNumber(value) => {
                number = value.to_string();
                Exception {
                    class: "IllegalStepError",
                    message,
                    field: Some("number"),
                    text: Some(&number),
                    expected: Some("the number of a legal move"),
                }
            }
            SessionError::Ambiguous { text, fitting } => {
                joined = fitting.join(", ");
                Exception {
                    class: "AmbiguousStepError",
                    message,
                    field: Some("step"),
                    text: Some(text),
                    expected: Some(&joined),
                }
            }
            SessionError::NotAMove(text) | SessionError::BeforeItsRoll(text) => Exception {
                class: "InvalidStepError",
                message,
                field: Some("step"),
                text: Some(text),
                expected: Some("a move"),
            },
            SessionError::NotARoll(text) => Exception {
                class: "InvalidStepError",
                message,
                field: Some("step"),
                text: Some(text),
                expected: Some("a roll"),
            },
            SessionError::OtherGame { found, expected } => Exception {
                class: "InvalidValueError",
                message,
                field: Some("game"),
                text: Some(found),
                expected: Some(expected),
            },
            SessionError::SearchMove(error) => value_fault(format!("moves: {error}"), "moves"),
            SessionError::Searching | SessionError::Busy(_) => {
                return busy(
                    py,
                    "the engine is searching; expected the end of its search",
                );
            }
            SessionError::Over(outcome) => return over(py, *outcome),
            SessionError::SearchFailed | SessionError::NothingFound => {
                Exception::new("InternalError", message)
            }
            _ => Exception::new("EngineError", message),
        };
        exception.into_python(py)
    }
}

fn start_fault(message: String, error: &StartError) -> Exception<'_> {
    let field = match error {
        StartError::Position { field, .. } => field,
        StartError::UnknownSetting { name, .. } => name,
        StartError::Value(_) => "settings",
        StartError::Words(_) => "start",
    };
    Exception {
        field: Some(field),
        ..Exception::new("InvalidPositionError", message)
    }
}

fn value_fault<'a>(message: String, field: &'a str) -> Exception<'a> {
    Exception {
        field: Some(field),
        ..Exception::new("InvalidValueError", message)
    }
}
