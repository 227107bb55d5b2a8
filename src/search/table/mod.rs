//! Tables of a search: the transposition table, shared by all threads; the evaluation
//! cache and correction history of each thread.

mod correction_history;
pub(super) mod evaluation_cache;
mod pages;
pub mod transposition;
mod view;

pub(super) use correction_history::{CorrectionHistory, CorrectionKey};
pub(super) use evaluation_cache::EvaluationCache;
pub use transposition::{Bound, Entry, Error, Stored, TranspositionTable};
pub(super) use view::TableView;
