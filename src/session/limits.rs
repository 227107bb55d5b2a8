//! Search limits.

use crate::base::Side;
use std::time::Duration;

/// The limits of a search. If there are several, the first one reached ends the search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// The depth in plies.
    pub depth: Option<u32>,
    /// The number of nodes, over all threads.
    pub nodes: Option<u64>,
    /// The time for this move.
    pub movetime: Option<Duration>,
    /// The time left on White's and Black's clock.
    pub remaining: [Option<Duration>; 2],
    /// The increment per move of White's and Black's clock.
    pub increment: [Duration; 2],
    /// The number of moves to the next time control.
    pub moves_to_go: Option<u32>,
    /// Whether to search until stopped.
    pub infinite: bool,
    /// Whether to search in the opponent's time, until `ponder_hit` or `stop`.
    pub ponder: bool,
    /// The number of moves within which to search for a forced win.
    pub mate: Option<u32>,
    /// The root moves to search, as text; empty for all.
    pub search_moves: Vec<String>,
}

impl Limits {
    /// The maximum depth in plies that can be requested.
    pub const MAX_DEPTH: u32 = 1000;
    /// The maximum number of nodes.
    pub const MAX_NODES: u64 = 1_000_000_000_000_000_000;
    /// The maximum of times in milliseconds: a year, longer than any clock.
    pub const MAX_MILLIS: u64 = 31_536_000_000;
    /// The maximum number of moves of a forced win.
    pub const MAX_MATE: u32 = 500;

    /// Limits of `nodes` nodes.
    #[must_use]
    pub fn nodes(nodes: u64) -> Limits {
        Limits {
            nodes: Some(nodes),
            ..Limits::default()
        }
    }

    /// Limits of `plies` plies.
    #[must_use]
    pub fn depth(plies: u32) -> Limits {
        Limits {
            depth: Some(plies),
            ..Limits::default()
        }
    }

    /// Limits of `time` for the move.
    #[must_use]
    pub fn movetime(time: Duration) -> Limits {
        Limits {
            movetime: Some(time),
            ..Limits::default()
        }
    }

    /// Whether a search for `side` under these limits ends without `stop`, apart from
    /// pondering, which only postpones the limits.
    #[must_use]
    pub fn are_finite(&self, side: Side) -> bool {
        let limited = self.depth.is_some()
            || self.nodes.is_some()
            || self.movetime.is_some()
            || self.remaining[side.index()].is_some()
            || self.mate.is_some();
        limited && !self.infinite
    }
}
