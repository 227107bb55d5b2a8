//! A puzzle: its record, themes and solution.

pub(super) mod puzzle;
pub(super) mod solution;
pub(super) mod theme;
