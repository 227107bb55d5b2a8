//! The plan of the evaluations of decisions.

/// The minimum ratio of the nodes of an evaluation to those of the player that searches
/// the most.
pub const NODE_RATIO: u64 = 10;

/// The minimum such ratio at which the nodes of an earlier evaluation are used again.
pub const KEPT_RATIO: u64 = 8;

/// The minimum nodes of an evaluation, where no player searches much.
pub const MIN_NODES: u64 = 20_000;

/// The maximum number of decisions of a player that can be asked for.
pub const MAX_DECISIONS: usize = 100_000;

/// The decisions to evaluate, and the nodes of the search.
///
/// ```
/// let plan = ermine::arena::judge::Plan::default();
/// assert_eq!((plan.nodes, plan.decisions, plan.seed), (None, 200, 0));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Nodes per decision; `None` for [`NODE_RATIO`] times those of the player that
    /// searches the most, or for those used before if they are at least [`KEPT_RATIO`]
    /// times those.
    pub nodes: Option<u64>,
    /// Decisions of each player, 1 to [`MAX_DECISIONS`]; all, if it made fewer.
    pub decisions: usize,
    /// Seed of the sample.
    pub seed: u64,
}

impl Default for Plan {
    fn default() -> Plan {
        Plan {
            nodes: None,
            decisions: 200,
            seed: 0,
        }
    }
}
