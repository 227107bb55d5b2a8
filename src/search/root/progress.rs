//! What a long search says before its iteration ends.

use crate::rules::Position;
use crate::search::time::Control;
use std::time::Duration;

/// Searches shorter than this say nothing before an iteration ends.
const FIRST: Duration = Duration::from_secs(1);
/// How long a search is silent after that.
const EVERY: Duration = Duration::from_millis(500);

/// How far a search has got within an iteration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IterationProgress<P: Position> {
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
pub type Watcher<'a, P> = &'a (dyn Fn(&IterationProgress<P>) + Sync);

/// Where a worker is, and whom it tells.
pub(in crate::search) struct Pulse<'a, P: Position> {
    watcher: Option<Watcher<'a, P>>,
    /// When it tells next.
    due: Duration,
    depth: u32,
    current: Option<P::Move>,
    number: u32,
}

impl<'a, P: Position> Pulse<'a, P> {
    pub(in crate::search) const fn new(watcher: Option<Watcher<'a, P>>) -> Self {
        Pulse {
            watcher,
            due: FIRST,
            depth: 0,
            current: None,
            number: 0,
        }
    }

    /// An iteration, or another search of the moves of the root, begins.
    pub(in crate::search) const fn begin(&mut self, depth: u32) {
        self.depth = depth;
        self.current = None;
        self.number = 0;
    }

    /// A move of the root is about to be searched, perhaps again.
    pub(in crate::search) fn turn_to(&mut self, mv: P::Move) {
        self.number += u32::from(self.current != Some(mv));
        self.current = Some(mv);
    }

    /// Tells how far the search is, if it is time.
    pub(in crate::search) fn tell(
        &mut self,
        control: &Control,
        seldepth: u32,
        hashfull: impl Fn() -> u32,
    ) {
        let Some(watcher) = self.watcher else {
            return;
        };
        let elapsed = control.elapsed();
        if elapsed < self.due {
            return;
        }
        self.due = elapsed + EVERY;
        watcher(&IterationProgress {
            depth: self.depth,
            seldepth,
            current: self.current,
            number: self.number,
            nodes: control.nodes(),
            elapsed,
            hashfull: hashfull(),
        });
    }
}
