//! No chance: a move leads to a decision node.

use crate::base::Value;
use crate::eval::Evaluator;
use crate::eval::parameters::Parameters;
use crate::rules::{NoChance, Position};
use crate::search::node::late_move::LateMove;
use crate::search::node::{Node, NodeContext};
use crate::search::ordering::MovePicker;
use crate::search::parallel::Worker;
use crate::search::pvs::{decision, quiescence};
use crate::search::report::request::{Root, root_moves};
use crate::search::report::result::{RootLine, best_tag};
use crate::search::root::multipv::{self, LinesRequest};
use crate::search::selectivity::late_move_reduction;
use crate::search::strategy::chance_search::{
    BoundsOf, ChanceSearch, MoveOf, PickerOf, Searchable,
};
use crate::search::strategy::move_bounds::{MoveBounds, UpperBound};

impl<P: Position<Chance = NoChance>> ChanceSearch<P> for NoChance {
    const HAS_DIE: bool = false;
    type RollCase = ();
    const DECISION: () = ();
    type Bounds = UpperBound;

    fn value<E: Evaluator<Position = P>>(
        worker: &mut Worker<'_, E>,
        node: &Node<E>,
        context: NodeContext,
    ) -> Value {
        if worker.enter(context.ply()) {
            return 0;
        }
        decision::search(worker, node, context)
    }

    fn quiesce<E: Evaluator<Position = P>>(
        worker: &mut Worker<'_, E>,
        node: &Node<E>,
        context: NodeContext,
        depth: usize,
    ) -> Value {
        if worker.enter(context.ply()) {
            return 0;
        }
        quiescence::search(worker, node, context, depth)
    }

    #[inline]
    fn late_move_reduction(
        parameters: &Parameters,
        late: LateMove,
        worsening: bool,
        history: impl FnOnce() -> i32,
    ) -> i32 {
        late_move_reduction::by_logarithms(parameters, late, worsening, history())
    }

    fn choices(root: &Root<P>) -> usize {
        root_moves(root, &root.position).len()
    }

    fn iterate<E: Evaluator<Position = P>>(
        worker: &mut Worker<'_, E>,
        root: &Root<P>,
        node: &Node<E>,
        depth: u32,
        latest: &mut Vec<RootLine<P>>,
    ) -> Option<Value> {
        let best = [best_tag(latest, None), 0];
        let mut picker = pick(worker, node, &root_moves(root, &root.position), best);
        let request = LinesRequest::new(depth, root.lines, ());
        multipv::search(worker, node, &mut picker, request, latest);
        None
    }
}

/// Returns a picker of the root moves.
pub(super) fn pick<E: Searchable>(
    worker: &Worker<'_, E>,
    node: &Node<E>,
    moves: &[MoveOf<E>],
    hash_moves: [u16; 2],
) -> PickerOf<E> {
    let mut picker = MovePicker::new();
    let unbounded = BoundsOf::<E>::UNBOUNDED;
    let scorer = worker.scorer(&node.position, hash_moves, 0);
    scorer.add::<E::Hints, _>(&node.position, moves, unbounded, &mut picker);
    picker
}
