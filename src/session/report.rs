//! The reports of a search as plain data, and their listener.

use super::AnyStep;
use crate::base::Value;
use crate::rules::Outcome;
pub use crate::search::{Profile, ScoreBound};
use std::time::Duration;

/// One principal variation of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info {
    /// The depth in plies of the iteration that found the line; 0 if the search ended
    /// before one was complete, with the static evaluation as value. For an expectation,
    /// the minimum over its outcomes.
    pub depth: u32,
    /// The selective depth in plies.
    pub seldepth: u32,
    /// The rank: 1 for the best line, 2 for the second best.
    pub multipv: u32,
    /// The roll before the line, as representative of all equivalent ones; `None` for the
    /// expectation over all rolls, and if no roll is due.
    pub roll: Option<String>,
    /// The value for the side to move, in the units of [`value`](crate::base::value).
    pub value: Value,
    /// The value in centipawns, for the side to move.
    pub centipawns: i32,
    /// The probabilities of win, draw and loss of the side to move in thousandths, if
    /// requested.
    pub wdl: Option<[u32; 3]>,
    /// Whether the value is exact or a bound: a lower one if the search ended before all
    /// other moves were searched to this depth, an upper one if it refuted the move of an
    /// older line one ply deeper.
    pub bound: ScoreBound,
    /// The nodes so far (positions visited), over all threads.
    pub nodes: u64,
    /// The time since the search began, including pondering.
    pub time: Duration,
    /// The fill of the table, in thousandths.
    pub hashfull: u32,
    /// The principal variation, including rolls.
    pub line: Vec<String>,
}

impl Info {
    /// Whether this is the best line; before a roll, the expectation over its outcomes.
    #[must_use]
    pub const fn is_main(&self) -> bool {
        self.multipv == 1 && self.roll.is_none()
    }
}

/// The progress of a search within an iteration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The depth of the current iteration, in plies.
    pub depth: u32,
    /// The selective depth in plies.
    pub seldepth: u32,
    /// The move being searched, as text; `None` before the first.
    pub current: Option<String>,
    /// The number of that move in the search order, from 1; 0 before the first.
    pub number: u32,
    /// The nodes so far, over all threads.
    pub nodes: u64,
    /// The time so far.
    pub time: Duration,
    /// The fill of the table, in thousandths.
    pub hashfull: u32,
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Best {
    /// The best step; before a roll, the one for the likeliest roll. `None` if the game
    /// is over.
    pub step: Option<AnyStep>,
    /// The other rolls with their best steps, before a roll.
    pub by_roll: Vec<(String, String)>,
    /// The expected reply, if any.
    pub ponder: Option<String>,
    /// The outcome of the game if it is over and there is no step.
    pub finished: Option<Outcome>,
}

/// A receiver of search events, called on the thread of the search.
///
/// The last infos hold the result: the best step is the first decision of the last line
/// of `multipv` 1, for each outcome of an open roll, and `nodes` and `time` are those of
/// the whole search.
pub trait Listener: Send + Sync {
    /// Receives a new principal variation.
    fn info(&self, info: &Info);
    /// Receives the progress of a long iteration, about twice a second after the first
    /// second of a search.
    fn progress(&self, _progress: &Progress) {}
    /// Receives the node profile, once before the result.
    fn profile(&self, _profile: &Profile) {}
    /// Receives the result at the end of the search; always the last call.
    fn best(&self, best: &Best);
}
