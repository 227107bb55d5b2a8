//! Decision nodes: table probe, pruning, then a search of the moves.

use super::moves::{NodeRequest, Record, search_moves};
use super::{Node, NodeContext, instant_win, quiescence};
use crate::base::Value;
use crate::rules::Position;
use crate::search::chance::{
    BoundsOf, ChanceOf, ChanceSearch, MoveBounds, MoveOf, PositionOf, Searchable,
};
use crate::search::ordering::MovePicker;
use crate::search::parallel::Worker;
use crate::search::parallel::worker::is_too_high;
use crate::search::profile::{DepthClass, NodeEnd};
use crate::search::selectivity::{
    internal_iterative_reduction, null_move, probcut, reverse_futility, singular,
};
use crate::search::table::Stored;

/// Returns the value of a decision node that the worker has entered.
pub(crate) fn search<E: Searchable>(
    worker: &mut Worker<'_, E>,
    node: &Node<E>,
    context: NodeContext,
) -> Value {
    let position = &node.position;
    if context.depth() <= 0 || is_too_high(context.ply()) {
        return quiescence::search(worker, node, context, 0);
    }
    let depth_class = DepthClass::at_depth(context.depth());
    if worker.is_drawn(position) {
        worker.profile().count_end(depth_class, NodeEnd::Over);
        return worker.drawn_or_mated_value(position);
    }
    if let Some(value) = instant_win::value(worker, node, context) {
        worker.profile().count_end(depth_class, NodeEnd::Over);
        return value;
    }
    let key = worker.table_key(position);
    let (mut table_value, mut best) = (Stored::ABSENT, [0; 2]);
    if let Some(entry) = worker.probe(key) {
        let bounds = ChanceOf::<E>::decision_bounds(worker, entry, context.depth());
        if let Some(value) = bounds.decides(context.window()) {
            worker.profile().count_end(depth_class, NodeEnd::Table);
            return value;
        }
        (table_value, best) = (entry.decision, [entry.decision.best, entry.chance.best]);
    }
    let context = worker.with_improvement(node, context);
    let margin = reverse_futility::Margin::of_decision(&worker.settings().parameters);
    if let Some(value) = reverse_futility::cut(worker, node, context, margin) {
        worker
            .profile()
            .count_end(depth_class, NodeEnd::ReverseFutility);
        return value;
    }
    let moves = ChanceOf::<E>::decisions(position);
    if moves.is_empty() {
        worker.profile().count_end(depth_class, NodeEnd::Over);
        return worker.no_moves_value(position);
    }
    if let Some(value) = null_move::cut(worker, node, context, moves.len()) {
        worker.profile().count_end(depth_class, NodeEnd::NullMove);
        return value;
    }
    if worker.is_stopped() {
        worker.profile().count_end(depth_class, NodeEnd::Searched);
        return 0;
    }
    let reduction = internal_iterative_reduction::plies(worker.settings(), context, best);
    let context = context.shallower(reduction);
    let (end, value) = search_all(worker, node, context, (&moves, table_value, best));
    worker.profile().count_end(depth_class, end);
    value
}

/// Searches the moves of a decision node, unless ProbCut or multi-cut cuts it; returns how
/// the node ended, and its value. `table_value` is its value in the table, `best` its hash
/// moves.
fn search_all<E: Searchable>(
    worker: &mut Worker<'_, E>,
    node: &Node<E>,
    context: NodeContext,
    (moves, table_value, best): (&[MoveOf<E>], Stored, [u16; 2]),
) -> (NodeEnd, Value) {
    let position = &node.position;
    let mut picker = MovePicker::new();
    let (unbounded, hints) = (BoundsOf::<E>::UNBOUNDED, (best, context.ply()));
    worker.order(position, moves, unbounded, hints, &mut picker);
    if let Some(value) = probcut::cut(worker, node, context, &mut picker) {
        return (NodeEnd::ProbCut, value);
    }
    if worker.is_stopped() {
        return (NodeEnd::Searched, 0);
    }
    let extension = match singular::search(worker, node, (context, table_value), moves) {
        singular::SingularOutcome::Cut(value) => return (NodeEnd::MultiCut, value),
        singular::SingularOutcome::Extend(plies) => plies,
    };
    if worker.is_stopped() {
        return (NodeEnd::Searched, 0);
    }
    let request = NodeRequest {
        context,
        roll_case: ChanceOf::<E>::DECISION,
        record: Record::Moves,
        extension,
    };
    let mut best = 0;
    let value = search_moves(worker, node, &mut picker, request, &mut best);
    if !worker.is_stopped() {
        let stored = Stored::new(value, context.window(), context.depth(), best);
        let key = worker.table_key(position);
        worker.store(key, Some(stored), None);
        if worker.settings().uses_correction_history() {
            let mut quiet = moves.iter().filter(|&&mv| !position.is_noisy(mv));
            if best == 0 || quiet.any(|&mv| PositionOf::<E>::tag(mv) == best) {
                worker.update_correction_history(node, context.ply(), stored);
            }
        }
    }
    (NodeEnd::Searched, value)
}
