//! No chance: a move is answered by a decision.

use super::{ChanceSearch, PickerOf, Searchable};
use crate::base::Value;
use crate::base::value::INFINITE;
use crate::eval::Evaluator;
use crate::rules::{NoChance, Position};
use crate::search::node::{Interval, Node, NodeContext, Perspective, Window, decision, quiescence};
use crate::search::ordering::MovePicker;
use crate::search::parallel::Worker;
use crate::search::root::multipv::{self, Aim};
use crate::search::root::{Root, RootLine, best_tag, wanted};
use crate::search::selectivity::late_move_reduction;

impl<P: Position<Chance = NoChance>> ChanceSearch<P> for NoChance {
    type Asked = ();
    const DECISION: () = ();
    /// The most that a move can be worth.
    type Known = Value;
    const UNKNOWN: Value = INFINITE;
    type Reply = Value;

    fn value<E: Evaluator<Position = P>>(
        worker: &mut Worker<'_, E>,
        node: &Node<E>,
        context: NodeContext,
    ) -> Value {
        worker.line().clear(context.ply());
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
        worker.line().clear(context.ply());
        if worker.enter(context.ply()) {
            return 0;
        }
        quiescence::search(worker, node, context, depth)
    }

    #[inline]
    fn reply<E: Evaluator<Position = P>>(
        worker: &mut Worker<'_, E>,
        child: &Node<E>,
        context: NodeContext,
        (): (),
    ) -> Value {
        Self::value(worker, child, context)
    }

    #[inline]
    fn reply_of(value: Value) -> Value {
        value
    }

    #[inline]
    fn value_of(reply: Value) -> Value {
        reply
    }

    #[inline]
    fn seen_by_parent(reply: Value, perspective: Perspective) -> Value {
        perspective.up(reply)
    }

    #[inline]
    fn bounds(known: &Value, (): ()) -> Interval {
        upper(*known)
    }

    #[inline]
    fn learn(known: &mut Value, (): (), reply: Value, window: Window, _: bool) {
        learn_bound(known, reply, window);
    }

    #[inline]
    fn learn_upper(known: &mut Value, (): (), value: Value) {
        *known = (*known).min(value);
    }

    #[inline]
    fn late_move_reduction(rank: usize, depth: i32) -> i32 {
        late_move_reduction::by_logarithms(rank, depth)
    }

    fn choices(root: &Root<P>) -> usize {
        wanted(root, &root.position).len()
    }

    fn iterate<E: Evaluator<Position = P>>(
        worker: &mut Worker<'_, E>,
        (root, node): (&Root<P>, &Node<E>),
        depth: u32,
        latest: &mut Vec<RootLine<P>>,
    ) -> Option<Value> {
        let best = [best_tag(latest, None), 0];
        let mut picker = pick(worker, node, &wanted(root, &root.position), best);
        let aim = Aim::new(depth, root.lines, ());
        multipv::search(worker, node, &mut picker, aim, latest);
        None
    }
}

/// The moves of a root in order.
pub(super) fn pick<E: Searchable>(
    worker: &Worker<'_, E>,
    node: &Node<E>,
    moves: &[super::MoveOf<E>],
    best: [u16; 2],
) -> PickerOf<E> {
    let mut picker = MovePicker::new();
    let unknown = <super::ChanceOf<E> as ChanceSearch<super::PositionOf<E>>>::UNKNOWN;
    worker.order(&node.position, moves, unknown, (best, 0), &mut picker);
    picker
}

/// What a mere upper bound says of a value.
#[inline]
pub(super) const fn upper(bound: Value) -> Interval {
    Interval {
        lo: -INFINITE,
        hi: bound,
    }
}

/// Learns from an answer in `window` if it is an upper bound or the value.
#[inline]
pub(super) fn learn_bound(bound: &mut Value, answer: Value, window: Window) {
    if answer < window.beta() {
        *bound = (*bound).min(answer);
    }
}
