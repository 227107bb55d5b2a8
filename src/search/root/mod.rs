//! The root of a search: iterative deepening, aspiration windows, MultiPV and reports.

mod deepening;
pub(super) mod multipv;
mod principal_variation;
pub mod progress;
pub mod report;
pub mod request;

pub(super) use deepening::deepen;
pub(super) use principal_variation::PrincipalVariation;
pub(super) use progress::ProgressReporter;
pub use progress::{IterationProgress, Watcher};
pub use report::{Refutation, Report, RootLine, ScoreBound};
pub(super) use report::{best_tag, is_premature_loss, replace_line, sort_lines};
pub use request::Root;
pub(super) use request::root_moves;
