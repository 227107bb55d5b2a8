//! Null move: a turn that could be left without a move and still stands well
//! stands well with one.
//!
//! With few moves having to move is often a burden: it is asked only where there
//! are several, and the opponent is treated as kindly as the rules allow
//! (`docs/search.md`, 8.1).
//! Source: Donninger, "Null move and deep search", 1993.

use crate::base::Value;
use crate::eval::parameters::Parameters;
use crate::rules::Position;
use crate::search::Settings;
use crate::search::chance::{ChanceOf, ChanceSearch, Searchable};
use crate::search::node::{Node, NodeContext, Perspective, Window, is_open};
use crate::search::parallel::Worker;

/// Moves below which having to move may be a burden.
const MIN_MOVES: usize = 4;

/// Whether a null move may be tried in a node with so many moves, unless it is in
/// check.
fn applies(settings: &Settings, context: NodeContext, moves: usize) -> bool {
    let is_deep = context.depth() >= settings.parameters.null_move_depth;
    settings.null_move && is_deep && moves >= MIN_MOVES && context.may_be_cut()
}

/// The depth of the search after it.
const fn depth_after(parameters: &Parameters, depth: i32) -> i32 {
    depth - 1 - parameters.null_move_reduction - depth / parameters.null_move_divisor
}

/// Plies that a turn far above its window may leave out beside those for its depth.
const MAX_SURPLUS: i32 = 3;

/// How many of them it leaves out: one for each step above `beta`.
/// Source: Stockfish, 2013.
fn surplus(
    parameters: &Parameters,
    (evaluation, beta): (Value, Value),
    shifted: impl Fn(Value, i32) -> Value,
) -> i32 {
    let step = parameters.null_move_surplus;
    let is_above = |plies: &i32| step > 0 && shifted(evaluation, -step * plies) >= beta;
    (1..=MAX_SURPLUS).take_while(is_above).count() as i32
}

/// A lower bound that decides a turn which stands well even if the opponent
/// moves at once.
pub(in crate::search) fn cut<E: Searchable>(
    worker: &mut Worker<'_, E>,
    node: &Node<E>,
    context: NodeContext,
    moves: usize,
) -> Option<Value> {
    let position = &node.position;
    if worker.is_below_null_move() || !applies(worker.settings(), context, moves) {
        return None;
    }
    if node.in_check() {
        return None;
    }
    let parameters = worker.settings().parameters;
    let (beta, evaluation) = (context.window().beta(), worker.judge(node, context));
    let evaluator = worker.evaluator();
    let shifted = |value, by| evaluator.shifted(value, by);
    if shifted(evaluation, -parameters.null_move_margin) < beta {
        return None;
    }
    let after = position.null_move()?;
    let less = surplus(&parameters, (evaluation, beta), shifted);
    worker.passes(context.ply() + 1);
    let child = worker.pool().with_position(node, after);
    let perspective = Perspective::between(position, &after);
    let window = perspective.down(Window::zero_below(beta));
    let below = NodeContext::new(
        context.ply() + 1,
        depth_after(&parameters, context.depth()) - less,
        window,
    );
    let value =
        worker.below_null_move(&after, |worker| ChanceOf::<E>::value(worker, &child, below));
    let value = perspective.up(value);
    (value >= beta && is_open(value) && !worker.is_stopped()).then_some(value)
}

#[cfg(test)]
mod tests {
    use super::super::tests::{PLAY, THOROUGH, node, shifted};
    use super::*;

    #[test]
    fn it_applies_where_there_are_moves_and_depth_enough() {
        assert!(applies(PLAY, node(3), 4));
        assert!(!applies(PLAY, node(2), 4));
        assert!(!applies(PLAY, node(3), 3));
        assert!(!applies(THOROUGH, node(3), 4));
    }

    #[test]
    fn the_farther_above_the_window_the_more_is_left_out() {
        let of = |null_move_surplus, evaluation| {
            let parameters = Parameters {
                null_move_surplus,
                ..PLAY.parameters
            };
            surplus(&parameters, (evaluation, 100), shifted)
        };
        let with = [249, 250, 399, 400, 5000].map(|at| of(150, at));
        assert_eq!(with, [0, 1, 1, 2, 3]);
        assert_eq!(of(0, 5000), 0);
    }

    #[test]
    fn the_deeper_the_more_is_left_out() {
        assert_eq!(
            [3, 4, 8].map(|depth| depth_after(&PLAY.parameters, depth)),
            [0, 0, 3]
        );
    }
}
