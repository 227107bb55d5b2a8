//! The report of a match: what it counts, what it shows, and that nothing it is
//! told can break it.

#[path = "report/counting.rs"]
mod counting;
#[path = "report/page.rs"]
mod page;
#[path = "report/sample.rs"]
mod sample;
