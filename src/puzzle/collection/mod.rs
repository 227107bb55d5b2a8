//! Collections of puzzles: choice, order, export and the printed book.

pub(super) mod book;
pub(super) mod choice;
pub(super) mod export;
