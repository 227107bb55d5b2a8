//! The plan of a run.

/// The plan of a run. Plan and file determine the net, unless the budget is a time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plan {
    /// The number of games, or the time for them.
    pub budget: Budget,
    /// The nodes of each decision, in self-play.
    pub nodes: u64,
    /// The hidden units of each perspective of the net, a multiple of 32.
    pub hidden: usize,
    /// The passes over the positions in training.
    pub epochs: u32,
    /// The pairs of games of the match.
    pub pairs: u64,
    /// The nodes of each decision, in the match.
    pub match_nodes: u64,
    /// The seed of everything.
    pub seed: u64,
    /// The number of threads; the result does not depend on it.
    pub threads: usize,
}

/// The number of games, or the time for them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Budget {
    /// As many as fit, for the whole run, training and match included.
    Minutes(f64),
    /// This many in each round.
    Games(u64),
}

/// The number of rounds: the games of each are played with what the one before learned.
pub(super) const ROUNDS: usize = 2;

/// The share of the time in which the games of each round are played; training and the
/// match take about the rest.
pub(super) const PLAY_SHARES: [f64; ROUNDS] = [0.25, 0.4];

impl Default for Plan {
    fn default() -> Plan {
        Plan {
            budget: Budget::Minutes(50.0),
            nodes: 400,
            hidden: 64,
            epochs: 12,
            pairs: 100,
            match_nodes: 2000,
            seed: 1,
            threads: 1,
        }
    }
}
