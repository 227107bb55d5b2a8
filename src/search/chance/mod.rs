//! Chance in the search: one way of searching for each strategy a position may
//! choose ([`crate::rules::Chance`]).
//!
//! The search of decisions is the same for all. What differs is what a node asks
//! about its moves, what it learns of one from the answer, and what comes between
//! a move and the next decision.

mod move_bounds;
mod none;
pub mod ordered;
pub mod weighted;

pub(super) use move_bounds::{MoveBounds, NodeResult};

use super::node::{Interval, Node, NodeContext};
use super::ordering::MovePicker;
use super::parallel::Worker;
use super::root::{Report, Root, RootLine};
use super::table::TableEntry;
use crate::base::Value;
use crate::base::value::{CERTAIN, clip};
use crate::eval::Evaluator;
use crate::eval::parameters::Parameters;
use crate::rules::{Chance, MoveList, Position, RollOf};

/// An evaluator whose positions can be searched: all that there are.
pub trait Searchable:
    Evaluator<Position: Position<Chance: ChanceSearch<PositionOf<Self>>>> + Sized
{
}

impl<E: Evaluator<Position: Position<Chance: ChanceSearch<PositionOf<E>>>>> Searchable for E {}

/// The position that `E` judges.
pub type PositionOf<E> = <E as Evaluator>::Position;
/// The moves of that position.
pub type MoveOf<E> = <PositionOf<E> as Position>::Move;
/// Its strategy.
pub type ChanceOf<E> = <PositionOf<E> as Position>::Chance;
/// What can be asked about its moves.
pub type RollCaseOf<E> = <ChanceOf<E> as ChanceSearch<PositionOf<E>>>::RollCase;
/// What is known of one of its moves.
pub type BoundsOf<E> = <ChanceOf<E> as ChanceSearch<PositionOf<E>>>::Bounds;
/// Its moves in order, with what is known of each.
pub type PickerOf<E> = MovePicker<MoveOf<E>, BoundsOf<E>>;

/// What the search of a child answers under a strategy.
pub type NodeResultOf<C, P> =
    <<C as ChanceSearch<P>>::Bounds as MoveBounds<<C as ChanceSearch<P>>::RollCase>>::NodeResult;

/// How a strategy is searched.
pub trait ChanceSearch<P: Position>: Chance<P> + Sized {
    /// Whether there is a die. Where it decides which moves are possible neither the table
    /// in quiescence nor late-move pruning has won its place.
    const HAS_DIE: bool = true;
    /// What is asked about the moves of a node: with which outcome they are made.
    type RollCase: Copy;
    /// What a decision asks that comes after all chance.
    const DECISION: Self::RollCase;
    /// What a node learns of a move.
    type Bounds: MoveBounds<Self::RollCase>;

    /// The value of a node just entered by a move of which no outcome is known.
    fn value<E: Evaluator<Position = P>>(
        worker: &mut Worker<'_, E>,
        node: &Node<E>,
        context: NodeContext,
    ) -> Value;

    /// The value of a node just entered whose position says itself what has been
    /// rolled.
    fn value_as_rolled<E: Evaluator<Position = P>>(
        worker: &mut Worker<'_, E>,
        node: &Node<E>,
        context: NodeContext,
    ) -> Value {
        Self::value(worker, node, context)
    }

    /// The value of a node just entered, `depth` plies into quiescence.
    fn quiesce<E: Evaluator<Position = P>>(
        worker: &mut Worker<'_, E>,
        node: &Node<E>,
        context: NodeContext,
        depth: usize,
    ) -> Value;

    /// The moves of a decision.
    #[inline]
    fn decisions(position: &P) -> MoveList<P::Move> {
        position.legal()
    }

    /// Fills an empty list with those of them that quiescence looks at: all in
    /// check, else the noisy ones. Says whether there is any move at all.
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

    /// Searches a child whose move was made with the outcome `asked`.
    #[inline]
    fn reply<E: Evaluator<Position = P>>(
        worker: &mut Worker<'_, E>,
        child: &Node<E>,
        context: NodeContext,
        _: Self::RollCase,
    ) -> NodeResultOf<Self, P> {
        NodeResult::of(Self::value(worker, child, context))
    }

    /// What a table entry says of a decision to `depth`.
    #[inline]
    fn known_decision<E: Evaluator<Position = P>>(
        worker: &Worker<'_, E>,
        entry: TableEntry,
        depth: i32,
    ) -> Interval {
        worker.known(entry.decision, depth)
    }

    /// Plies that a late quiet move, by its rank and the depth of its node, is first
    /// searched less deep; it counts whether its side `worsens`, and `history`, how well it has
    /// done.
    fn late_move_reduction(
        parameters: &Parameters,
        late: (usize, i32),
        worsens: bool,
        history: impl FnOnce() -> i32,
    ) -> i32;

    /// What a quiet move may add to the evaluation beyond the usual, in hundredths
    /// of a pawn.
    #[inline]
    fn futility_margin(_: &Parameters, _: Self::RollCase) -> i32 {
        0
    }

    /// A number that tells apart what several threads may ask about one move.
    #[inline]
    fn mark(_: Self::RollCase) -> u64 {
        0
    }

    /// How many moves the root leaves to choose from; before a roll all.
    fn choices(root: &Root<P>) -> usize;

    /// One iteration over the moves of the root: improves `latest`, and gives the
    /// expected value if a roll is due.
    fn iterate<E: Evaluator<Position = P>>(
        worker: &mut Worker<'_, E>,
        root: (&Root<P>, &Node<E>),
        depth: u32,
        latest: &mut Vec<RootLine<P>>,
    ) -> Option<Value>;
}

/// The expected value over outcomes with weights.
///
/// A result is certain only if it is certain whatever comes: then the slowest
/// outcome bounds its length. Otherwise the weighted mean of the open values,
/// rounded to the nearest, halves up.
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
    let (mut least, mut most) = (Value::MAX, Value::MIN);
    let (mut sum, mut total) = (0, 0);
    for (value, weight) in outcomes {
        (least, most) = (least.min(value), most.max(value));
        sum += i64::from(clip(value)) * i64::from(weight);
        total += i64::from(weight);
    }
    if least > CERTAIN {
        least
    } else if most < -CERTAIN {
        most
    } else {
        (2 * sum + total).div_euclid(2 * total.max(1)) as Value
    }
}

/// The expected value over all rolls that `position` waits for, by the best line of
/// each; `None` if no roll is due or one has no line.
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

/// The rolls that `position` waits for.
pub(super) fn rolls_of<P: Position>(position: &P) -> Vec<RollOf<P>> {
    P::Chance::rolls(position).map(|(roll, _)| roll).collect()
}
