//! The games of a match: results, effort, failures, repetitions.

pub(super) mod effort;
pub(super) mod faults;
pub(super) mod game;
pub(super) mod repeats;
pub(super) mod thinking;
