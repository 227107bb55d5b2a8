//! Iterative deepening.

use crate::base::Value;
use crate::search::parallel::{FinishedIteration, Worker};
use crate::search::report::request::{Root, root_moves};
use crate::search::report::result::fallback_lines;
use crate::search::report::result::{Report, RootLine};
use crate::search::settings::MAX_DEPTH;
use crate::search::strategy::chance_search::{ChanceOf, ChanceSearch, PositionOf, Searchable};

/// Runs iterative deepening until the search ends; `report` receives every finished
/// iteration. Returns the last finished one, with the improvements of an unfinished one.
/// Source: Slate & Atkin, "Chess 4.5", 1977.
pub(crate) fn deepen<E: Searchable>(
    worker: &mut Worker<'_, E>,
    root: &Root<PositionOf<E>>,
    report: &mut dyn FnMut(&Report<PositionOf<E>>),
) -> Report<PositionOf<E>> {
    let node = worker.pool.root(root.position);
    let (control, choices) = (worker.stop.control, ChanceOf::<E>::choices(root));
    worker.stop.time.begin(control, choices);
    let static_eval = worker.evaluate(&node);
    let first = |position: &PositionOf<E>| root_moves(root, position).first().copied();
    let mut latest = fallback_lines(&root.position, first, static_eval);
    let mut last = report_of(worker, 0, latest.clone(), None);
    let mut depth = 0;
    while depth < root.depth.min(MAX_DEPTH) {
        depth += 1;
        worker.stop.start_iteration(depth);
        worker.refutations.clear();
        worker.record_root_eval(&node);
        let expected = ChanceOf::<E>::iterate(worker, root, &node, depth, &mut latest);
        let found = FinishedIteration {
            depth,
            lines: latest.clone(),
            expected,
        };
        let Some(found) = worker.stop.finish_iteration(found) else {
            // Keep what the unfinished iteration has improved.
            last.lines = latest;
            last.refutations = std::mem::take(&mut worker.refutations);
            break;
        };
        worker.stop.check_time();
        (depth, latest) = (found.depth, found.lines);
        last = report_of(worker, depth, latest.clone(), found.expected);
        report(&last);
        let now = worker.stop.nodes();
        if worker.stop.is_set()
            || worker
                .stop
                .time
                .should_stop_after(root, &last, control, now)
        {
            break;
        }
    }
    worker.stop.report_all(&worker.profile);
    Report {
        depth: last.depth,
        refutations: last.refutations,
        ..report_of(worker, 0, last.lines, last.expected)
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
