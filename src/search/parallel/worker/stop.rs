//! The stop conditions of a worker: its node count, the clock, and the other threads.

use super::shared::Shared;
use crate::eval::Evaluator;
use crate::rules::{GameMove, Position};
use crate::search::parallel::iterations::{FinishedIteration, Iterations};
use crate::search::parallel::progress::ProgressReporter;
use crate::search::profile::Profile;
use crate::search::table::TranspositionTable;
use crate::search::time::{Control, RootTime};
use std::time::Duration;

/// The number of nodes between two checks of the stop flag and the clock.
const CHECK_INTERVAL: u64 = 512;

/// The node count and the stop conditions of a worker.
pub(crate) struct Stop<'a, P: Position> {
    pub(crate) control: &'a Control,
    /// The time management of the root.
    pub(crate) time: RootTime,
    pub(crate) progress: ProgressReporter<'a, P>,
    /// The iterations that threads share; `None` for a single thread.
    iterations: Option<&'a Iterations<FinishedIteration<P>>>,
    table: &'a TranspositionTable,
    /// Whether this is the main worker, which watches the clock and reports progress.
    is_main: bool,
    /// The depth of the current iteration.
    root_depth: u32,
    nodes: u64,
    /// The nodes counted since the last report.
    unreported: u64,
    /// The node count when the quiescence search of the current leaf began.
    leaf_start: u64,
    seldepth: usize,
    is_set: bool,
    slice: Slice,
    /// The number of unreported nodes at which to check again.
    check_at: u64,
}

/// A slice of a search. Near its end it waits for a node close to the root: the next slice
/// searches the path to the node again.
struct Slice {
    /// The node count from which on it may end.
    may_end: u64,
    /// The node count at which it ends in any case.
    end: u64,
    is_over: bool,
}

impl Slice {
    /// A slice that does not end.
    const UNLIMITED: Slice = Slice::new(0, u64::MAX);

    /// The part of a slice, in percent, after which it may end.
    const MIN_PERCENT: u64 = 60;
    /// The plies from the root by which the first node may be away at which it ends.
    const MIN_PLY: u64 = 1;
    /// The same of the last node before its end.
    const MAX_PLY: u64 = 9;

    /// A slice of `nodes` nodes that begins at the node count `start`.
    const fn new(start: u64, nodes: u64) -> Slice {
        Slice {
            may_end: start.saturating_add(nodes / 100 * Self::MIN_PERCENT),
            end: start.saturating_add(nodes),
            is_over: false,
        }
    }

    const fn is_ending(&self, nodes: u64) -> bool {
        nodes >= self.may_end
    }

    /// Whether it ends at this node.
    const fn ends_at(&mut self, nodes: u64, ply: usize) -> bool {
        let (past, all) = (nodes - self.may_end, self.end - self.may_end + 1);
        let max_ply = Self::MIN_PLY + past * (Self::MAX_PLY - Self::MIN_PLY) / all;
        self.is_over |= nodes >= self.end || ply as u64 <= max_ply;
        self.is_over
    }
}

/// The state of [`Stop`] between two slices of a search.
pub(crate) struct SuspendedStop {
    time: RootTime,
    next_report: Duration,
    nodes: u64,
    seldepth: usize,
}

impl<'a, P: Position> Stop<'a, P> {
    /// The state at the start of a search.
    pub(super) fn new<E: Evaluator<Position = P>>(shared: &Shared<'a, E>, index: usize) -> Self {
        Stop {
            control: shared.control,
            time: RootTime::new(shared.control.budget()),
            progress: ProgressReporter::new(),
            iterations: shared.iterations,
            table: shared.table,
            is_main: index == 0,
            root_depth: 0,
            nodes: 0,
            unreported: 0,
            leaf_start: 0,
            seldepth: 0,
            is_set: false,
            slice: Slice::UNLIMITED,
            check_at: CHECK_INTERVAL,
        }
    }

    /// Continues from the state at the end of a slice.
    pub(super) fn resume(&mut self, suspended: SuspendedStop) {
        self.time = suspended.time;
        self.progress.resume(suspended.next_report);
        self.nodes = suspended.nodes;
        self.seldepth = suspended.seldepth;
    }

    /// Returns the state for the next slice.
    pub(super) fn suspend(self) -> SuspendedStop {
        SuspendedStop {
            next_report: self.progress.next_report(),
            time: self.time,
            nodes: self.nodes,
            seldepth: self.seldepth,
        }
    }

    /// Pauses the search after this number of further nodes, or somewhat earlier.
    pub(crate) const fn begin_slice(&mut self, nodes: u64) {
        self.slice = Slice::new(self.nodes, nodes);
    }

    /// Whether only the slice has ended, not the search.
    pub(crate) fn is_paused(&self) -> bool {
        self.slice.is_over && !self.control.is_stopped()
    }

    /// Whether the search must stop.
    #[inline]
    pub(crate) const fn is_set(&self) -> bool {
        self.is_set
    }

    /// The number of nodes entered.
    pub(crate) const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The deepest ply reached.
    pub(crate) const fn seldepth(&self) -> usize {
        self.seldepth
    }

    /// The thousandths of the table in use.
    pub(crate) fn hashfull(&self) -> u32 {
        self.table.hashfull()
    }

    /// The depth of the current iteration.
    #[inline]
    pub(crate) const fn root_depth(&self) -> i32 {
        self.root_depth as i32
    }

    /// Begins an iteration of this depth.
    pub(crate) const fn start_iteration(&mut self, depth: u32) {
        self.root_depth = depth;
        self.progress.start_iteration(depth);
    }

    /// Counts a node. Returns true if the search must stop.
    #[inline]
    pub(super) fn count_node(&mut self, ply: usize) -> bool {
        self.nodes += 1;
        self.unreported += 1;
        self.seldepth = self.seldepth.max(ply);
        if self.unreported >= self.check_at || self.unreported >= self.control.nodes_left() {
            self.check(ply);
        }
        self.is_set
    }

    /// Checks all stop conditions; near the end of a slice, only its end at every node.
    #[cold]
    fn check(&mut self, ply: usize) {
        if self.unreported >= CHECK_INTERVAL || self.unreported >= self.control.nodes_left() {
            self.check_time();
            self.is_set |= self.is_overtaken();
        }
        if self.slice.is_ending(self.nodes) {
            self.check_at = 0;
            self.is_set |= self.slice.ends_at(self.nodes, ply);
        }
    }

    /// Whether another thread has finished the current iteration.
    fn is_overtaken(&self) -> bool {
        let iterations = self.iterations;
        iterations.is_some_and(|iterations| iterations.has_finished(self.root_depth))
    }

    /// Finishes the current iteration. If this thread was stopped within it, returns the
    /// result of another thread that has finished the same iteration or a deeper one, if
    /// any.
    pub(crate) fn finish_iteration(
        &mut self,
        found: FinishedIteration<P>,
    ) -> Option<FinishedIteration<P>> {
        if !self.is_set {
            if let Some(iterations) = self.iterations {
                iterations.update_seldepth(self.seldepth);
                iterations.finish(found.depth, found.clone());
            }
            return Some(found);
        }
        let found = self.iterations?.result_at(found.depth)?;
        self.is_set = false;
        self.time.clear_moves();
        Some(found)
    }

    /// Reports nodes, and checks the clock and the stop flag.
    pub(crate) fn check_time(&mut self) {
        self.report_nodes();
        let out_of_nodes = self.control.nodes_left() == 0;
        if out_of_nodes || (self.is_main && self.time.must_stop(self.control)) {
            self.control.end();
        }
        self.is_set |= out_of_nodes || self.control.is_stopped();
        if self.is_main {
            let (seldepth, table) = (self.seldepth as u32, self.table);
            self.progress
                .report(self.control, seldepth, || table.hashfull());
        }
    }

    /// Reports the remaining nodes and the profile at the end of the search.
    pub(crate) fn report_all(&mut self, profile: &Profile) {
        self.report_nodes();
        self.control.add_profile(profile);
    }

    /// Reports the nodes counted since the last report.
    fn report_nodes(&mut self) {
        self.control.add_nodes(self.unreported);
        self.unreported = 0;
        if let Some(iterations) = self.iterations {
            self.seldepth = iterations.update_seldepth(self.seldepth);
        }
    }

    /// Begins a root move; `has_best_move` is set if the iteration has found a move.
    /// Returns true if the search must stop before it.
    pub(crate) fn enter_root_move(&mut self, mv: P::Move, has_best_move: bool) -> bool {
        if !self.is_main {
            return false;
        }
        self.progress.start_move(mv);
        let (tag, control) = (mv.tag(), self.control);
        if self
            .time
            .enter_move(tag, self.nodes, has_best_move, control)
        {
            self.control.end();
            self.is_set = true;
        }
        self.is_set
    }

    /// Begins the quiescence search of a leaf.
    #[inline]
    pub(crate) const fn begin_leaf(&mut self) {
        self.leaf_start = self.nodes;
    }

    /// The nodes that the quiescence search of the current leaf has used.
    #[inline]
    pub(crate) const fn leaf_nodes(&self) -> u64 {
        self.nodes - self.leaf_start
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The nodes of a slice of 1000 whose nodes from the 100th on are at this ply.
    fn length(ply: usize) -> u64 {
        let mut slice = Slice::new(100, 1000);
        let is_end = |&nodes: &u64| slice.is_ending(nodes) && slice.ends_at(nodes, ply);
        (100..).find(is_end).map_or(0, |end| end - 100)
    }

    #[test]
    fn a_slice_ends_early_near_the_root_and_in_time_elsewhere() {
        assert_eq!([0, 1].map(length), [600, 600]);
        assert!((601..1000).contains(&length(5)));
        assert!(length(2) < length(5));
        assert_eq!([9, 60].map(length), [1000, 1000]);
    }

    #[test]
    fn a_search_without_slices_does_not_pause() {
        assert!(!Slice::UNLIMITED.is_ending(u64::MAX / 2));
    }
}
