//! Singular extension: the hash move is extended if it is far better than all other
//! moves. If another move exceeds beta as well, the node is cut (multi-cut); if the hash
//! move exceeds beta without being singular, it is reduced (negative extension).
//! Sources: Anantharaman, Campbell & Hsu, "Singular extensions", 1988; Björnsson &
//! Marsland, "Multi-cut pruning in alpha-beta search", 1999; for the hash move alone:
//! Stockfish, 2008.

use super::moves::search_moves;
use super::node_request::{NodeRequest, PvUpdate};
use super::paused_moves::PausedMoves;
use crate::base::Value;
use crate::rules::GameMove;
use crate::search::node::{Node, NodeContext, Window, is_undecided};
use crate::search::ordering::MovePicker;
use crate::search::parallel::Worker;
use crate::search::settings::Settings;
use crate::search::strategy::chance_search::{
    BoundsOf, ChanceOf, ChanceSearch, MoveOf, Searchable,
};
use crate::search::strategy::move_bounds::MoveBounds;
use crate::search::table::{Bound, Stored};

/// The outcome of a singular search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SingularOutcome {
    /// Cut the node with this lower bound.
    Cut(Value),
    /// Extend the hash move by this number of plies; below 0, reduce it.
    Extend(i32),
}

/// Max number of plies by which the table entry may be shallower than the node.
const MAX_DEPTH_GAP: i32 = 3;

/// Whether a singular search is worth its nodes; `stored` is the value of the node in the
/// table, `root_depth` the depth of the iteration.
fn applies(settings: &Settings, context: NodeContext, stored: Stored, root_depth: i32) -> bool {
    let (min_depth, depth) = (settings.parameters.singular_depth, context.depth());
    let is_deep =
        min_depth > 0 && depth >= min_depth && i32::from(stored.depth) >= depth - MAX_DEPTH_GAP;
    let is_inside = !context.is_root() && (context.ply() as i32) < 2 * root_depth;
    let has_lower_bound = stored.best != 0 && matches!(stored.bound, Bound::Lower | Bound::Exact);
    settings.singular_extension
        && is_deep
        && is_inside
        && has_lower_bound
        && is_undecided(stored.value)
}

/// Searches all moves except the hash move at half the depth, in a zero window a margin
/// below the value of the table.
pub(crate) fn search<E: Searchable>(
    worker: &mut Worker<'_, E>,
    node: &Node<E>,
    context: NodeContext,
    stored: Stored,
    moves: &[MoveOf<E>],
) -> SingularOutcome {
    let (settings, depth) = (&worker.settings, context.depth());
    let has_die = ChanceOf::<E>::HAS_DIE;
    if has_die || !applies(settings, context, stored, worker.stop.root_depth()) {
        return SingularOutcome::Extend(0);
    }
    if PausedMoves::depth_at(worker, node, context.ply()) == Some(depth) {
        // An earlier slice has begun to search the moves, with the extension.
        return SingularOutcome::Extend(0);
    }
    let margin = settings.parameters.singular_margin * depth / 10;
    let beta = worker.evaluator.shifted(stored.value, -margin);
    let mut picker = MovePicker::new();
    let unbounded = BoundsOf::<E>::UNBOUNDED;
    let scorer = worker.scorer(&node.position, [stored.best, 0], context.ply());
    scorer.add::<E::Hints, _>(&node.position, moves, unbounded, &mut picker);
    let first = picker.at(0);
    if first.mv.tag() != stored.best || !is_undecided(beta) {
        return SingularOutcome::Extend(0);
    }
    first.skip = true;
    let half = context.shallower(depth - (depth - 1) / 2);
    let request = NodeRequest {
        context: half.within(Window::zero_below(beta)),
        roll_case: ChanceOf::<E>::DECISION,
        pv_update: PvUpdate::Skip,
        extension: 0,
    };
    let others = search_moves(worker, node, &mut picker, request, &mut 0);
    worker.pv.clear(context.ply());
    if worker.stop.is_set() {
        return SingularOutcome::Extend(0);
    }
    outcome(&worker.settings, context, stored.value, beta, others)
}

/// Returns the outcome, given the `value` of the hash move and that of all `others`: the
/// hash move is singular if they are below `beta`.
fn outcome(
    settings: &Settings,
    context: NodeContext,
    value: Value,
    beta: Value,
    others: Value,
) -> SingularOutcome {
    let node_beta = context.window().beta();
    if others < beta {
        SingularOutcome::Extend(1)
    } else if settings.parameters.multi_cut > 0 && beta >= node_beta && context.may_be_cut() {
        SingularOutcome::Cut(beta)
    } else if value >= node_beta {
        SingularOutcome::Extend(-settings.parameters.singular_negative)
    } else {
        SingularOutcome::Extend(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::selectivity::tests::{PLAY, THOROUGH, node};

    const DEPTH: i32 = 10;

    fn stored(bound: Bound, depth: u8) -> Stored {
        Stored {
            value: 150,
            bound,
            depth,
            best: 7,
        }
    }

    #[test]
    fn it_applies_if_the_table_has_a_deep_lower_bound() {
        let lower_bound = stored(Bound::Lower, 7);
        assert!(applies(PLAY, node(DEPTH), lower_bound, 9));
        assert!(!applies(THOROUGH, node(DEPTH), lower_bound, 9));
        assert!(!applies(PLAY, node(DEPTH), lower_bound, 1));
        assert!(!applies(PLAY, node(DEPTH), stored(Bound::Lower, 6), 9));
        assert!(!applies(PLAY, node(DEPTH), stored(Bound::Upper, 7), 9));
        assert!(!applies(PLAY, node(1), lower_bound, 9));
        let mut without = *PLAY;
        without.parameters.singular_depth = 0;
        assert!(!applies(&without, node(DEPTH), lower_bound, 9));
    }

    #[test]
    fn a_singular_move_is_extended_and_two_good_moves_cut() {
        // Beta of the node is 100.
        let outcome_with = |settings: &Settings, value, beta, others| {
            outcome(settings, node(DEPTH), value, beta, others)
        };
        let play_outcome = |value, beta, others| outcome_with(PLAY, value, beta, others);
        assert_eq!(play_outcome(150, 120, 119), SingularOutcome::Extend(1));
        assert_eq!(play_outcome(150, 120, 120), SingularOutcome::Cut(120));
        assert_eq!(play_outcome(110, 90, 95), SingularOutcome::Extend(-1));
        assert_eq!(play_outcome(90, 60, 70), SingularOutcome::Extend(0));
        // Either technique is disabled by 0.
        let mut without = *PLAY;
        without.parameters.multi_cut = 0;
        assert_eq!(
            outcome_with(&without, 150, 120, 120),
            SingularOutcome::Extend(-1)
        );
        without.parameters.singular_negative = 0;
        assert_eq!(
            outcome_with(&without, 150, 120, 120),
            SingularOutcome::Extend(0)
        );
        assert_eq!(
            outcome_with(&without, 110, 90, 95),
            SingularOutcome::Extend(0)
        );
        assert_eq!(
            outcome_with(&without, 150, 120, 119),
            SingularOutcome::Extend(1)
        );
    }
}
