//! The root of a search: iterative deepening, aspiration windows, MultiPV and reports.

mod deepening;
pub(super) mod multipv;
mod principal_variation;
pub mod progress;
pub mod report;
pub mod request;

pub(super) use deepening::deepen;
pub(super) use principal_variation::PrincipalVariation;
pub(super) use progress::Pulse;
pub use progress::{IterationProgress, Watcher};
pub use report::{Refutation, Report, RootLine, ScoreBound};
pub(super) use report::{best_tag, is_hasty, put_in_order, replace};
pub use request::Root;
pub(super) use request::wanted;
