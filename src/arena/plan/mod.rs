//! The plan of a match: settings, schedule, and what can be wrong with them.

pub(super) mod command;
pub(super) mod config;
pub(super) mod error;
pub(super) mod judging;
pub(super) mod schedule;
