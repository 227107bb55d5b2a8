//! How far a search may go.

use crate::base::Side;
use std::time::Duration;

/// How far to search. Several limits at once: the first one reached counts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Plies.
    pub depth: Option<u32>,
    /// Nodes, over all threads.
    pub nodes: Option<u64>,
    /// Time for this move.
    pub movetime: Option<Duration>,
    /// Time left on White's and Black's clock.
    pub remaining: [Option<Duration>; 2],
    /// What White's and Black's clock gain per move.
    pub increment: [Duration; 2],
    /// Moves to the next time control.
    pub moves_to_go: Option<u32>,
    /// Search until stopped.
    pub infinite: bool,
    /// Search in the opponent's time, until `ponder_hit` or `stop`.
    pub ponder: bool,
    /// Search for a win by force within so many moves.
    pub mate: Option<u32>,
    /// Only these first moves, as text.
    pub search_moves: Vec<String>,
}

impl Limits {
    /// Searches so many nodes.
    #[must_use]
    pub fn nodes(nodes: u64) -> Limits {
        Limits {
            nodes: Some(nodes),
            ..Limits::default()
        }
    }

    /// Searches so many plies.
    #[must_use]
    pub fn depth(plies: u32) -> Limits {
        Limits {
            depth: Some(plies),
            ..Limits::default()
        }
    }

    /// Searches for so long.
    #[must_use]
    pub fn movetime(time: Duration) -> Limits {
        Limits {
            movetime: Some(time),
            ..Limits::default()
        }
    }

    /// Whether a search for `side` under these limits comes to an end without
    /// `stop`. Pondering counts for nothing here: it puts the limits off.
    #[must_use]
    pub fn end_by_themselves(&self, side: Side) -> bool {
        let limited = self.depth.is_some()
            || self.nodes.is_some()
            || self.movetime.is_some()
            || self.remaining[side.index()].is_some()
            || self.mate.is_some();
        limited && !self.infinite
    }
}
