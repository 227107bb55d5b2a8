//! Running a match: workers, the order of their games, the tally.

pub(super) mod live;
pub(super) mod match_tally;
pub(super) mod matches;
pub(super) mod reorder_buffer;
pub(super) mod runner;
