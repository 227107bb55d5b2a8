//! Ordered outcomes: the joint search of low, middle and high turns.
//!
//! Each outcome allows all moves of the previous one, and a turn before its roll is worth
//! at least as much as a low turn. So a bound of one outcome, or of one move under one
//! outcome, also bounds the others (`docs/search.md`, sections 2 to 5).

mod choice;
mod grade_bounds;
pub mod joint;
mod leaf;
mod root;
mod selectivity;
mod turn;

use grade_bounds::{GradeBounds, TurnResult};
pub use joint::{Joint, Next, combine};

use crate::base::Value;
use crate::eval::Evaluator;
use crate::eval::parameters::Parameters;
use crate::rules::{Grade, GradedMoves, MoveList, Ordered, OrderedDie, Position};
use crate::search::node::late_move::LateMove;
use crate::search::node::{Interval, Node, NodeContext};
use crate::search::parallel::Worker;
use crate::search::pvs::quiescence;
use crate::search::report::request::Root;
use crate::search::report::result::RootLine;
use crate::search::selectivity::late_move_reduction;
use crate::search::strategy::chance_search::ChanceSearch;
use crate::search::table;

impl<P, D> ChanceSearch<P> for Ordered<D>
where
    P: Position<Chance = Ordered<D>>,
    D: OrderedDie<P>,
{
    type RollCase = Grade;
    const DECISION: Grade = Grade::Low;
    type Bounds = GradeBounds;

    fn value<E: Evaluator<Position = P>>(
        worker: &mut Worker<'_, E>,
        node: &Node<E>,
        context: NodeContext,
    ) -> Value {
        turn::rolled(worker, node, context).value
    }

    fn value_as_rolled<E: Evaluator<Position = P>>(
        worker: &mut Worker<'_, E>,
        node: &Node<E>,
        context: NodeContext,
    ) -> Value {
        match D::current_grade(&node.position) {
            Some(Grade::Low) => turn::low(worker, node, context),
            _ => Self::value(worker, node, context),
        }
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
        if node.position.before_roll() {
            let search_child = |worker: &mut Worker<'_, E>, child: &Node<E>, context| {
                TurnResult::exactly(Self::quiesce(worker, child, context, depth))
            };
            return choice::at_leaf(worker, node, context, search_child).value;
        }
        quiescence::search(worker, node, context, depth)
    }

    #[inline]
    fn decisions(position: &P) -> MoveList<P::Move> {
        D::moves(position).into_common()
    }

    #[inline]
    fn decisions_in_quiescence(
        position: &P,
        in_check: bool,
        moves: &mut MoveList<P::Move>,
    ) -> bool {
        if in_check {
            *moves = D::moves(position).into_common();
            return !moves.is_empty();
        }
        let mut graded = GradedMoves::new();
        let can_move = D::noisy(position, Grade::Low, &mut graded);
        *moves = graded.into_common();
        can_move
    }

    #[inline]
    fn search_child<E: Evaluator<Position = P>>(
        worker: &mut Worker<'_, E>,
        child: &Node<E>,
        context: NodeContext,
        roll_case: Grade,
    ) -> TurnResult {
        if roll_case == Grade::High {
            TurnResult {
                value: turn::low(worker, child, context),
                low: Interval::UNKNOWN,
            }
        } else {
            turn::rolled(worker, child, context)
        }
    }

    /// Returns the bounds of a turn without a roll, which is worth no more than one with
    /// a roll.
    #[inline]
    fn decision_bounds<E: Evaluator<Position = P>>(
        worker: &Worker<'_, E>,
        entry: table::Entry,
        depth: i32,
    ) -> Interval {
        let mut bounds = worker.tt.bounds(entry.decision, depth);
        bounds.lower(worker.tt.bounds(entry.chance, depth).hi);
        bounds
    }

    #[inline]
    fn late_move_reduction(
        parameters: &Parameters,
        late: LateMove,
        _: bool,
        _: impl FnOnce() -> i32,
    ) -> i32 {
        late_move_reduction::by_move_count(parameters, late)
    }

    #[inline]
    fn futility_margin(parameters: &Parameters, roll_case: Grade) -> i32 {
        selectivity::futility_margin(parameters, roll_case)
    }

    #[inline]
    fn mark(roll_case: Grade) -> u64 {
        u64::from(roll_case == Grade::High)
    }

    fn choices(root: &Root<P>) -> usize {
        let moves = root::root_moves(root);
        match D::current_grade(&root.position) {
            Some(grade) => moves.of(grade).len(),
            None => moves.all().len(),
        }
    }

    fn iterate<E: Evaluator<Position = P>>(
        worker: &mut Worker<'_, E>,
        root: &Root<P>,
        node: &Node<E>,
        depth: u32,
        latest: &mut Vec<RootLine<P>>,
    ) -> Option<Value> {
        if root.position.before_roll() {
            root::choose(worker, root, node, depth, latest);
            None
        } else {
            root::moves(worker, root, node, depth, latest)
        }
    }
}
