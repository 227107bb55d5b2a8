//! The error rate of players: decisions of a match, evaluated after the match by a search
//! far deeper than the players' (`docs/matches.md`, "Error rate").
//!
//! A search as shallow as the players' own, or shallower, would call every decision an
//! error that looks further than itself. So the evaluating search has at least
//! [`NODE_RATIO`] times the nodes of the player that searches the most. As this is
//! expensive, only a sample of the decisions is evaluated: the same one for the same
//! seed.

mod sample;
mod work;

pub use super::folder::losses::{Basis, JudgedDecision, Losses};
pub use super::plan::judging::{KEPT_RATIO, MAX_DECISIONS, MIN_NODES, NODE_RATIO, Plan};
pub use work::{Error, judge};
