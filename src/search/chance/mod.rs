//! Chance in the search: one implementation for each chance strategy that a position may
//! choose ([`crate::rules::Chance`]).
//!
//! Decision nodes are searched in the same way under all strategies. The strategies
//! differ in the outcomes that a move is searched with, the bounds that a node keeps for
//! a move, and the nodes between a move and the next decision.

mod move_bounds;
mod none;
pub mod ordered;
pub mod weighted;

pub(super) use move_bounds::{MoveBounds, NodeResult};

use super::node::{Interval, Node, NodeContext};
use super::ordering::MovePicker;
use super::parallel::Worker;
use super::root::{Report, Root, RootLine};
use super::selectivity::late_move::LateMove;
use super::table;
use crate::base::Value;
use crate::base::value::{DECISIVE, clip};
use crate::eval::Evaluator;
use crate::eval::parameters::Parameters;
use crate::rules::{Chance, MoveList, Position, RollOf};

/// An evaluator whose positions can be searched; every evaluator is one.
pub trait Searchable:
    Evaluator<Position: Position<Chance: ChanceSearch<PositionOf<Self>>>> + Sized
{
}

impl<E: Evaluator<Position: Position<Chance: ChanceSearch<PositionOf<E>>>>> Searchable for E {}

/// The positions that `E` evaluates.
pub type PositionOf<E> = <E as Evaluator>::Position;
/// The moves of these positions.
pub type MoveOf<E> = <PositionOf<E> as Position>::Move;
/// The chance strategy of these positions.
pub type ChanceOf<E> = <PositionOf<E> as Position>::Chance;
/// The outcomes that their moves can be searched with.
pub type RollCaseOf<E> = <ChanceOf<E> as ChanceSearch<PositionOf<E>>>::RollCase;
/// The bounds of one of their moves.
pub type BoundsOf<E> = <ChanceOf<E> as ChanceSearch<PositionOf<E>>>::Bounds;
/// The picker of their moves, with the bounds of each.
pub type PickerOf<E> = MovePicker<MoveOf<E>, BoundsOf<E>>;

/// The result of searching a child under a strategy.
pub type NodeResultOf<C, P> =
    <<C as ChanceSearch<P>>::Bounds as MoveBounds<<C as ChanceSearch<P>>::RollCase>>::NodeResult;

/// The search under a chance strategy.
pub trait ChanceSearch<P: Position>: Chance<P> + Sized {
    /// Whether the strategy has a die. With one, the table in quiescence and some pruning
    /// techniques are off: those that were tried gained nothing in matches.
    const HAS_DIE: bool = true;
    /// The outcome with which a move is searched.
    type RollCase: Copy;
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

/// Returns the expected value over weighted outcomes.
///
/// It is a certain result only if all outcomes are, for the same side; the slowest
/// outcome then bounds its length. Otherwise it is the weighted mean of the values, with
/// certain results clipped, rounded to the nearest, halves up.
///
/// ```
/// use ermine::base::value::WIN;
/// use ermine::search::mean;
///
/// assert_eq!(mean([(100, 6), (40, 1), (-20, 1)]), 78);
/// assert_eq!(mean([(WIN - 3, 1), (WIN - 7, 1)]), WIN - 7);
/// ```
#[must_use]
pub fn mean(outcomes: impl IntoIterator<Item = (Value, u32)>) -> Value {
    let (mut lowest, mut highest) = (Value::MAX, Value::MIN);
    let (mut sum, mut total) = (0, 0);
    for (value, weight) in outcomes {
        (lowest, highest) = (lowest.min(value), highest.max(value));
        sum += i64::from(clip(value)) * i64::from(weight);
        total += i64::from(weight);
    }
    if lowest > DECISIVE {
        lowest
    } else if highest < -DECISIVE {
        highest
    } else {
        (2 * sum + total).div_euclid(2 * total.max(1)) as Value
    }
}

/// Returns the expected value over all rolls that `position` waits for, by the best line
/// of each; `None` if no roll is due or one has no line.
#[must_use]
pub fn expectation<P: Position>(position: &P, lines: &[RootLine<P>]) -> Option<Value> {
    if !P::Chance::is_due(position) {
        return None;
    }
    let mut outcomes = Vec::new();
    for (roll, weight) in P::Chance::rolls(position) {
        outcomes.push((Report::best_of(lines, Some(roll))?.value, weight));
    }
    Some(mean(outcomes))
}

/// Returns the rolls that `position` waits for.
pub(super) fn rolls_of<P: Position>(position: &P) -> Vec<RollOf<P>> {
    P::Chance::rolls(position).map(|(roll, _)| roll).collect()
}
