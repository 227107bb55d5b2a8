//! The order in which moves are tried.

mod capture_history;
pub(super) mod history;
pub(super) mod move_picker;
pub(super) mod promise;

pub(super) use capture_history::CaptureHistory;
pub(super) use history::QuietHistory;
pub(super) use move_picker::MovePicker;
pub(super) use promise::{Promise, add_noisy};
