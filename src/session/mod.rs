//! One open game without its type: rules, search, appraisal.
//!
//! Everything above this floor (protocol, records, tools, command line) talks
//! to a [`Session`] in text and plain data and knows neither the game's types
//! nor the search's. Who needs the rules alone asks for [`Rules`].

mod answer;
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
mod profile;
pub mod reference;
mod report;
mod rolls;
mod rules;
mod running;
mod search;
pub mod strength;
mod understand;

pub use appraisal::{Appraisal, DecisionReview, RollValue};
pub use collect::{Collector, SearchResult};
pub use error::{EvalFileError, SessionError};
pub use limits::Limits;
pub use open::OpenGame;
pub use options::{OptionKind, OptionSpec, WEAKENING};
pub use profile::{Count, NodeProfile, PlaceProfile};
pub use report::{Best, Info, Listener, Progress, ScoreBound};
pub use rolls::{roll_label, roll_number};
pub use rules::{Counterfactual, PerftCount, PerftJob, Rules, Start, ToAct};
pub use search::Search;

/// One open game: its rules, somebody to search it, and what that thinks of it.
pub trait Session: Rules + Search + Appraisal {
    /// What can be changed with [`set_option`](Session::set_option).
    fn options(&self) -> Vec<OptionSpec>;

    /// Changes an option; `value` is `None` for buttons.
    ///
    /// # Errors
    /// Unknown name, or a value outside the option's kind or range.
    fn set_option(&mut self, name: &str, value: Option<&str>) -> Result<(), SessionError>;
}
