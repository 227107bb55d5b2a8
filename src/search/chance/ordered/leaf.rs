//! Leaves before a roll.
//!
//! The side to move knows its roll before it decides, so each grade may stand pat, not
//! the chance node. Only the first ply of quiescence has a chance node; below it only low
//! turns are searched (`docs/search.md`, section 7).

use super::grade_bounds::{GradeBounds, TurnResult, weights};
use super::joint::{Joint, Next};
use crate::base::Value;
use crate::base::value::INFINITE;
use crate::eval::Evaluator;
use crate::rules::{Grade, GradedMoves, Ordered, OrderedDie, Position};
use crate::search::node::{Interval, Node, NodeContext, Window};
use crate::search::ordering::{MovePicker, add_noisy};
use crate::search::parallel::Worker;
use crate::search::parallel::worker::reaches_max_ply;
use crate::search::profile::{CutMove, DepthClass, NodeEnd};
use crate::search::pvs::prelude;
use crate::search::pvs::prelude::NodeSteps;
use crate::search::pvs::quiescence::{
    ends_by_leaf_budget, includes_losing_moves, search_child, searches_evasions,
    stand_pat_fails_high, stand_pat_value, static_eval_at_end,
};
use std::ops::ControlFlow::{Break, Continue};

/// Returns the value of a turn before its roll at the end of the search.
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
    worker.stop.begin_leaf();
    let steps = steps(worker, node, context);
    prelude::count(worker, DepthClass::Leaf, steps)
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
    let all_evasions = searches_evasions(worker, 0);
    let stand_pat = stand_pat_value(worker, node, all_evasions);
    let low = Interval {
        lo: stand_pat,
        hi: INFINITE,
    };
    if stand_pat_fails_high(worker, node, stand_pat, context.window().beta()) {
        // Every grade may stand pat, so the cut needs no roll.
        return Break(NodeEnd::StandPat.with(TurnResult {
            value: stand_pat,
            low,
        }));
    }
    let position = &node.position;
    let in_check = stand_pat == -INFINITE;
    let mut moves = GradedMoves::new();
    let can_move = if in_check {
        moves = D::moves(position);
        !moves.is_empty()
    } else {
        D::noisy(position, Grade::Middle, &mut moves)
    };
    prelude::no_moves(worker, node, can_move).map_break(|ended| ended.map(TurnResult::exactly))?;
    if worker.path.is_drawn(position) {
        let draw = TurnResult::exactly(worker.draws.draw(position));
        return Break(NodeEnd::Over.with(draw));
    }
    if !worker.settings.quiescence || reaches_max_ply(context.ply()) {
        let static_eval = static_eval_at_end(worker, node, stand_pat);
        return Break(NodeEnd::StandPat.with(TurnResult::exactly(static_eval)));
    }
    let mut picker = MovePicker::new();
    let all = includes_losing_moves(worker, in_check);
    for (moves, common) in [(moves.common(), true), (moves.extra(), false)] {
        let bounds = GradeBounds::unbounded(common);
        add_noisy::<E::Hints, GradeBounds>(position, moves, all, 0, bounds, &mut picker);
    }
    let mut joint = Joint::new(weights::<P, D>(), context.window(), low);
    let found = search_until_decided(worker, node, &mut picker, context, stand_pat, &mut joint);
    Continue(NodeEnd::Searched.with(found))
}

/// Runs the searches that `joint` requests until it is decided.
fn search_until_decided<P, D, E>(
    worker: &mut Worker<'_, E>,
    node: &Node<E>,
    picker: &mut MovePicker<P::Move, GradeBounds>,
    context: NodeContext,
    stand_pat: Value,
    joint: &mut Joint,
) -> TurnResult
where
    P: Position<Chance = Ordered<D>>,
    D: OrderedDie<P>,
    E: Evaluator<Position = P>,
{
    let all_common = picker.iter().all(|candidate| candidate.bounds.common);
    loop {
        let (grade, window) = match joint.next_search() {
            Next::Decided(value) => {
                let low = joint.grade(Grade::Low);
                return TurnResult { value, low };
            }
            Next::Search(grade, window) => (grade, window),
        };
        let context = context.within(window);
        let value = search_noisy(worker, node, picker, grade, context, stand_pat);
        if worker.stop.is_set() {
            return TurnResult::exactly(0);
        }
        // Below, no chance nodes are searched, so middle and high are the same.
        for other in Grade::ALL {
            if all_common || (grade == Grade::Low) == (other == Grade::Low) {
                joint.update(other, value, window);
            }
        }
    }
}

/// Returns the best value of standing pat and the noisy moves of a grade; updates the
/// bounds of each move in the picker.
fn search_noisy<P, D, E>(
    worker: &mut Worker<'_, E>,
    node: &Node<E>,
    picker: &mut MovePicker<P::Move, GradeBounds>,
    grade: Grade,
    context: NodeContext,
    stand_pat: Value,
) -> Value
where
    P: Position<Chance = Ordered<D>>,
    D: OrderedDie<P>,
    E: Evaluator<Position = P>,
{
    let beta = context.window().beta();
    let mut value = stand_pat;
    for index in 0..picker.len() {
        let alpha = context.window().alpha().max(value);
        if value >= beta {
            worker
                .profile
                .count_cut_move(DepthClass::Leaf, CutMove::of(true, index));
            return value;
        }
        let candidate = picker.at(index);
        if grade == Grade::Low && !candidate.bounds.common {
            continue;
        }
        let bounds = candidate.bounds.rolled;
        if bounds.hi <= alpha || bounds.is_exact() || bounds.lo >= beta {
            value = value.max(if bounds.hi <= alpha {
                bounds.hi
            } else {
                bounds.lo
            });
            continue;
        }
        if ends_by_leaf_budget(worker, value) {
            value = value.max(bounds.lo);
            continue;
        }
        let (mv, window) = (candidate.mv, Window::new(alpha, beta));
        let child_value = search_child(worker, node, mv, context.at_next_ply(window), 1);
        if worker.stop.is_set() {
            return 0;
        }
        picker.at(index).bounds.rolled.narrow(child_value, window);
        value = value.max(child_value);
    }
    worker
        .profile
        .count_cut_move(DepthClass::Leaf, CutMove::of(value >= beta, picker.len()));
    value
}
