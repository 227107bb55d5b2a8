//! A choice before the roll: the maximum over its children, at the same depth and for the
//! same side.

use super::grade_bounds::{TurnResult, stored_low, table_bounds};
use crate::base::Value;
use crate::base::value::{DECISIVE, INFINITE};
use crate::eval::Evaluator;
use crate::rules::{Position, Step};
use crate::search::node::{Interval, Node, NodeContext, Window};
use crate::search::parallel::Worker;
use crate::search::table::Stored;

/// Returns the value of a turn without a roll that begins with a choice; `search_turn`
/// searches what follows.
pub(super) fn low<P: Position, E: Evaluator<Position = P>>(
    worker: &mut Worker<'_, E>,
    node: &Node<E>,
    context: NodeContext,
    mut search_turn: impl FnMut(&mut Worker<'_, E>, &Node<E>, NodeContext) -> Value,
) -> Value {
    let search_child = |worker: &mut Worker<'_, E>, child: &Node<E>, context| {
        TurnResult::exactly(search_turn(worker, child, context))
    };
    if context.depth() <= 0 {
        return at_leaf(worker, node, context, search_child).value;
    }
    let key = worker.tt.key(&node.position);
    if let Some(entry) = worker.tt.probe(key) {
        let bounds = worker.tt.bounds(entry.decision, context.depth());
        if let Some(value) = bounds.decides(context.window()) {
            return value;
        }
    }
    let value = choose(worker, node, context, search_child).value;
    if !worker.stop.is_set() {
        let stored = Stored::new(value, context.window(), context.depth(), 0);
        worker.tt.store(key, Some(stored), None);
    }
    value
}

/// Returns the value of a turn before its roll that begins with a choice; `search_turn`
/// searches what follows.
pub(super) fn rolled<P: Position, E: Evaluator<Position = P>>(
    worker: &mut Worker<'_, E>,
    node: &Node<E>,
    context: NodeContext,
    search_turn: impl FnMut(&mut Worker<'_, E>, &Node<E>, NodeContext) -> TurnResult,
) -> TurnResult {
    if context.depth() <= 0 {
        return at_leaf(worker, node, context, search_turn);
    }
    let key = worker.tt.key(&node.position);
    if let Some(entry) = worker.tt.probe(key) {
        let (low, rolled) = table_bounds(worker, entry, context.depth());
        if let Some(value) = rolled.decides(context.window()) {
            return TurnResult { value, low };
        }
    }
    let result = choose(worker, node, context, search_turn);
    if !worker.stop.is_set() {
        let depth = context.depth();
        let chance = Stored::new(result.value, context.window(), depth, 0);
        worker
            .tt
            .store(key, stored_low(result.low, depth, 0), Some(chance));
    }
    result
}

/// Returns the best of all choices; `search_child` searches each.
fn choose<P: Position, E: Evaluator<Position = P>>(
    worker: &mut Worker<'_, E>,
    node: &Node<E>,
    context: NodeContext,
    mut search_child: impl FnMut(&mut Worker<'_, E>, &Node<E>, NodeContext) -> TurnResult,
) -> TurnResult {
    let (alpha, beta) = (context.window().alpha(), context.window().beta());
    let mut best = TurnResult {
        value: -INFINITE,
        low: Interval::LOWEST,
    };
    for &mv in node.position.legal().iter() {
        let after = worker.pool.child(node, mv);
        let window = Window::new(alpha.max(best.value), beta);
        let result = search_child(worker, &after, context.at_next_ply(window));
        worker.pool.recycle(after);
        if worker.stop.is_set() {
            return TurnResult::exactly(0);
        }
        best.low.take_max(result.low);
        if result.value > best.value {
            best.value = result.value;
            if result.value > alpha {
                worker.pv.extend(context.ply(), Step::Move(mv), None);
            }
        }
        if best.value >= beta {
            // A choice that was not searched may be better for a low turn.
            best.low.hi = INFINITE;
            return best;
        }
    }
    best
}

/// Returns the value of a choice before the roll at the end of the search. Quiescence
/// follows only the choice with the best static evaluation, since a side may have dozens
/// every turn. If that one loses by force all are searched, so that a certain loss is
/// proven.
pub(super) fn at_leaf<P: Position, E: Evaluator<Position = P>>(
    worker: &mut Worker<'_, E>,
    node: &Node<E>,
    context: NodeContext,
    mut search_child: impl FnMut(&mut Worker<'_, E>, &Node<E>, NodeContext) -> TurnResult,
) -> TurnResult {
    if worker.settings.quiescence {
        let mut best = None;
        for &mv in node.position.legal().iter() {
            let after = worker.pool.child(node, mv);
            let static_eval = worker.evaluate(&after);
            worker.pool.recycle(after);
            if best.is_none_or(|(max, _)| static_eval > max) {
                best = Some((static_eval, mv));
            }
        }
        if let Some((_, mv)) = best {
            let after = worker.pool.child(node, mv);
            let result = search_child(worker, &after, context.at_next_ply(context.window()));
            worker.pool.recycle(after);
            if result.value >= -DECISIVE || worker.stop.is_set() {
                worker.pv.extend(context.ply(), Step::Move(mv), None);
                return result;
            }
        }
    }
    choose(worker, node, context, search_child)
}
