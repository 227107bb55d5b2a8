//! MultiPV: the best lines of one outcome, each in an aspiration window.

use crate::base::Value;
use crate::base::value::{INFINITE, is_decisive};
use crate::rules::{Position, RollOf, Step};
use crate::search::node::{Node, NodeContext, Window};
use crate::search::parallel::Worker;
use crate::search::parallel::worker::Pause;
use crate::search::pvs::moves;
use crate::search::pvs::node_request::{NodeRequest, PvUpdate};
use crate::search::report::result::{
    Refutation, RootLine, ScoreBound, is_premature_loss, replace_line, sort_lines,
};
use crate::search::strategy::chance_search::{PickerOf, PositionOf, RollCaseOf, Searchable};
use crate::search::strategy::move_bounds::MoveBounds;

/// Half the width of the first window around the value of the last iteration.
const ASPIRATION_WIDTH: Value = 250;
/// The half-width above which a window that fails is opened fully on that side.
const MAX_WIDTH: Value = 5000;
/// The min depth for aspiration windows; shallower iterations are cheap and unstable.
const MIN_ASPIRATION_DEPTH: u32 = 4;

/// A request for the best lines of a root.
pub(crate) struct LinesRequest<E: Searchable> {
    /// The roll that the lines follow, if one is due.
    roll: Option<RollOf<PositionOf<E>>>,
    roll_case: RollCaseOf<E>,
    depth: u32,
    /// The number of lines.
    lines: usize,
    /// A known lower bound of the best value.
    floor: Value,
}

impl<E: Searchable> Clone for LinesRequest<E> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<E: Searchable> Copy for LinesRequest<E> {}

impl<E: Searchable> LinesRequest<E> {
    pub(crate) const fn new(depth: u32, lines: usize, roll_case: RollCaseOf<E>) -> LinesRequest<E> {
        LinesRequest {
            roll: None,
            roll_case,
            depth,
            lines,
            floor: -INFINITE,
        }
    }

    /// The same request for a roll.
    pub(crate) const fn with_roll(
        self,
        roll: RollOf<PositionOf<E>>,
        roll_case: RollCaseOf<E>,
    ) -> LinesRequest<E> {
        LinesRequest {
            roll: Some(roll),
            roll_case,
            ..self
        }
    }

    /// The same request with a known lower bound of the best value.
    pub(crate) const fn with_floor(self, floor: Value) -> LinesRequest<E> {
        LinesRequest { floor, ..self }
    }
}

/// Searches the best lines of a node's moves, each without the first moves of the lines
/// before it, and updates them in `latest`. Returns the value of the best line; `None` if
/// the search was stopped.
pub(crate) fn search<E: Searchable>(
    worker: &mut Worker<'_, E>,
    node: &Node<E>,
    picker: &mut PickerOf<E>,
    request: LinesRequest<E>,
    latest: &mut Vec<RootLine<PositionOf<E>>>,
) -> Option<Value> {
    let mut best = None;
    let allowed_count = |picker: &PickerOf<E>| {
        let all = picker.iter().filter(|candidate| !candidate.skip);
        all.filter(|candidate| candidate.bounds.allows(request.roll_case))
            .count()
    };
    for rank in 1..=request.lines.min(allowed_count(picker)).max(1) {
        let previous = latest
            .iter()
            .find(|line| line.roll == request.roll && line.rank == rank);
        let line = match previous {
            // An earlier slice has finished it.
            Some(line) if line.is_exact_at(request.depth) => line.clone(),
            _ => {
                let value = previous.map(|line| line.value);
                search_line(worker, node, picker, request, rank, value)
            }
        };
        let (value, decision) = (line.value, line.decision());
        if decision.is_some() && !is_premature_loss(worker.stop.is_set(), value) {
            replace_line(latest, line);
        }
        if worker.stop.is_set() {
            for candidate in picker.iter() {
                let upper_bound = candidate.bounds.interval(request.roll_case).hi;
                if upper_bound < INFINITE {
                    worker.refutations.push(Refutation {
                        roll: request.roll,
                        mv: candidate.mv,
                        value: upper_bound,
                    });
                }
            }
            return None;
        }
        best = best.max(Some(value));
        for candidate in picker.iter_mut() {
            candidate.skip |= decision == Some(candidate.mv);
        }
    }
    for candidate in picker.iter_mut() {
        candidate.skip = false;
    }
    sort_lines(latest, request.roll);
    best
}

/// Searches the line of this rank; `previous` is its value in the last iteration.
fn search_line<E: Searchable>(
    worker: &mut Worker<'_, E>,
    node: &Node<E>,
    picker: &mut PickerOf<E>,
    request: LinesRequest<E>,
    rank: usize,
    previous: Option<Value>,
) -> RootLine<PositionOf<E>> {
    let is_same = |window: &AspirationWindow<_>| {
        (window.roll, window.rank, window.depth) == (request.roll, rank, request.depth)
    };
    let resumed = worker
        .resumed
        .take(0, || node.position.table_key(), is_same);
    let new_window = || AspirationWindow::around(previous, request, rank);
    let window = resumed.unwrap_or_else(new_window);
    RootLine {
        roll: request.roll,
        rank,
        value: widen_until_inside(worker, node, picker, request, window),
        depth: request.depth,
        bound: match worker.stop.is_set() {
            true => ScoreBound::Lower,
            false => ScoreBound::Exact,
        },
        steps: worker.pv.of(0).to_vec(),
    }
}

/// A window around the value of the last iteration.
#[derive(Clone)]
struct AspirationWindow<P: Position> {
    /// The line.
    roll: Option<RollOf<P>>,
    rank: usize,
    depth: u32,
    alpha: Value,
    beta: Value,
    /// A known lower bound of alpha.
    min_alpha: Value,
    width: Value,
    /// The line that failed high, in case the search is stopped during the re-search.
    better: Option<(Value, Vec<Step<P>>)>,
}

impl<P: Position> AspirationWindow<P> {
    /// The window around the value of a previous line, if that is not decisive; otherwise
    /// a window open above.
    fn around<E: Searchable<Position = P>>(
        previous: Option<Value>,
        request: LinesRequest<E>,
        rank: usize,
    ) -> AspirationWindow<P> {
        let min_alpha = request.floor.max(-INFINITE + 1) - 1;
        let width = ASPIRATION_WIDTH;
        let (alpha, beta) = match previous {
            Some(value) if request.depth >= MIN_ASPIRATION_DEPTH && !is_decisive(value) => {
                let alpha = (value - width).max(min_alpha);
                (alpha, (value + width).max(alpha + width))
            }
            _ => (min_alpha, INFINITE),
        };
        AspirationWindow {
            roll: request.roll,
            rank,
            depth: request.depth,
            alpha,
            beta,
            min_alpha,
            width,
            better: None,
        }
    }

    /// Widens the window on the side on which the value of `line` is outside; returns false
    /// if it is inside.
    fn widen(&mut self, value: Value, line: &[Step<P>]) -> bool {
        self.width = self.width.saturating_mul(3);
        let open_fully = self.width > MAX_WIDTH;
        if value >= self.beta && self.beta < INFINITE {
            self.better = Some((value, line.to_vec()));
            self.beta = if open_fully {
                INFINITE
            } else {
                value + self.width
            };
            return true;
        }
        if value <= self.alpha && self.alpha > self.min_alpha {
            self.alpha = if open_fully {
                self.min_alpha
            } else {
                (value - self.width).max(self.min_alpha)
            };
            return true;
        }
        false
    }
}

/// Searches in a window that is widened until the value is inside. The value is at least
/// the floor; if it equals the floor there may be no line.
fn widen_until_inside<E: Searchable>(
    worker: &mut Worker<'_, E>,
    node: &Node<E>,
    picker: &mut PickerOf<E>,
    request: LinesRequest<E>,
    mut window: AspirationWindow<PositionOf<E>>,
) -> Value {
    loop {
        worker.pv.clear(0);
        worker.stop.progress.start_iteration(request.depth);
        let bounds = Window::new(window.alpha, window.beta);
        let node_request = NodeRequest {
            context: NodeContext::new(0, request.depth as i32, bounds),
            roll_case: request.roll_case,
            pv_update: request.roll.map_or(PvUpdate::Moves, PvUpdate::MovesAfter),
            extension: 0,
        };
        let value = moves::search_moves(worker, node, picker, node_request, &mut 0);
        if worker.stop.is_set() {
            if worker.stop.is_paused() {
                let key = node.position.table_key();
                worker.paused.save(0, key, window.clone());
            }
            return match window.better {
                Some((value, line)) if worker.pv.of(0).is_empty() => {
                    worker.pv.set(0, line);
                    value
                }
                _ => value,
            };
        }
        if !window.widen(value, worker.pv.of(0)) {
            // What has not been resumed by now is of no use to another line.
            worker.resumed = Pause::default();
            return value.max(request.floor);
        }
    }
}
