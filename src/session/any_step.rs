//! A step of any game.

use super::ListedStep;
use crate::rules::{Line, Position, Step, StepError};
use serde::{Deserialize, Serialize};
use std::fmt::{self, Display};
use std::ops::Deref;

/// A step of any game: its text and, if a session has read or chosen it, the step in the
/// types of its game, so that others follow without reading the text. Steps with the same
/// text are equal.
///
/// ```
/// use ermine::session::AnyStep;
/// use ermine::{Limits, Rules};
///
/// let (mut game, mut follower) = (ermine::open("colorbound")?, ermine::open("colorbound")?);
/// let best = game.search(&Limits::nodes(100))?.best.step.unwrap();
/// follower.make_step(&best)?;
/// assert_eq!(follower.steps(), [best]);
/// // The text of a person or a program is read where it is made.
/// assert!(follower.make_step(&AnyStep::from("e2e9")).is_err());
/// # Ok::<(), ermine::SessionError>(())
/// ```
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct AnyStep {
    text: String,
    /// The step in the types of its game, if it is known.
    #[serde(skip)]
    listed: Option<ListedStep>,
}

impl AnyStep {
    /// A step of a game, with its text.
    #[must_use]
    pub fn new<P: Position>(step: Step<P>) -> AnyStep {
        AnyStep::with_text(step.to_string(), step)
    }

    /// This step with its type, `step`, as which it was read.
    pub(super) fn with_type<P: Position>(&self, step: Step<P>) -> AnyStep {
        match self.typed() == Some(step) {
            true => self.clone(),
            false => AnyStep::with_text(self.text.clone(), step),
        }
    }

    fn with_text<P: Position>(text: String, step: Step<P>) -> AnyStep {
        AnyStep {
            text,
            listed: Some(ListedStep::new(step)),
        }
    }

    /// The step as numbers and squares; `None` if only its text is known.
    #[must_use]
    pub fn listed(&self) -> Option<&ListedStep> {
        self.listed.as_ref()
    }

    /// The step in the types of `P`; `None` if only its text is known, or if it is a step
    /// of another game.
    #[must_use]
    pub fn typed<P: Position>(&self) -> Option<Step<P>> {
        self.listed.as_ref()?.typed()
    }

    /// The step in the types of `P`. Its text is read if it has no type, or for the error if
    /// it is not possible in `position`.
    pub(super) fn read_in<P: Position>(&self, position: &P) -> Result<Step<P>, StepError> {
        match self.typed().filter(|step| step.is_possible(position)) {
            Some(step) => Ok(step),
            None => Step::parse(position, self),
        }
    }

    /// Makes the step in a game, and returns it in the types of that.
    pub(super) fn make_in<P: Position>(&self, line: &mut Line<P>) -> Result<Step<P>, StepError> {
        line.check_open(self)?;
        let step = self.read_in(line.position())?;
        line.make(step);
        Ok(step)
    }
}

impl Deref for AnyStep {
    type Target = str;

    fn deref(&self) -> &str {
        &self.text
    }
}

impl Display for AnyStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self)
    }
}

impl PartialEq for AnyStep {
    fn eq(&self, other: &AnyStep) -> bool {
        self.text == other.text
    }
}

impl Eq for AnyStep {}

impl PartialEq<&str> for AnyStep {
    fn eq(&self, text: &&str) -> bool {
        self.text == *text
    }
}

impl From<&ListedStep> for AnyStep {
    fn from(step: &ListedStep) -> AnyStep {
        AnyStep {
            text: step.text(),
            listed: Some(step.alone()),
        }
    }
}

impl From<String> for AnyStep {
    fn from(text: String) -> AnyStep {
        AnyStep { text, listed: None }
    }
}

impl From<&str> for AnyStep {
    fn from(text: &str) -> AnyStep {
        AnyStep::from(text.to_owned())
    }
}
