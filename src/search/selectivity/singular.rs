//! Singular extension: a move of the table that is better than all others by far is
//! searched deeper. Where another is beyond the window as well the node is cut
//! (multi-cut), and where the move cuts without being singular it is searched less deep
//! (negative extension).
//! Sources: Anantharaman, Campbell & Hsu, "Singular extensions", 1988; Björnsson &
//! Marsland, "Multi-cut pruning in alpha-beta search", 1999; by the table's move alone:
//! Stockfish, 2008.

use crate::base::Value;
use crate::rules::Position;
use crate::search::Settings;
use crate::search::chance::{
    BoundsOf, ChanceOf, ChanceSearch, MoveBounds, MoveOf, PositionOf, Searchable,
};
use crate::search::node::moves::{NodeRequest, Record, search_moves};
use crate::search::node::{Node, NodeContext, Window, is_open};
use crate::search::ordering::MovePicker;
use crate::search::parallel::Worker;
use crate::search::table::{Bound, Stored};

/// What comes of the question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::search) enum SingularOutcome {
    /// The node is cut with this lower bound.
    Cut(Value),
    /// The move of the table is searched so many plies deeper.
    Extend(i32),
}

/// Plies that the entry of the table may be too shallow.
const SHALLOWER: i32 = 3;

/// Whether the question is worth its nodes: `stored` is what the table says of a node of
/// an iteration to `root_depth`.
fn applies(settings: &Settings, context: NodeContext, stored: Stored, root_depth: i32) -> bool {
    let (least, depth) = (settings.parameters.singular_depth, context.depth());
    let is_deep = least > 0 && depth >= least && i32::from(stored.depth) >= depth - SHALLOWER;
    let is_inside = !context.is_root() && (context.ply() as i32) < 2 * root_depth;
    let is_known = stored.best != 0 && matches!(stored.bound, Bound::Lower | Bound::Exact);
    settings.singular_extension && is_deep && is_inside && is_known && is_open(stored.value)
}

/// Searches the moves of a node but that of the table half as deep, against a window below
/// the value that the table gives it.
pub(in crate::search) fn ask<E: Searchable>(
    worker: &mut Worker<'_, E>,
    node: &Node<E>,
    (context, stored): (NodeContext, Stored),
    moves: &[MoveOf<E>],
) -> SingularOutcome {
    let (settings, depth) = (worker.settings(), context.depth());
    let has_die = ChanceOf::<E>::HAS_DIE;
    if has_die || !applies(settings, context, stored, worker.root_depth()) {
        return SingularOutcome::Extend(0);
    }
    let margin = settings.parameters.singular_margin * depth / 10;
    let beta = worker.evaluator().shifted(stored.value, -margin);
    let mut picker = MovePicker::new();
    let hints = ([stored.best, 0], context.ply());
    let unknown = BoundsOf::<E>::NOTHING;
    worker.order(&node.position, moves, unknown, hints, &mut picker);
    let first = picker.at(0);
    if PositionOf::<E>::tag(first.mv) != stored.best || !is_open(beta) {
        return SingularOutcome::Extend(0);
    }
    first.skip = true;
    let half = context.shallower(depth - (depth - 1) / 2);
    let question = NodeRequest {
        context: half.within(Window::zero_below(beta)),
        asked: ChanceOf::<E>::DECISION,
        record: Record::Nothing,
        extension: 0,
    };
    let others = search_moves(worker, node, &mut picker, question, &mut 0);
    worker.line().clear(context.ply());
    if worker.is_stopped() {
        return SingularOutcome::Extend(0);
    }
    judge(worker.settings(), context, (stored.value, beta), others)
}

/// What is done if the `others` are worth this much beside a move of `value`, which is
/// singular if they are below `beta`.
fn judge(
    settings: &Settings,
    context: NodeContext,
    (value, beta): (Value, Value),
    others: Value,
) -> SingularOutcome {
    let most = context.window().beta();
    if others < beta {
        SingularOutcome::Extend(1)
    } else if settings.parameters.multi_cut > 0 && beta >= most && context.may_be_cut() {
        SingularOutcome::Cut(beta)
    } else if value >= most {
        SingularOutcome::Extend(-settings.parameters.singular_negative)
    } else {
        SingularOutcome::Extend(0)
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{PLAY, THOROUGH, node};
    use super::*;

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
    fn it_asks_where_the_table_knows_a_move_that_is_good_enough() {
        let known = stored(Bound::Lower, 7);
        assert!(applies(PLAY, node(DEPTH), known, 9));
        assert!(!applies(THOROUGH, node(DEPTH), known, 9));
        assert!(!applies(PLAY, node(DEPTH), known, 1));
        assert!(!applies(PLAY, node(DEPTH), stored(Bound::Lower, 6), 9));
        assert!(!applies(PLAY, node(DEPTH), stored(Bound::Upper, 7), 9));
        assert!(!applies(PLAY, node(1), known, 9));
        let mut without = *PLAY;
        without.parameters.singular_depth = 0;
        assert!(!applies(&without, node(DEPTH), known, 9));
    }

    #[test]
    fn a_single_good_move_is_extended_and_two_cut() {
        // The window ends at 100.
        let judged = |settings: &Settings, value, beta, others| {
            judge(settings, node(DEPTH), (value, beta), others)
        };
        let verdict = |value, beta, others| judged(PLAY, value, beta, others);
        assert_eq!(verdict(150, 120, 119), SingularOutcome::Extend(1));
        assert_eq!(verdict(150, 120, 120), SingularOutcome::Cut(120));
        assert_eq!(verdict(110, 90, 95), SingularOutcome::Extend(-1));
        assert_eq!(verdict(90, 60, 70), SingularOutcome::Extend(0));
        // Each of the two cuts goes with its number.
        let mut without = *PLAY;
        without.parameters.multi_cut = 0;
        assert_eq!(judged(&without, 150, 120, 120), SingularOutcome::Extend(-1));
        without.parameters.singular_negative = 0;
        assert_eq!(judged(&without, 150, 120, 120), SingularOutcome::Extend(0));
        assert_eq!(judged(&without, 110, 90, 95), SingularOutcome::Extend(0));
        assert_eq!(judged(&without, 150, 120, 119), SingularOutcome::Extend(1));
    }
}
