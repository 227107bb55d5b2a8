//! Turns: chance nodes before their roll, and low turns, which are decision nodes.

use super::grade_bounds::{GradeBounds, TurnResult, stored_low, table_bounds, weights};
use super::joint::{Joint, Next};
use super::selectivity::{merges_grades, unlikely_reduction};
use super::{choice, leaf};
use crate::base::Value;
use crate::base::value::INFINITE;
use crate::eval::Evaluator;
use crate::rules::{GameMove, Grade, GradedMoves, Ordered, OrderedDie, Position};
use crate::search::node::{Interval, Node, NodeContext, Window};
use crate::search::ordering::MovePicker;
use crate::search::parallel::Worker;
use crate::search::parallel::worker::reaches_max_ply;
use crate::search::profile::{DepthClass, NodeEnd};
use crate::search::pvs::decision;
use crate::search::pvs::moves;
use crate::search::pvs::node_request::{NodeRequest, PvUpdate};
use crate::search::pvs::prelude;
use crate::search::pvs::prelude::{Ended, NodeSteps};
use crate::search::selectivity::internal_iterative_reduction;
use crate::search::selectivity::reverse_futility::Margin;
use crate::search::table::Stored;
use std::ops::ControlFlow::Continue;

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
    if context.depth() <= 0 || reaches_max_ply(context.ply()) {
        return leaf::rolled(worker, node, context);
    }
    let steps = steps(worker, node, context);
    prelude::count(worker, DepthClass::at_depth(context.depth()), steps)
}

fn steps<P, D, E>(
    worker: &mut Worker<'_, E>,
    node: &Node<E>,
    context: NodeContext,
) -> NodeSteps<TurnResult>
where
    P: Position<Chance = Ordered<D>>,
    D: OrderedDie<P>,
    E: Evaluator<Position = P>,
{
    let position = &node.position;
    let exactly = |ended: Ended| ended.map(TurnResult::exactly);
    let with_low = |low| move |ended: Ended| ended.map(|value| TurnResult { value, low });
    prelude::drawn(worker, node).map_break(exactly)?;
    let key = worker.tt.key(position);
    let (mut low, mut hash_moves) = (Interval::UNKNOWN, [0; 2]);
    if let Some(entry) = worker.tt.probe(key) {
        let bounds;
        (low, bounds) = table_bounds(worker, entry, context.depth());
        prelude::table(bounds, context).map_break(with_low(low))?;
        hash_moves = [entry.decision.best, entry.chance.best];
    }
    let margin = Margin::before_roll(&worker.settings.parameters);
    prelude::reverse_futility(worker, node, context, margin).map_break(with_low(low))?;
    let moves = D::moves(position);
    prelude::no_moves(worker, node, !moves.is_empty()).map_break(exactly)?;
    prelude::null_move(worker, node, context, moves.common().len()).map_break(with_low(low))?;
    prelude::stopped(worker).map_break(exactly)?;
    let reduction = internal_iterative_reduction::plies(&worker.settings, context, hash_moves);
    let context = context.shallower(reduction);
    let mut joint = Joint::new(weights::<P, D>(), context.window(), low);
    let mut turn = TurnMoves {
        moves: &moves,
        hash_moves,
        best: [0; 2],
    };
    let value = search_until_decided(worker, node, &mut turn, context, &mut joint);
    prelude::stopped(worker).map_break(exactly)?;
    let low = joint.grade(Grade::Low);
    let chance = Stored::new(value, context.window(), context.depth(), turn.best[1]);
    let decision = stored_low(low, context.depth(), turn.best[0]);
    worker.tt.store(key, decision, Some(chance));
    Continue(NodeEnd::Searched.with(TurnResult { value, low }))
}

/// The moves of a turn. Each pair of tags is that of the low grade and of the others.
struct TurnMoves<'a, M: GameMove> {
    moves: &'a GradedMoves<M>,
    /// The tags of the hash moves, or 0.
    hash_moves: [u16; 2],
    /// The tags of the best moves found so far, or 0.
    best: [u16; 2],
}

/// The state of a turn that was searching a grade at the end of a slice.
struct PausedTurn {
    depth: i32,
    joint: Joint,
    /// The tags of the best moves.
    best: [u16; 2],
    /// Whether the moves are those of all grades.
    with_extra: bool,
    grade: Grade,
    /// The window in which the grade was searched.
    search_window: Window,
}

/// Runs the searches that `joint` requests until it is decided.
fn search_until_decided<P, D, E>(
    worker: &mut Worker<'_, E>,
    node: &Node<E>,
    turn: &mut TurnMoves<'_, P::Move>,
    context: NodeContext,
    joint: &mut Joint,
) -> Value
where
    P: Position<Chance = Ordered<D>>,
    D: OrderedDie<P>,
    E: Evaluator<Position = P>,
{
    let position = &node.position;
    let mut picker = MovePicker::new();
    let common = GradeBounds::unbounded(true);
    let scorer = worker.scorer(position, turn.hash_moves, context.ply());
    scorer.add::<E::Hints, _>(position, turn.moves.common(), common, &mut picker);
    let mut extra = turn.moves.extra();
    let merged = merges_grades(&worker.settings, context);
    let (ply, key) = (context.ply(), || position.table_key());
    let fits = |paused: &PausedTurn| {
        paused.depth == context.depth() && paused.joint.window() == context.window()
    };
    let mut resumed = worker.resumed.take(ply, key, fits);
    if let Some(paused) = &resumed {
        (*joint, turn.best) = (paused.joint.clone(), paused.best);
    }
    loop {
        let with_extra = resumed.as_ref().is_some_and(|paused| paused.with_extra);
        let (grade, window) = match resumed.take() {
            Some(paused) => (paused.grade, paused.search_window),
            None => match joint.next_search() {
                Next::Decided(value) => return value,
                Next::Search(Grade::Middle, window) if merged => (Grade::High, window),
                Next::Search(grade, window) => (grade, window),
            },
        };
        let reduction = unlikely_reduction(&worker.settings, context, grade);
        if grade != Grade::Low || with_extra {
            let rest = std::mem::take(&mut extra);
            let uncommon = GradeBounds::unbounded(false);
            let scorer = worker.scorer(position, turn.hash_moves, context.ply());
            scorer.add::<E::Hints, _>(position, rest, uncommon, &mut picker);
        }
        // The likeliest grade is low: the principal variation follows it.
        let (pv_update, best) = match grade {
            Grade::Low => (PvUpdate::MovesAfter(D::ROLLS[0].0), &mut turn.best[0]),
            _ => (PvUpdate::Skip, &mut turn.best[1]),
        };
        let request = NodeRequest {
            context: context.shallower(reduction).within(window),
            roll_case: grade,
            pv_update,
            extension: 0,
        };
        let value = moves::search_moves(worker, node, &mut picker, request, best);
        if worker.stop.is_set() {
            if worker.stop.is_paused() {
                let paused = PausedTurn {
                    depth: context.depth(),
                    joint: joint.clone(),
                    best: turn.best,
                    with_extra: extra.is_empty(),
                    grade,
                    search_window: window,
                };
                worker.paused.save(ply, key(), paused);
            }
            return 0;
        }
        joint.update(grade, value, window);
        if merged && grade == Grade::High {
            joint.update(Grade::Middle, value, window);
        }
        narrow_by_moves(&picker, extra.is_empty(), merged, joint);
        if worker.settings.assert_order {
            // The next call of `next_search` would repair a violated order unnoticed.
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
        middle.take_max(candidate.bounds.rolled);
        high.take_max(candidate.bounds.unrolled);
        if candidate.bounds.common {
            low.take_max(candidate.bounds.rolled);
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

/// Asserts the order theorem L <= M <= H (`docs/search.md`, section 2), as far as the
/// intervals can violate it.
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
    fn a_violated_order_panics() {
        let mut joint = Joint::new([6, 1, 1], Window::new(0, 1), Interval::exactly(5));
        joint.narrow(Grade::High, Interval::exactly(4));
        assert_ordered(&joint);
    }

    #[test]
    #[should_panic(expected = "contradiction")]
    fn contradictory_bounds_panic() {
        let mut joint = Joint::new([6, 1, 1], Window::new(0, 1), Interval::exactly(5));
        joint.update(Grade::Low, 3, Window::new(3, 4));
        assert_ordered(&joint);
    }
}
