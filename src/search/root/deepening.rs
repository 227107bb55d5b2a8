//! Iterative deepening.

use crate::base::Value;
use crate::rules::Position;
use crate::search::node::Node;
use crate::search::parallel::{FinishedIteration, Worker};
use crate::search::report::request::{Root, root_moves};
use crate::search::report::result::fallback_lines;
use crate::search::report::result::{Report, RootLine};
use crate::search::settings::MAX_DEPTH;
use crate::search::strategy::chance_search::{ChanceOf, ChanceSearch, PositionOf, Searchable};

/// The state of iterative deepening, which may pause within an iteration.
/// Source: Slate & Atkin, "Chess 4.5", 1977.
pub(crate) struct Deepening<P: Position> {
    /// The depth of the last finished iteration.
    depth: u32,
    /// The best lines, with the improvements of an unfinished iteration.
    latest: Vec<RootLine<P>>,
    /// The last report, with the same improvements.
    last: Report<P>,
    is_paused: bool,
}

impl<P: Position> Deepening<P> {
    /// Begins the search of a root.
    pub(crate) fn new<E>(worker: &mut Worker<'_, E>, root: &Root<P>) -> Deepening<P>
    where
        E: Searchable<Position = P>,
    {
        let node = worker.pool.root(root.position);
        let (control, choices) = (worker.stop.control, ChanceOf::<E>::choices(root));
        worker.stop.time.begin(control, choices);
        let static_eval = worker.evaluate(&node);
        let first = |position: &P| root_moves(root, position).first().copied();
        let latest = fallback_lines(&root.position, first, static_eval);
        Deepening {
            depth: 0,
            last: report_of(worker, 0, latest.clone(), None),
            latest,
            is_paused: false,
        }
    }

    /// Searches until the search ends or the worker's slice is over; `report` receives
    /// every finished iteration. Returns the last finished one, with the improvements of
    /// an unfinished one, or `None` if the search goes on.
    pub(crate) fn advance<E>(
        &mut self,
        worker: &mut Worker<'_, E>,
        root: &Root<P>,
        report: &mut dyn FnMut(&Report<P>),
    ) -> Option<Report<P>>
    where
        E: Searchable<Position = P>,
    {
        let node = worker.pool.root(root.position);
        let control = worker.stop.control;
        let is_stopped_in_pause = self.is_paused && control.is_stopped();
        self.is_paused = false;
        while self.depth < root.depth.min(MAX_DEPTH) && !is_stopped_in_pause {
            if !self.iterate(worker, root, &node) {
                self.is_paused = worker.stop.is_paused();
                break;
            }
            report(&self.last);
            let now = worker.stop.nodes();
            if worker.stop.is_set()
                || worker
                    .stop
                    .time
                    .should_stop_after(root, &self.last, control, now)
            {
                break;
            }
        }
        worker.stop.report_all(&worker.profile);
        if self.is_paused {
            return None;
        }
        let last = &mut self.last;
        Some(Report {
            depth: last.depth,
            refutations: std::mem::take(&mut last.refutations),
            ..report_of(worker, 0, std::mem::take(&mut last.lines), last.expected)
        })
    }

    /// Runs the next iteration; returns whether it was finished.
    fn iterate<E>(&mut self, worker: &mut Worker<'_, E>, root: &Root<P>, node: &Node<E>) -> bool
    where
        E: Searchable<Position = P>,
    {
        let depth = self.depth + 1;
        worker.stop.start_iteration(depth);
        worker.refutations.clear();
        worker.record_root_eval(node);
        let expected = ChanceOf::<E>::iterate(worker, root, node, depth, &mut self.latest);
        let found = FinishedIteration {
            depth,
            lines: self.latest.clone(),
            expected,
        };
        let Some(found) = worker.stop.finish_iteration(found) else {
            // Keep what the unfinished iteration has improved.
            self.last.lines.clone_from(&self.latest);
            self.last.refutations = std::mem::take(&mut worker.refutations);
            return false;
        };
        worker.stop.check_time();
        self.depth = found.depth;
        self.latest = found.lines;
        self.last = report_of(worker, self.depth, self.latest.clone(), found.expected);
        true
    }
}

fn report_of<E: Searchable>(
    worker: &Worker<'_, E>,
    depth: u32,
    lines: Vec<RootLine<PositionOf<E>>>,
    expected: Option<Value>,
) -> Report<PositionOf<E>> {
    Report {
        depth,
        seldepth: worker.stop.seldepth() as u32,
        lines,
        refutations: Vec::new(),
        expected,
        nodes: worker.stop.control.nodes(),
        elapsed: worker.stop.control.elapsed(),
        hashfull: worker.stop.hashfull(),
        sampled: worker.sampled(),
    }
}
