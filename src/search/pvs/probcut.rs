//! ProbCut: cuts a node if a good capture exceeds beta by a margin in a shallower search,
//! since a full search would be unlikely to fail low.
//! Source: Buro, "ProbCut: an effective selective extension of the alpha-beta algorithm",
//! 1995; restricted to good captures as in Stockfish.

use super::moves::make_and_search;
use super::node_request::{NodeRequest, PvUpdate};
use crate::base::Value;
use crate::eval::Hints;
use crate::rules::Position;
use crate::search::node::{Node, NodeContext, Window, is_undecided};
use crate::search::parallel::Worker;
use crate::search::settings::Settings;
use crate::search::strategy::chance_search::{
    ChanceOf, ChanceSearch, MoveOf, PickerOf, Searchable,
};
use crate::search::strategy::move_bounds::NodeResult;

/// Whether ProbCut may cut a node, unless it is in check.
fn applies(settings: &Settings, context: NodeContext) -> bool {
    let min_depth = settings.parameters.probcut_depth;
    settings.probcut && min_depth > 0 && context.depth() >= min_depth && context.may_be_cut()
}

/// Returns a lower bound that cuts a node; `picker` holds its moves in order.
pub(crate) fn cut<E: Searchable>(
    worker: &mut Worker<'_, E>,
    node: &Node<E>,
    context: NodeContext,
    picker: &mut PickerOf<E>,
) -> Option<Value> {
    if ChanceOf::<E>::HAS_DIE || !applies(&worker.settings, context) || node.in_check() {
        return None;
    }
    if worker
        .resumed
        .is_at(context.ply(), || node.position.table_key())
    {
        // An earlier slice has tried it.
        return None;
    }
    let parameters = worker.settings.parameters;
    let (evaluation, evaluator) = (worker.static_eval(node, context), worker.evaluator);
    let beta = evaluator.shifted(context.window().beta(), parameters.probcut_margin);
    if !is_undecided(beta) {
        return None;
    }
    for index in 0..picker.len() {
        let mv = picker.at(index).mv;
        if !node.position.is_noisy(mv) {
            // A quiet hash move may come before the good captures.
            if index == 0 {
                continue;
            }
            return None;
        }
        let gain = E::Hints::gain(&node.position, mv);
        if gain < 0 || evaluator.shifted(evaluation, gain) < beta {
            continue;
        }
        let reduction = worker.settings.parameters.probcut_reduction;
        let value = value_of(worker, node, mv, context, beta, reduction);
        if worker.stop.is_set() {
            return None;
        }
        if value >= beta && is_undecided(value) {
            return Some(value);
        }
    }
    None
}

/// Returns the value of a capture: by quiescence first and, if that reaches beta, by a
/// search reduced by `reduction` plies.
fn value_of<E: Searchable>(
    worker: &mut Worker<'_, E>,
    node: &Node<E>,
    mv: MoveOf<E>,
    context: NodeContext,
    beta: Value,
    reduction: i32,
) -> Value {
    let search = |worker: &mut Worker<'_, E>, depth| {
        let context = context.shallower(context.depth() - depth);
        let request = NodeRequest {
            context: context.within(Window::zero_below(beta)),
            roll_case: ChanceOf::<E>::DECISION,
            pv_update: PvUpdate::Skip,
            extension: 0,
        };
        make_and_search(worker, node, mv, request).value()
    };
    let (value, depth) = (search(worker, 1), context.depth() - reduction);
    if value < beta || depth <= 1 || worker.stop.is_set() {
        value
    } else {
        search(worker, depth)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::selectivity::tests::{PLAY, THOROUGH, node};

    #[test]
    fn it_applies_to_deep_nodes_in_a_zero_window() {
        assert!(applies(PLAY, node(5)) && applies(PLAY, node(12)));
        assert!(!applies(PLAY, node(4)));
        assert!(!applies(PLAY, node(5).within(Window::FULL)));
        assert!(!applies(THOROUGH, node(5)));
    }
}
