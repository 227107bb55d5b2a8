//! The terminal: output, progress, Ctrl-C, typed lines, moves and searches as text.

pub(super) mod input;
pub(super) mod interrupt;
pub(super) mod notation;
pub(super) mod progress;
pub(super) mod report;
pub(super) mod rules;
pub(super) mod terminal;
