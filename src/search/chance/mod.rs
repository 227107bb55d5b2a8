//! Chance in the search: one implementation for each chance strategy that a position may
//! choose ([`crate::rules::Chance`]).
//!
//! Decision nodes are searched in the same way under all strategies. The strategies
//! differ in the outcomes that a move is searched with, the bounds that a node keeps for
//! a move, and the nodes between a move and the next decision.

mod mean;
mod none;
pub mod ordered;
pub mod weighted;

pub use mean::{expectation, mean};
