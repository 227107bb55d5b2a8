//! Decision nodes: table probe, pruning, then a search of the moves.

use super::moves::search_moves;
use super::node_request::{NodeRequest, PvUpdate};
use super::prelude::{self, NodeSteps};
use super::probcut;
use super::quiescence;
use super::singular;
use super::singular::SingularOutcome;
use crate::base::Value;
use crate::rules::{GameMove, Position};
use crate::search::node::{Node, NodeContext};
use crate::search::ordering::MovePicker;
use crate::search::parallel::Worker;
use crate::search::parallel::worker::reaches_max_ply;
use crate::search::profile::{DepthClass, NodeEnd};
use crate::search::selectivity::internal_iterative_reduction;
use crate::search::selectivity::reverse_futility::Margin;
use crate::search::strategy::chance_search::{BoundsOf, ChanceOf, ChanceSearch, Searchable};
use crate::search::strategy::move_bounds::MoveBounds;
use crate::search::table::Stored;
use std::ops::ControlFlow::{Break, Continue};

/// Returns the value of a decision node that the worker has entered.
pub(crate) fn search<E: Searchable>(
    worker: &mut Worker<'_, E>,
    node: &Node<E>,
    context: NodeContext,
) -> Value {
    if context.depth() <= 0 || reaches_max_ply(context.ply()) {
        return quiescence::search(worker, node, context, 0);
    }
    let steps = steps(worker, node, context);
    prelude::count(worker, DepthClass::at_depth(context.depth()), steps)
}

fn steps<E: Searchable>(
    worker: &mut Worker<'_, E>,
    node: &Node<E>,
    context: NodeContext,
) -> NodeSteps {
    let position = &node.position;
    prelude::drawn(worker, node)?;
    prelude::won(worker, node, context)?;
    let key = worker.tt.key(position);
    let (mut table_value, mut hash_moves) = (Stored::ABSENT, [0; 2]);
    if let Some(entry) = worker.tt.probe(key) {
        let bounds = ChanceOf::<E>::decision_bounds(worker, entry, context.depth());
        prelude::table(bounds, context)?;
        table_value = entry.decision;
        hash_moves = [entry.decision.best, entry.chance.best];
    }
    let context = worker.with_improvement(node, context);
    let margin = Margin::of_decision(&worker.settings.parameters);
    prelude::reverse_futility(worker, node, context, margin)?;
    let moves = ChanceOf::<E>::decisions(position);
    prelude::no_moves(worker, node, !moves.is_empty())?;
    prelude::null_move(worker, node, context, moves.len())?;
    prelude::stopped(worker)?;
    let reduction = internal_iterative_reduction::plies(&worker.settings, context, hash_moves);
    let context = context.shallower(reduction);
    let mut picker = MovePicker::new();
    let scorer = worker.scorer(position, hash_moves, context.ply());
    scorer.add::<E::Hints, _>(position, &moves, BoundsOf::<E>::UNBOUNDED, &mut picker);
    if let Some(value) = probcut::cut(worker, node, context, &mut picker) {
        return Break(NodeEnd::ProbCut.with(value));
    }
    prelude::stopped(worker)?;
    let extension = match singular::search(worker, node, context, table_value, &moves) {
        SingularOutcome::Cut(value) => return Break(NodeEnd::MultiCut.with(value)),
        SingularOutcome::Extend(plies) => plies,
    };
    prelude::stopped(worker)?;
    let request = NodeRequest {
        context,
        roll_case: ChanceOf::<E>::DECISION,
        pv_update: PvUpdate::Moves,
        extension,
    };
    let mut best = 0;
    let value = search_moves(worker, node, &mut picker, request, &mut best);
    prelude::stopped(worker)?;
    let stored = Stored::new(value, context.window(), context.depth(), best);
    worker.tt.store(key, Some(stored), None);
    if worker.settings.uses_correction_history() {
        let mut quiet = moves.iter().filter(|&&mv| !position.is_noisy(mv));
        if best == 0 || quiet.any(|&mv| mv.tag() == best) {
            worker.update_correction_history(node, context.ply(), stored);
        }
    }
    Continue(NodeEnd::Searched.with(value))
}
