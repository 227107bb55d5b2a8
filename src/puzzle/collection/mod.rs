//! Collections of puzzles: selection, order, export and the printed book.

pub(super) mod book;
pub(super) mod choice;
pub(super) mod export;
pub(super) mod select;
