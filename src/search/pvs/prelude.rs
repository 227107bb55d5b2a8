//! The early exits of a node, before its moves are searched: each step ends the node
//! (`ControlFlow::Break`) or continues.

use super::instant_win;
use crate::base::Value;
use crate::eval::Evaluator;
use crate::rules::Position;
use crate::search::node::{Interval, Node, NodeContext};
use crate::search::parallel::Worker;
use crate::search::profile::{DepthClass, NodeEnd};
use crate::search::selectivity::reverse_futility::Margin;
use crate::search::selectivity::{null_move, reverse_futility};
use crate::search::strategy::chance_search::Searchable;
use std::ops::ControlFlow::{self, Break, Continue};

/// The end of a node, with its value.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ended<V = Value> {
    pub(crate) end: NodeEnd,
    pub(crate) value: V,
}

impl NodeEnd {
    /// A node that ended in this way with `value`.
    #[inline]
    pub(crate) const fn with<V: Copy>(self, value: V) -> Ended<V> {
        Ended { end: self, value }
    }
}

impl<V> Ended<V> {
    /// The same end with a converted value.
    #[inline]
    pub(crate) fn map<T>(self, convert: impl FnOnce(V) -> T) -> Ended<T> {
        Ended {
            end: self.end,
            value: convert(self.value),
        }
    }
}

/// The result of one step: `Break` if it ends the node.
pub(crate) type EarlyExit<V = Value> = ControlFlow<Ended<V>>;

/// The result of all steps: `Break` if the node ended early, `Continue` if its moves were
/// searched.
pub(crate) type NodeSteps<V = Value> = ControlFlow<Ended<V>, Ended<V>>;

/// Counts how a node ended, and returns its value.
#[inline]
pub(crate) fn count<E: Evaluator, V>(
    worker: &mut Worker<'_, E>,
    depth_class: DepthClass,
    steps: NodeSteps<V>,
) -> V {
    let (Break(ended) | Continue(ended)) = steps;
    worker.profile.count_end(depth_class, ended.end);
    ended.value
}

#[inline]
fn cut(end: NodeEnd, value: Option<Value>) -> EarlyExit {
    match value {
        Some(value) => Break(end.with(value)),
        None => Continue(()),
    }
}

/// Ends a node that is drawn by rule or repetition.
#[inline]
pub(crate) fn drawn<E: Evaluator>(worker: &Worker<'_, E>, node: &Node<E>) -> EarlyExit {
    if worker.path.is_drawn(&node.position) {
        return Break(NodeEnd::Over.with(worker.draws.drawn_or_mated(&node.position)));
    }
    Continue(())
}

/// Ends a node that the game itself finds to be won.
#[inline]
pub(crate) fn won<E: Searchable>(
    worker: &mut Worker<'_, E>,
    node: &Node<E>,
    context: NodeContext,
) -> EarlyExit {
    cut(NodeEnd::Over, instant_win::value(worker, node, context))
}

/// Ends a node if the bounds in the table decide it.
#[inline]
pub(crate) fn table(bounds: Interval, context: NodeContext) -> EarlyExit {
    cut(NodeEnd::Table, bounds.decides(context.window()))
}

/// Ends a node by reverse futility pruning.
#[inline]
pub(crate) fn reverse_futility<E: Evaluator>(
    worker: &mut Worker<'_, E>,
    node: &Node<E>,
    context: NodeContext,
    margin: Margin,
) -> EarlyExit {
    let value = reverse_futility::cut(worker, node, context, margin);
    cut(NodeEnd::ReverseFutility, value)
}

/// Ends a node without a legal move.
#[inline]
pub(crate) fn no_moves<E: Evaluator>(
    worker: &Worker<'_, E>,
    node: &Node<E>,
    has_moves: bool,
) -> EarlyExit {
    if has_moves {
        return Continue(());
    }
    Break(NodeEnd::Over.with(worker.draws.no_moves(&node.position)))
}

/// Ends a node by null move pruning, unless an earlier slice has tried it.
#[inline]
pub(crate) fn null_move<E: Searchable>(
    worker: &mut Worker<'_, E>,
    node: &Node<E>,
    context: NodeContext,
    moves: usize,
) -> EarlyExit {
    if worker
        .resumed
        .is_at(context.ply(), || node.position.table_key())
    {
        return Continue(());
    }
    cut(
        NodeEnd::NullMove,
        null_move::cut(worker, node, context, moves),
    )
}

/// Ends a node if the search was stopped; its value is then ignored.
#[inline]
pub(crate) fn stopped<E: Evaluator>(worker: &Worker<'_, E>) -> EarlyExit {
    if worker.stop.is_set() {
        return Break(NodeEnd::Searched.with(0));
    }
    Continue(())
}
