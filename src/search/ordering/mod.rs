//! Move ordering.

mod capture_history;
pub(super) mod histories;
pub(super) mod history;
pub(super) mod move_picker;
pub(super) mod move_scorer;
mod state;

pub(super) use move_picker::{MovePicker, SavedPicker};
pub(super) use move_scorer::{MoveScorer, add_noisy};
pub(super) use state::OrderingState;
