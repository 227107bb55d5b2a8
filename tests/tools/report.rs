//! The report of a match: what it counts, what it shows, and that nothing it is
//! told can break it.

mod counting;
mod page;
mod sample;
mod settings;
