//! Puzzles as a booklet: one page of HTML that prints on paper.

mod entry;
mod key;
mod page;
mod words;

pub use entry::BookEntry;
pub use page::Book;
