//! What a search has to say, as plain data, and who hears it.

use super::profile::NodeProfile;
use crate::base::Value;
use crate::rules::Outcome;
pub use crate::search::ScoreBound;
use std::time::Duration;

/// One line of the search's progress.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Info {
    /// Depth in plies of the iteration that found the line; 0 if the search was
    /// ended before one did, when the value is that of the position as it
    /// stands. Of an expectation the least of its outcomes'.
    pub depth: u32,
    /// The deepest line looked at, in plies.
    pub seldepth: u32,
    /// Its rank: 1 for the best line, 2 for the second best.
    pub multipv: u32,
    /// Before a roll: the one that this line is about, which stands for all that
    /// play alike; `None` for the expectation over all, and where none is due.
    pub roll: Option<String>,
    /// The value for the side to act, in the units of [`value`](crate::base::value).
    pub value: Value,
    /// The value in hundredths of a pawn, for the side to act.
    pub centipawns: i32,
    /// Chances of the side to act to win, draw and lose in thousandths, if asked for.
    pub wdl: Option<[u32; 3]>,
    /// Whether the value is a bound: a lower one where the search was ended
    /// before all other moves had been looked at to this depth, an upper one where
    /// it has refuted, a ply deeper, the move of an older line.
    pub bound: ScoreBound,
    /// Nodes so far (positions visited), over all threads.
    pub nodes: u64,
    /// Time since the search began, the opponent's included if it pondered.
    pub time: Duration,
    /// How full the table is, in thousandths.
    pub hashfull: u32,
    /// The line expected to be played, rolls included.
    pub line: Vec<String>,
}

/// How far a search has got within an iteration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Depth of the iteration at work, in plies.
    pub depth: u32,
    /// The deepest line looked at, in plies.
    pub seldepth: u32,
    /// The move being searched, as text; `None` before the first.
    pub current: Option<String>,
    /// Its number in the order of search, from 1; 0 before the first.
    pub number: u32,
    /// Nodes so far, over all threads.
    pub nodes: u64,
    /// Time so far.
    pub time: Duration,
    /// How full the table is, in thousandths.
    pub hashfull: u32,
}

/// The answer of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Best {
    /// The step to make; before a roll the one for the likeliest. `None` if the game is over.
    pub step: Option<String>,
    /// Before a roll: the other rolls and the steps for them.
    pub by_roll: Vec<(String, String)>,
    /// The reply expected, if any.
    pub ponder: Option<String>,
    /// Why there is no step.
    pub finished: Option<Outcome>,
}

/// Hears what a search has to say, from the search's own thread.
///
/// The lines that are heard last hold the answer: what is to be made is the
/// first decision of the last line of `multipv` 1, for each outcome of an open
/// roll, and `nodes` and `time` are those of the whole search.
pub trait Listener: Send + Sync {
    /// The search has got somewhere.
    fn info(&self, info: &Info);
    /// An iteration takes long: heard about twice a second, from the first
    /// second of a search on.
    fn progress(&self, _progress: &Progress) {}
    /// Where the search's nodes lie and how they end, told to who asks; heard once, before
    /// the answer.
    fn profile(&self, _tell: &dyn Fn() -> NodeProfile) {}
    /// The search has ended; always the last call.
    fn best(&self, best: &Best);
}
