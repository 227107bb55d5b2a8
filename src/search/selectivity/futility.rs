//! Futility pruning: skips quiet moves near the leaves if the static evaluation is far
//! below alpha.
//! Source: Heinz, "Extended futility pruning", 1998.

use crate::base::Value;
use crate::eval::Evaluator;
use crate::eval::parameters::Parameters;
use crate::search::node::{Node, NodeContext, is_undecided};
use crate::search::parallel::Worker;
use crate::search::settings::Settings;

/// Whether quiet moves of a node may be pruned, unless it is in check.
#[inline]
fn applies(settings: &Settings, context: NodeContext) -> bool {
    let near_leaves = context.depth() <= settings.parameters.futility_depth && !context.is_root();
    settings.futility && near_leaves && is_undecided(context.window().alpha())
}

/// Returns the evaluation plus the margin if that is at most alpha: an estimated upper
/// bound of the quiet moves.
#[inline]
fn bound(
    parameters: &Parameters,
    context: NodeContext,
    evaluation: Value,
    extra_margin: i32,
    shifted: impl Fn(Value, i32) -> Value,
) -> Option<Value> {
    let margin =
        parameters.futility_base + parameters.futility_ply * context.depth() + extra_margin;
    let upper_bound = shifted(evaluation, margin);
    (upper_bound <= context.window().alpha()).then_some(upper_bound)
}

/// Returns an estimated upper bound of all quiet moves if it is at most alpha;
/// `extra_margin` is added to the margin.
#[inline]
pub(crate) fn upper_bound<E: Evaluator>(
    worker: &mut Worker<'_, E>,
    node: &Node<E>,
    context: NodeContext,
    extra_margin: i32,
) -> Option<Value> {
    if !applies(&worker.settings, context) || node.in_check() {
        return None;
    }
    let evaluation = worker.static_eval(node, context);
    let evaluator = worker.evaluator;
    let parameters = &worker.settings.parameters;
    bound(
        parameters,
        context,
        evaluation,
        extra_margin,
        |value, by| evaluator.shifted(value, by),
    )
}

#[cfg(test)]
mod tests {
    use super::super::tests::{PLAY, THOROUGH, node, shifted};
    use super::*;
    use crate::search::node::Window;

    #[test]
    fn it_applies_near_the_leaves_below_the_root() {
        assert!(applies(PLAY, node(4)) && !applies(PLAY, node(5)));
        assert!(!applies(THOROUGH, node(4)));
        assert!(!applies(PLAY, NodeContext::new(0, 1, Window::FULL)));
    }

    #[test]
    fn the_margin_grows_with_the_depth() {
        // Alpha is 99.
        assert_eq!(bound(&PLAY.parameters, node(1), -41, 0, shifted), Some(99));
        assert_eq!(bound(&PLAY.parameters, node(1), -40, 0, shifted), None);
        assert_eq!(bound(&PLAY.parameters, node(1), -41, 60, shifted), None);
        assert_eq!(bound(&PLAY.parameters, node(2), -121, 0, shifted), Some(99));
    }
}
