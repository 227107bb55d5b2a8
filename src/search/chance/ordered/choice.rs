//! A choice before the roll: the maximum over its children, at the same depth and for the
//! same side.

use super::grade_bounds::{TurnResult, known_values, stored_low};
use crate::base::Value;
use crate::base::value::{DECISIVE, INFINITE};
use crate::eval::Evaluator;
use crate::rules::{Position, Step};
use crate::search::node::{Interval, Node, NodeContext, Window};
use crate::search::parallel::Worker;
use crate::search::table::Stored;

/// Returns the value of a turn without a roll that begins with a choice; `turn` searches
/// what follows.
pub(super) fn low<P: Position, E: Evaluator<Position = P>>(
    worker: &mut Worker<'_, E>,
    node: &Node<E>,
    context: NodeContext,
    mut turn: impl FnMut(&mut Worker<'_, E>, &Node<E>, NodeContext) -> Value,
) -> Value {
    let below = |worker: &mut Worker<'_, E>, child: &Node<E>, context| {
        TurnResult::exactly(turn(worker, child, context))
    };
    if context.depth() <= 0 {
        return at_leaf(worker, node, context, below).value;
    }
    let key = worker.table_key(&node.position);
    if let Some(entry) = worker.probe(key) {
        let known = worker.known(entry.decision, context.depth());
        if let Some(value) = known.decides(context.window()) {
            return value;
        }
    }
    let value = choose(worker, node, context, below).value;
    if !worker.is_stopped() {
        let stored = Stored::found(value, context.window(), context.depth(), 0);
        worker.store(key, Some(stored), None);
    }
    value
}

/// Returns the value of a turn before its roll that begins with a choice; `turn` searches
/// what follows.
pub(super) fn rolled<P: Position, E: Evaluator<Position = P>>(
    worker: &mut Worker<'_, E>,
    node: &Node<E>,
    context: NodeContext,
    turn: impl FnMut(&mut Worker<'_, E>, &Node<E>, NodeContext) -> TurnResult,
) -> TurnResult {
    if context.depth() <= 0 {
        return at_leaf(worker, node, context, turn);
    }
    let key = worker.table_key(&node.position);
    if let Some(entry) = worker.probe(key) {
        let (low, rolled) = known_values(worker, entry, context.depth());
        if let Some(value) = rolled.decides(context.window()) {
            return TurnResult { value, low };
        }
    }
    let reply = choose(worker, node, context, turn);
    if !worker.is_stopped() {
        let depth = context.depth();
        let chance = Stored::found(reply.value, context.window(), depth, 0);
        worker.store(key, stored_low(reply.low, depth, 0), Some(chance));
    }
    reply
}

/// Returns the best of all choices; `child` searches each.
fn choose<P: Position, E: Evaluator<Position = P>>(
    worker: &mut Worker<'_, E>,
    node: &Node<E>,
    context: NodeContext,
    mut child: impl FnMut(&mut Worker<'_, E>, &Node<E>, NodeContext) -> TurnResult,
) -> TurnResult {
    let (alpha, beta) = (context.window().alpha(), context.window().beta());
    let mut best = TurnResult {
        value: -INFINITE,
        low: Interval::LEAST,
    };
    for &mv in node.position.legal().iter() {
        let after = worker.pool().child(node, mv);
        let window = Window::new(alpha.max(best.value), beta);
        let reply = child(worker, &after, context.below(window));
        worker.pool().keep(after);
        if worker.is_stopped() {
            return TurnResult::exactly(0);
        }
        best.low.widen_up(reply.low);
        if reply.value > best.value {
            best.value = reply.value;
            if reply.value > alpha {
                worker.line().extend(context.ply(), Step::Move(mv), None);
            }
        }
        if best.value >= beta {
            // A choice not searched may be better for a low turn.
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
    mut child: impl FnMut(&mut Worker<'_, E>, &Node<E>, NodeContext) -> TurnResult,
) -> TurnResult {
    if worker.settings().quiescence {
        let mut best = None;
        for &mv in node.position.legal().iter() {
            let after = worker.pool().child(node, mv);
            let looks = worker.evaluate(&after);
            worker.pool().keep(after);
            if best.is_none_or(|(most, _)| looks > most) {
                best = Some((looks, mv));
            }
        }
        if let Some((_, mv)) = best {
            let after = worker.pool().child(node, mv);
            let reply = child(worker, &after, context.below(context.window()));
            worker.pool().keep(after);
            if reply.value >= -DECISIVE || worker.is_stopped() {
                worker.line().extend(context.ply(), Step::Move(mv), None);
                return reply;
            }
        }
    }
    choose(worker, node, context, child)
}
