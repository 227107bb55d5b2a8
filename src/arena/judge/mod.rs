//! The error rate of players: decisions of a match, judged when it has been
//! played by a search far deeper than theirs (`docs/matches.md`, "Error rate").
//!
//! A search as shallow as the players' own, or shallower, would call every
//! decision an error that looks further than itself. So a judge has at least
//! [`TIMES`] the nodes of whoever searches most. That is dear, and a sample of
//! the decisions will do: the same one for the same seed.

mod losses;
mod sample;
mod work;

pub use losses::{Basis, JudgedDecision, Losses};
pub use work::{JudgeError, judge};

/// How many times the nodes of whoever searches most a judge has at least.
pub const TIMES: u64 = 10;

/// What was used before goes on being used where it is so many times those nodes.
pub const KEPT_TIMES: u64 = 8;

/// The nodes that a judge has at least where nobody searches much.
pub const MIN_NODES: u64 = 20_000;

/// The most decisions of a player that can be asked for.
pub const MAX_DECISIONS: usize = 100_000;

/// What is to be judged, and how deep.
///
/// ```
/// let plan = ermine::arena::judge::JudgePlan::default();
/// assert_eq!((plan.nodes, plan.decisions, plan.seed), (None, 200, 0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JudgePlan {
    /// Nodes for a decision; `None` for [`TIMES`] those of whoever searches most,
    /// or for what was used before if that is at least [`KEPT_TIMES`] of them.
    pub nodes: Option<u64>,
    /// Decisions of each player, 1 to [`MAX_DECISIONS`]; all, if it made fewer.
    pub decisions: usize,
    /// Seed of the sample.
    pub seed: u64,
}

impl Default for JudgePlan {
    fn default() -> JudgePlan {
        JudgePlan {
            nodes: None,
            decisions: 200,
            seed: 0,
        }
    }
}

/// What a decision worth `played` gave away against the best one, in points of
/// the result, at least 0. Both values are expected scores, -1 to 1.
///
/// ```
/// use ermine::arena::judge::loss_of;
/// assert_eq!(loss_of(0.5, 0.25), 0.125);
/// assert_eq!(loss_of(0.5, 0.75), 0.0);
/// ```
#[must_use]
pub fn loss_of(best: f64, played: f64) -> f64 {
    ((best - played) / 2.0).max(0.0)
}
