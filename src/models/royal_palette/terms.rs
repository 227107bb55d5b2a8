//! The terms of the evaluation beyond material and squares.

use super::layout::Weights;
use super::view::View;
use super::{king, lock, mobility, pawns, revival, threats};
use crate::base::Side;
use crate::eval::linear::WeightTally;

/// Returns the sum of the terms for `side`.
#[inline]
pub(super) fn part<T: WeightTally<Weights>>(view: &View<'_, T>, side: Side) -> T {
    let mut part = T::default();
    mobility::reach(view, side, part.term("mobility"));
    mobility::under_locks(view, side, part.term("moves by lock"));
    threats::threats(view, side, part.term("threats"));
    king::storm(view, side, part.term("king's attackers"));
    king::shelter(view, side, part.term("king's shelter"));
    king::hunt(view, side, part.term("lone king"));
    pawns::structure(view, side, part.term("pawn structure"));
    pawns::passed(view, side, part.term("passed pawns"));
    revival::revival(view, side, part.term("revival"));
    pawns::officers(view, side, part.term("rooks, bishops"));
    part
}

/// Returns the sum of the terms for the side to move only.
#[inline]
pub(super) fn turn<T: WeightTally<Weights>>(view: &View<'_, T>) -> T {
    let mut turn = T::default();
    lock::tempo(&mut turn);
    lock::in_force(view, turn.term("lock in force"));
    turn
}
