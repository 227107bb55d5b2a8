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
    /// The node count at which the slice is due to end.
    slice_end: u64,
    slice_is_due: bool,
    /// Whether the slice has gone beyond the place at which the last one paused. It does
    /// not end before: every slice searches the path to that place again.
    pub(crate) has_progress: bool,
    is_paused: bool,
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
            slice_end: u64::MAX,
            slice_is_due: false,
            has_progress: true,
            is_paused: false,
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

    /// Pauses the search after this number of further nodes, before the next move of a
    /// node that is not in quiescence.
    pub(crate) const fn begin_slice(&mut self, nodes: u64) {
        self.slice_end = self.nodes.saturating_add(nodes);
    }

    /// Whether only the slice has ended, not the search.
    pub(crate) fn is_paused(&self) -> bool {
        self.is_paused && !self.control.is_stopped()
    }

    /// Whether the search must stop.
    #[inline]
    pub(crate) const fn is_set(&self) -> bool {
        self.is_set
    }

    /// Whether the search must stop before another move of a node, since the slice ends
    /// for example.
    #[inline]
    pub(crate) const fn is_set_before_move(&mut self) -> bool {
        if self.slice_is_due && self.has_progress {
            self.is_paused = true;
            self.is_set = true;
        }
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
        if self.unreported >= CHECK_INTERVAL || self.unreported >= self.control.nodes_left() {
            self.check();
        }
        self.is_set
    }

    /// Checks all stop conditions.
    #[cold]
    fn check(&mut self) {
        self.check_time();
        self.slice_is_due = self.nodes >= self.slice_end;
        self.is_set |= self.is_overtaken();
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
