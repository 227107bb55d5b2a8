//! An open game behind a type-erased interface: rules, search, appraisal.
//!
//! All higher layers (protocol, records, tools, command line) use a [`Session`] through
//! text and plain data, without the types of the game or the search. A step that a
//! session has chosen or read is an [`AnyStep`], which another session of the game makes
//! without reading its text. Code that needs only the rules takes [`Rules`].

mod answer;
mod any_step;
mod appraisal;
mod appraise;
mod collect;
mod decision_evaluator;
mod decision_point;
mod error;
#[cfg(test)]
pub(crate) mod fake;
mod limits;
mod mate_lines;
pub mod open;
pub mod options;
pub mod reference;
mod report;
mod rolls;
mod rules;
mod running;
mod search;
mod several_boards;
mod step_list;
pub mod strength;
mod understand;

pub use crate::search::profile;
pub use any_step::AnyStep;
pub use appraisal::{Appraisal, DecisionReview, RollValue};
pub use collect::{Collector, SearchResult};
pub use error::{EvalFileError, SessionError};
pub use limits::{Limits, SearchLimit};
pub use open::OpenGame;
pub use options::{OptionKind, OptionSpec, WEAKENING};
pub use reference::ReferencePlayer;
pub use report::{Best, Info, Listener, Profile, Progress, ScoreBound};
pub use rolls::{roll_label, roll_number};
pub use rules::{
    Counterfactual, NumberedTurn, PerftCount, PerftJob, Rules, Start, ToAct, WeightedRoll,
};
pub use search::Search;
pub use several_boards::{board_of, pass_other_boards, play_any};
pub use step_list::{ListedStep, StepList};

/// An open game: its rules, a search, and evaluations.
pub trait Session: Rules + Search + Appraisal {
    /// The options that [`set_option`](Session::set_option) can change.
    fn options(&self) -> Vec<OptionSpec>;

    /// Changes an option; `value` is `None` for buttons.
    ///
    /// # Errors
    /// If the name is unknown, or the value has the wrong kind or is out of range.
    fn set_option(&mut self, name: &str, value: Option<&str>) -> Result<(), SessionError>;

    /// Returns a session at the same point of the same game, with the same settings and
    /// options and an engine of its own, which is created on first use.
    fn fork(&self) -> Box<dyn Session>;
}
