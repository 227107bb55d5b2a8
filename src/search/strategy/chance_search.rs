//! The search under a chance strategy.

use super::move_bounds::{MoveBounds, NodeResult};
use crate::base::Value;
use crate::eval::Evaluator;
use crate::eval::parameters::Parameters;
use crate::rules::{Chance, MoveList, Position};
use crate::search::node::late_move::LateMove;
use crate::search::node::{Interval, Node, NodeContext};
use crate::search::ordering::MovePicker;
use crate::search::parallel::Worker;
use crate::search::report::request::Root;
use crate::search::report::result::RootLine;
use crate::search::table;

/// An evaluator whose positions can be searched; every evaluator is one.
pub trait Searchable:
    Evaluator<Position: Position<Chance: ChanceSearch<PositionOf<Self>>>> + Sized
{
}

impl<E: Evaluator<Position: Position<Chance: ChanceSearch<PositionOf<E>>>>> Searchable for E {}

/// The positions that `E` evaluates.
pub(crate) type PositionOf<E> = <E as Evaluator>::Position;
/// The moves of these positions.
pub(crate) type MoveOf<E> = <PositionOf<E> as Position>::Move;
/// The chance strategy of these positions.
pub(crate) type ChanceOf<E> = <PositionOf<E> as Position>::Chance;
/// The outcomes that their moves can be searched with.
pub(crate) type RollCaseOf<E> = <ChanceOf<E> as ChanceSearch<PositionOf<E>>>::RollCase;
/// The bounds of one of their moves.
pub(crate) type BoundsOf<E> = <ChanceOf<E> as ChanceSearch<PositionOf<E>>>::Bounds;
/// The picker of their moves, with the bounds of each.
pub(crate) type PickerOf<E> = MovePicker<MoveOf<E>, BoundsOf<E>>;

/// The result of searching a child under a strategy.
pub(crate) type NodeResultOf<C, P> =
    <<C as ChanceSearch<P>>::Bounds as MoveBounds<<C as ChanceSearch<P>>::RollCase>>::NodeResult;

/// The search under a chance strategy.
pub trait ChanceSearch<P: Position>: Chance<P> + Sized {
    /// Whether the strategy has a die. With one, the table in quiescence and some pruning
    /// techniques are off: those that were tried gained nothing in matches.
    const HAS_DIE: bool = true;
    /// The outcome with which a move is searched.
    type RollCase: Copy + PartialEq + Send + Sync + 'static;
    /// The outcome at a decision node, after all chance is resolved.
    const DECISION: Self::RollCase;
    /// The bounds that a node keeps for a move.
    type Bounds: MoveBounds<Self::RollCase>;

    /// Enters a node whose roll, if any, is unknown; returns its value.
    fn value<E: Evaluator<Position = P>>(
        worker: &mut Worker<'_, E>,
        node: &Node<E>,
        context: NodeContext,
    ) -> Value;

    /// Enters a node whose roll, if known, is part of its position; returns its value.
    fn value_as_rolled<E: Evaluator<Position = P>>(
        worker: &mut Worker<'_, E>,
        node: &Node<E>,
        context: NodeContext,
    ) -> Value {
        Self::value(worker, node, context)
    }

    /// Enters a node `depth` plies into quiescence; returns its value.
    fn quiesce<E: Evaluator<Position = P>>(
        worker: &mut Worker<'_, E>,
        node: &Node<E>,
        context: NodeContext,
        depth: usize,
    ) -> Value;

    /// Returns the moves of a decision node.
    #[inline]
    fn decisions(position: &P) -> MoveList<P::Move> {
        position.legal()
    }

    /// Fills an empty list with the moves that quiescence searches: all moves in check,
    /// else the noisy ones. Returns whether there is any legal move.
    #[inline]
    fn decisions_in_quiescence(
        position: &P,
        in_check: bool,
        moves: &mut MoveList<P::Move>,
    ) -> bool {
        if in_check {
            *moves = position.legal();
            !moves.is_empty()
        } else {
            position.noisy(moves)
        }
    }

    /// Searches a child whose move was made with the given outcome.
    #[inline]
    fn search_child<E: Evaluator<Position = P>>(
        worker: &mut Worker<'_, E>,
        child: &Node<E>,
        context: NodeContext,
        _: Self::RollCase,
    ) -> NodeResultOf<Self, P> {
        NodeResult::of(Self::value(worker, child, context))
    }

    /// Returns the bounds that a table entry gives for a decision node at `depth`.
    #[inline]
    fn decision_bounds<E: Evaluator<Position = P>>(
        worker: &Worker<'_, E>,
        entry: table::Entry,
        depth: i32,
    ) -> Interval {
        worker.tt.bounds(entry.decision, depth)
    }

    /// Returns the reduction, in plies, of a late quiet move by its move count and the
    /// depth of its node. `worsening` is set if its side is not improving; `history`
    /// returns its history score.
    fn late_move_reduction(
        parameters: &Parameters,
        late: LateMove,
        worsening: bool,
        history: impl FnOnce() -> i32,
    ) -> i32;

    /// Returns what a quiet move of this outcome adds to the futility margin, in
    /// centipawns.
    #[inline]
    fn futility_margin(_: &Parameters, _: Self::RollCase) -> i32 {
        0
    }

    /// Returns a number by which the marks of ABDADA distinguish outcomes.
    #[inline]
    fn mark(_: Self::RollCase) -> u64 {
        0
    }

    /// Returns the number of moves to choose from at the root; before a roll, all moves
    /// count.
    fn choices(root: &Root<P>) -> usize;

    /// Runs one iteration over the moves of the root: updates `latest`, and returns the
    /// expected value if a roll is due.
    fn iterate<E: Evaluator<Position = P>>(
        worker: &mut Worker<'_, E>,
        root: &Root<P>,
        node: &Node<E>,
        depth: u32,
        latest: &mut Vec<RootLine<P>>,
    ) -> Option<Value>;
}
