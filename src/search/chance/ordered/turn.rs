//! Turns: chance nodes before their roll, and decision nodes if low.

use super::grade_bounds::{GradeBounds, TurnResult, stored_low, table_bounds, weights};
use super::joint::{Joint, Next};
use super::selectivity::{merges_grades, unlikely_reduction};
use super::{choice, leaf};
use crate::base::Value;
use crate::base::value::INFINITE;
use crate::eval::Evaluator;
use crate::rules::{GameMove, Grade, GradedMoves, Ordered, OrderedDie, Position};
use crate::search::node::decision;
use crate::search::node::moves::{self, NodeRequest, Record};
use crate::search::node::{Interval, Node, NodeContext};
use crate::search::ordering::MovePicker;
use crate::search::parallel::Worker;
use crate::search::parallel::worker::is_too_high;
use crate::search::profile::{DepthClass, NodeEnd};
use crate::search::selectivity::{internal_iterative_reduction, null_move, reverse_futility};
use crate::search::table::Stored;

/// Returns the value of a turn without a roll, which allows only common moves.
pub(super) fn low<P, D, E>(
    worker: &mut Worker<'_, E>,
    node: &Node<E>,
    context: NodeContext,
) -> Value
where
    P: Position<Chance = Ordered<D>>,
    D: OrderedDie<P>,
    E: Evaluator<Position = P>,
{
    if worker.enter(context.ply()) {
        return 0;
    }
    if node.position.before_roll() {
        choice::low(worker, node, context, low)
    } else {
        decision::search(worker, node, context)
    }
}

/// Returns the value of a turn before its roll.
pub(super) fn rolled<P, D, E>(
    worker: &mut Worker<'_, E>,
    node: &Node<E>,
    context: NodeContext,
) -> TurnResult
where
    P: Position<Chance = Ordered<D>>,
    D: OrderedDie<P>,
    E: Evaluator<Position = P>,
{
    if worker.enter(context.ply()) {
        return TurnResult::exactly(0);
    }
    let position = &node.position;
    if position.before_roll() {
        return choice::rolled(worker, node, context, rolled);
    }
    if context.depth() <= 0 || is_too_high(context.ply()) {
        return leaf::rolled(worker, node, context);
    }
    let depth_class = DepthClass::at_depth(context.depth());
    if worker.is_drawn(position) {
        worker.profile().count_end(depth_class, NodeEnd::Over);
        return TurnResult::exactly(worker.drawn_or_mated_value(position));
    }
    let key = worker.table_key(position);
    let (mut low, mut best) = (Interval::UNKNOWN, [0; 2]);
    if let Some(entry) = worker.probe(key) {
        let bounds;
        (low, bounds) = table_bounds(worker, entry, context.depth());
        if let Some(value) = bounds.decides(context.window()) {
            worker.profile().count_end(depth_class, NodeEnd::Table);
            return TurnResult { value, low };
        }
        best = [entry.decision.best, entry.chance.best];
    }
    let margin = reverse_futility::Margin::before_roll(&worker.settings().parameters);
    if let Some(value) = reverse_futility::cut(worker, node, context, margin) {
        worker
            .profile()
            .count_end(depth_class, NodeEnd::ReverseFutility);
        return TurnResult { value, low };
    }
    let moves = D::moves(position);
    if moves.is_empty() {
        worker.profile().count_end(depth_class, NodeEnd::Over);
        return TurnResult::exactly(worker.no_moves_value(position));
    }
    if let Some(value) = null_move::cut(worker, node, context, moves.common().len()) {
        worker.profile().count_end(depth_class, NodeEnd::NullMove);
        return TurnResult { value, low };
    }
    worker.profile().count_end(depth_class, NodeEnd::Searched);
    if worker.is_stopped() {
        return TurnResult::exactly(0);
    }
    let reduction = internal_iterative_reduction::plies(worker.settings(), context, best);
    let context = context.shallower(reduction);
    let mut joint = Joint::new(weights::<P, D>(), context.window(), low);
    let mut best_moves = [0; 2];
    let value = search_until_decided(
        worker,
        node,
        (&moves, best),
        context,
        &mut joint,
        &mut best_moves,
    );
    if worker.is_stopped() {
        return TurnResult::exactly(0);
    }
    let low = joint.grade(Grade::Low);
    let chance = Stored::new(value, context.window(), context.depth(), best_moves[1]);
    let decision = stored_low(low, context.depth(), best_moves[0]);
    worker.store(key, decision, Some(chance));
    TurnResult { value, low }
}

/// Runs the searches that `joint` requests until it is decided; writes the best moves of
/// the low grade and of the others to `best_moves`.
fn search_until_decided<P, D, E>(
    worker: &mut Worker<'_, E>,
    node: &Node<E>,
    (moves, best): (&GradedMoves<P::Move>, [u16; 2]),
    context: NodeContext,
    joint: &mut Joint,
    best_moves: &mut [u16; 2],
) -> Value
where
    P: Position<Chance = Ordered<D>>,
    D: OrderedDie<P>,
    E: Evaluator<Position = P>,
{
    let position = &node.position;
    let mut picker = MovePicker::new();
    let hints = (best, context.ply());
    worker.order(
        position,
        moves.common(),
        GradeBounds::unbounded(true),
        hints,
        &mut picker,
    );
    let mut extra = moves.extra();
    let merged = merges_grades(worker.settings(), context);
    loop {
        let (grade, window) = match joint.next_search() {
            Next::Decided(value) => return value,
            Next::Search(Grade::Middle, window) if merged => (Grade::High, window),
            Next::Search(grade, window) => (grade, window),
        };
        let reduction = unlikely_reduction(worker.settings(), context, grade);
        if grade != Grade::Low {
            let rest = std::mem::take(&mut extra);
            worker.order(
                position,
                rest,
                GradeBounds::unbounded(false),
                hints,
                &mut picker,
            );
        }
        // The likeliest grade is low: the principal variation follows it.
        let (record, best) = match grade {
            Grade::Low => (Record::After(D::ROLLS[0].0), &mut best_moves[0]),
            _ => (Record::Nothing, &mut best_moves[1]),
        };
        let request = NodeRequest {
            context: context.shallower(reduction).within(window),
            roll_case: grade,
            record,
            extension: 0,
        };
        let value = moves::search_moves(worker, node, &mut picker, request, best);
        if worker.is_stopped() {
            return 0;
        }
        joint.update(grade, value, window);
        if merged && grade == Grade::High {
            joint.update(Grade::Middle, value, window);
        }
        narrow_by_moves(&picker, extra.is_empty(), merged, joint);
        if worker.settings().assert_order {
            // The next call of `next_search` would repair a violated order.
            assert_ordered(joint);
        }
    }
}

/// Narrows the bounds of the grades to the maxima over their moves: a search that failed
/// low may have found exact values, and every search bounds moves that other grades
/// share.
fn narrow_by_moves<M: GameMove>(
    picker: &MovePicker<M, GradeBounds>,
    complete: bool,
    merged: bool,
    joint: &mut Joint,
) {
    let [mut low, mut middle, mut high] = [Interval::LOWEST; 3];
    for candidate in picker.iter() {
        middle.widen_up(candidate.bounds.rolled);
        high.widen_up(candidate.bounds.unrolled);
        if candidate.bounds.common {
            low.widen_up(candidate.bounds.rolled);
        }
    }
    if !complete {
        (middle.hi, high.hi) = (INFINITE, INFINITE);
    }
    if merged {
        middle = high;
    }
    joint.narrow(Grade::Low, low);
    joint.narrow(Grade::Middle, middle);
    joint.narrow(Grade::High, high);
}

/// Asserts the theorem of section 2, L <= M <= H, as far as the intervals show.
fn assert_ordered(joint: &Joint) {
    let [low, middle, high] = Grade::ALL.map(|grade| joint.grade(grade));
    for bounds in [low, middle, high] {
        bounds.assert_consistent();
    }
    assert!(
        low.lo <= middle.hi && middle.lo <= high.hi && low.lo <= high.hi,
        "grades out of order: {low:?} {middle:?} {high:?}"
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::node::Window;

    #[test]
    #[should_panic(expected = "out of order")]
    fn a_broken_order_is_noticed() {
        let mut joint = Joint::new([6, 1, 1], Window::new(0, 1), Interval::exactly(5));
        joint.narrow(Grade::High, Interval::exactly(4));
        assert_ordered(&joint);
    }

    #[test]
    #[should_panic(expected = "contradiction")]
    fn a_contradiction_is_noticed() {
        let mut joint = Joint::new([6, 1, 1], Window::new(0, 1), Interval::exactly(5));
        joint.update(Grade::Low, 3, Window::new(3, 4));
        assert_ordered(&joint);
    }
}
