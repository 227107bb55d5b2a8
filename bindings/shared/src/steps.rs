//! Steps that callers hand in.

use crate::Fault;
use ermine::session::{AnyStep, ListedStep, Session, ToAct};

/// A step that a caller hands in: one of a board, or a text.
#[derive(Clone)]
pub enum StepArgument {
    /// A step of a board.
    Listed(ListedStep),
    /// A roll or a text.
    Text(AnyStep),
}

impl StepArgument {
    /// Returns the step with its text.
    #[must_use]
    pub fn step(&self) -> AnyStep {
        match self {
            StepArgument::Listed(step) => step.into(),
            StepArgument::Text(step) => step.clone(),
        }
    }

    /// Returns the step in the position of `session`: as the protocol writes it, or as
    /// people do. While a roll is due only a roll is one, unless `omit_roll`.
    ///
    /// # Errors
    /// Returns a [`Fault`] if the step is not possible.
    pub fn read(&self, session: &dyn Session, omit_roll: bool) -> Result<ListedStep, Fault> {
        let waiting = session.waiting();
        if let Some(outcome) = waiting.outcome() {
            return Err(Fault::over(outcome));
        }
        let listed = match self {
            StepArgument::Listed(step) => step.clone(),
            StepArgument::Text(text) => match session.list_step(text) {
                Ok(listed) => listed,
                Err(_) => session.list_step(&session.understand(text)?)?,
            },
        };
        if waiting == ToAct::Roll && listed.squares().is_some() && !omit_roll {
            let text = self.step().to_string();
            let message = format!("'{text}' is not possible here: a roll is due");
            let fault = Fault::new("IllegalStepError", message).about("step");
            return Err(fault.with_text(&text).expecting("a roll"));
        }
        Ok(listed)
    }
}
