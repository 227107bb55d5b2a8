//! Null move pruning: a side that fails high even if it passes would fail high with a
//! move.
//!
//! Zugzwang is common with few legal moves, so a null move requires several. It gives the
//! opponent the best conditions that the rules allow (`docs/search.md`, 8.1).
//! Source: Donninger, "Null move and deep search", 1993.

use crate::base::Value;
use crate::eval::parameters::Parameters;
use crate::rules::Position;
use crate::search::node::{Node, NodeContext, Perspective, Window, is_undecided};
use crate::search::parallel::Worker;
use crate::search::settings::Settings;
use crate::search::strategy::chance_search::{ChanceOf, ChanceSearch, Searchable};

/// The min number of legal moves for a null move; with fewer, zugzwang is common.
const MIN_MOVES: usize = 4;

/// Whether a null move may be tried at a node with this number of legal moves, unless it
/// is in check.
fn applies(settings: &Settings, context: NodeContext, moves: usize) -> bool {
    let is_deep = context.depth() >= settings.parameters.null_move_depth;
    settings.null_move && is_deep && moves >= MIN_MOVES && context.may_be_cut()
}

/// The depth of the search after a null move.
const fn depth_after(parameters: &Parameters, depth: i32) -> i32 {
    depth - 1 - parameters.null_move_reduction - depth / parameters.null_move_divisor
}

/// Max additional reduction, in plies, of a node whose evaluation is far above beta.
const MAX_EXTRA_REDUCTION: i32 = 3;

/// The additional reduction: a ply for each step by which the evaluation exceeds `beta`.
/// Source: Stockfish, 2013.
fn extra_reduction(
    parameters: &Parameters,
    evaluation: Value,
    beta: Value,
    shifted: impl Fn(Value, i32) -> Value,
) -> i32 {
    let step = parameters.null_move_surplus;
    let is_above = |plies: &i32| step > 0 && shifted(evaluation, -step * plies) >= beta;
    (1..=MAX_EXTRA_REDUCTION).take_while(is_above).count() as i32
}

/// Returns a lower bound that cuts a node, if the node fails high even after a null move.
pub(crate) fn cut<E: Searchable>(
    worker: &mut Worker<'_, E>,
    node: &Node<E>,
    context: NodeContext,
    moves: usize,
) -> Option<Value> {
    let position = &node.position;
    if worker.path.is_below_null_move || !applies(&worker.settings, context, moves) {
        return None;
    }
    if node.in_check() {
        return None;
    }
    let parameters = worker.settings.parameters;
    let (beta, evaluation) = (context.window().beta(), worker.static_eval(node, context));
    let evaluator = worker.evaluator;
    let shifted = |value, by| evaluator.shifted(value, by);
    if shifted(evaluation, -parameters.null_move_margin) < beta {
        return None;
    }
    let after = position.null_move()?;
    let reduction = extra_reduction(&parameters, evaluation, beta, shifted);
    worker.ordering.record_null_move(context.ply() + 1);
    let child = worker.pool.with_position(node, after);
    let perspective = Perspective::between(position, &after);
    let window = perspective.down(Window::zero_below(beta));
    let child_context = NodeContext::new(
        context.ply() + 1,
        depth_after(&parameters, context.depth()) - reduction,
        window,
    );
    worker.path.push(&after);
    worker.path.is_below_null_move = true;
    let value = ChanceOf::<E>::value(worker, &child, child_context);
    worker.path.is_below_null_move = false;
    worker.path.pop();
    let value = perspective.up(value);
    (value >= beta && is_undecided(value) && !worker.stop.is_set()).then_some(value)
}

#[cfg(test)]
mod tests {
    use super::super::tests::{PLAY, THOROUGH, node, shifted};
    use super::*;

    #[test]
    fn it_applies_to_deep_nodes_with_enough_moves() {
        assert!(applies(PLAY, node(3), 4));
        assert!(!applies(PLAY, node(2), 4));
        assert!(!applies(PLAY, node(3), 3));
        assert!(!applies(THOROUGH, node(3), 4));
    }

    #[test]
    fn the_reduction_grows_with_the_evaluation() {
        let of = |null_move_surplus, evaluation| {
            let parameters = Parameters {
                null_move_surplus,
                ..PLAY.parameters
            };
            extra_reduction(&parameters, evaluation, 100, shifted)
        };
        let with = [249, 250, 399, 400, 5000].map(|at| of(150, at));
        assert_eq!(with, [0, 1, 1, 2, 3]);
        assert_eq!(of(0, 5000), 0);
    }

    #[test]
    fn the_reduction_grows_with_the_depth() {
        assert_eq!(
            [3, 4, 8].map(|depth| depth_after(&PLAY.parameters, depth)),
            [0, 0, 3]
        );
    }
}
