//! Reverse futility pruning, or static null move pruning: cuts nodes near the leaves
//! whose static evaluation exceeds beta by a margin.
//! Source: extended futility pruning (Heinz, 1998) from the child's point of view; the
//! static null move of Stockfish.

use crate::base::Value;
use crate::eval::Evaluator;
use crate::eval::parameters::Parameters;
use crate::search::node::{Node, NodeContext};
use crate::search::parallel::Worker;
use crate::search::settings::Settings;

/// The margin by which the static evaluation must exceed beta.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Margin {
    base: i32,
    per_ply: i32,
    improving: i32,
}

impl Margin {
    /// The margin of a decision node, which may have few moves.
    pub(crate) const fn of_decision(parameters: &Parameters) -> Margin {
        Margin {
            base: parameters.reverse_futility_base,
            per_ply: parameters.reverse_futility_ply,
            improving: parameters.reverse_futility_improving,
        }
    }

    /// The margin of a turn before its roll, which may allow more moves.
    pub(crate) const fn before_roll(parameters: &Parameters) -> Margin {
        Margin {
            base: parameters.reverse_futility_roll_base,
            per_ply: parameters.reverse_futility_roll_ply,
            improving: 0,
        }
    }
}

/// Whether a node may be cut, unless it is in check.
#[inline]
fn applies(settings: &Settings, context: NodeContext) -> bool {
    settings.reverse_futility
        && context.depth() <= settings.parameters.reverse_futility_depth
        && context.may_be_cut()
}

/// Returns the static evaluation less the margin, if that is at least beta.
#[inline]
fn bound(
    context: NodeContext,
    evaluation: Value,
    margin: Margin,
    shifted: impl Fn(Value, i32) -> Value,
) -> Option<Value> {
    let beta = context.window().beta();
    if evaluation < beta {
        return None;
    }
    let lower_bound = shifted(
        evaluation,
        -(margin.base + margin.per_ply * context.depth()
            - if context.improving() {
                margin.improving
            } else {
                0
            }),
    );
    (lower_bound >= beta).then_some(lower_bound)
}

/// Returns a lower bound that cuts a node by its static evaluation alone.
#[inline]
pub(crate) fn cut<E: Evaluator>(
    worker: &mut Worker<'_, E>,
    node: &Node<E>,
    context: NodeContext,
    margin: Margin,
) -> Option<Value> {
    if !applies(&worker.settings, context) || node.in_check() {
        return None;
    }
    let evaluation = worker.static_eval(node, context);
    let evaluator = worker.evaluator;
    bound(context, evaluation, margin, |value, by| {
        evaluator.shifted(value, by)
    })
}

#[cfg(test)]
mod tests {
    use super::super::tests::{PLAY, THOROUGH, node, shifted};
    use super::*;

    #[test]
    fn it_applies_near_the_leaves_only() {
        assert!(applies(PLAY, node(3)) && !applies(PLAY, node(4)));
        assert!(!applies(THOROUGH, node(3)));
    }

    #[test]
    fn the_margin_grows_with_the_depth() {
        let decision = Margin::of_decision(&PLAY.parameters);
        let before_roll = Margin::before_roll(&PLAY.parameters);
        assert_eq!(bound(node(1), 219, decision, shifted), None);
        assert_eq!(bound(node(1), 220, decision, shifted), Some(100));
        assert_eq!(bound(node(2), 220, decision, shifted), None);
        assert_eq!(bound(node(2), 250, before_roll, shifted), Some(100));
        assert_eq!(bound(node(0), 99, before_roll, shifted), None);
    }
}
