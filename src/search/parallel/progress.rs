//! The progress of a long search within an iteration.

use crate::rules::Position;
use crate::search::time::Control;
use std::time::Duration;

/// The time from the start of a search to the first report of progress.
const FIRST_REPORT: Duration = Duration::from_secs(1);
/// The time between two reports of progress.
const REPORT_INTERVAL: Duration = Duration::from_millis(500);

/// The progress of a search within an iteration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IterationProgress<P: Position> {
    /// Depth of the current iteration.
    pub depth: u32,
    /// The deepest ply reached.
    pub seldepth: u32,
    /// The root move being searched; `None` before the first.
    pub current: Option<P::Move>,
    /// Its number in search order, from 1; 0 before the first.
    pub number: u32,
    /// Nodes of all threads.
    pub nodes: u64,
    /// Time since the search began.
    pub elapsed: Duration,
    /// Thousandths of the table in use.
    pub hashfull: u32,
}

/// A callback that receives the progress of a search.
pub type Watcher<'a, P> = &'a (dyn Fn(&IterationProgress<P>) + Sync);

/// The progress of a worker, and the callback that receives it.
pub(crate) struct ProgressReporter<'a, P: Position> {
    watcher: Option<Watcher<'a, P>>,
    /// The time of the next report.
    next_report: Duration,
    depth: u32,
    current: Option<P::Move>,
    number: u32,
}

impl<'a, P: Position> ProgressReporter<'a, P> {
    pub(crate) const fn new() -> Self {
        ProgressReporter {
            watcher: None,
            next_report: FIRST_REPORT,
            depth: 0,
            current: None,
            number: 0,
        }
    }

    /// Sets the callback.
    pub(crate) const fn set_watcher(&mut self, watcher: Watcher<'a, P>) {
        self.watcher = Some(watcher);
    }

    /// Sets the time of the next report, relative to the start of the search.
    pub(crate) const fn resume(&mut self, next_report: Duration) {
        self.next_report = next_report;
    }

    /// The time of the next report, relative to the start of the search.
    pub(crate) const fn next_report(&self) -> Duration {
        self.next_report
    }

    /// Begins an iteration, or another search of the root moves.
    pub(crate) const fn start_iteration(&mut self, depth: u32) {
        self.depth = depth;
        self.current = None;
        self.number = 0;
    }

    /// Begins the search of a root move, possibly a re-search.
    pub(crate) fn start_move(&mut self, mv: P::Move) {
        self.number += u32::from(self.current != Some(mv));
        self.current = Some(mv);
    }

    /// Reports the progress if it is due.
    pub(crate) fn report(&mut self, control: &Control, seldepth: u32, hashfull: impl Fn() -> u32) {
        let Some(watcher) = self.watcher else {
            return;
        };
        let elapsed = control.elapsed();
        if elapsed < self.next_report {
            return;
        }
        self.next_report = elapsed + REPORT_INTERVAL;
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
