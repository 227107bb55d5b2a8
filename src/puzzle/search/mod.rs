//! The searches and rollouts that evaluate the decisions of a puzzle.

pub(super) mod criteria;
pub(super) mod decision;
pub(super) mod rollout;
pub(super) mod searcher;
