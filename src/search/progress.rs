//! What a long search says before its iteration ends.

use super::worker::Worker;
use crate::eval::Evaluator;
use crate::rules::Position;
use std::time::Duration;

/// Searches shorter than this say nothing before an iteration ends.
const FIRST: Duration = Duration::from_secs(1);
/// How long a search is silent after that.
const EVERY: Duration = Duration::from_millis(500);

/// How far a search has got within an iteration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress<P: Position> {
    /// Depth of the iteration at work.
    pub depth: u32,
    /// The deepest ply reached.
    pub seldepth: u32,
    /// The move of the root being searched; `None` before the first.
    pub current: Option<P::Move>,
    /// Its number in the order of search, from 1; 0 before the first.
    pub number: u32,
    /// Nodes of all threads.
    pub nodes: u64,
    /// Time since the search began.
    pub elapsed: Duration,
    /// Thousandths of the table in use.
    pub hashfull: u32,
}

/// Hears how far a search has got.
pub type Watcher<'a, P> = &'a (dyn Fn(&Progress<P>) + Sync);

/// Where a worker is, and whom it tells.
pub(super) struct Pulse<'a, P: Position> {
    watcher: Option<Watcher<'a, P>>,
    /// When it tells next.
    due: Duration,
    depth: u32,
    current: Option<P::Move>,
    number: u32,
}

impl<'a, P: Position> Pulse<'a, P> {
    pub(super) const fn new(watcher: Option<Watcher<'a, P>>) -> Self {
        Pulse {
            watcher,
            due: FIRST,
            depth: 0,
            current: None,
            number: 0,
        }
    }

    /// An iteration, or a pass of one over the moves of the root, begins.
    pub(super) const fn begin(&mut self, depth: u32) {
        self.depth = depth;
        self.current = None;
        self.number = 0;
    }

    /// A move of the root is about to be searched, perhaps again.
    pub(super) fn turn_to(&mut self, item: P::Move) {
        self.number += u32::from(self.current != Some(item));
        self.current = Some(item);
    }
}

impl<P: Position, E: Evaluator<Position = P>> Worker<'_, E> {
    /// Tells how far the search is, if it is time.
    pub(super) fn tell_progress(&mut self) {
        let Some(watcher) = self.pulse.watcher else {
            return;
        };
        let elapsed = self.control.elapsed();
        if elapsed < self.pulse.due {
            return;
        }
        self.pulse.due = elapsed + EVERY;
        watcher(&Progress {
            depth: self.pulse.depth,
            seldepth: self.seldepth as u32,
            current: self.pulse.current,
            number: self.pulse.number,
            nodes: self.control.nodes(),
            elapsed,
            hashfull: self.table.hashfull(),
        });
    }
}
