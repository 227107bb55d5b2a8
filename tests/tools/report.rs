//! The report of a match: its counts, its page, and that no data can break it.

mod counting;
mod page;
mod sample;
mod settings;
