//! The order in which moves are tried.

pub(super) mod history;
pub(super) mod move_picker;
pub(super) mod promise;

pub(super) use history::QuietHistory;
pub(super) use move_picker::MovePicker;
pub(super) use promise::{Promise, add_noisy};
