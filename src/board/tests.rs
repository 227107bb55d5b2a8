//! Tests of boards through their pages, step by step in virtual time.

mod analysis;
mod matches;
mod page;
mod play;
mod records;
mod slices;
mod snapshots;
mod time;
mod tree;
