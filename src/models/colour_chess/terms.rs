//! The terms of the evaluation beyond material and squares.

use super::layout::Weights;
use super::view::View;
use super::{checks, colours, king, pawns, threats};
use crate::base::Side;
use crate::eval::linear::WeightTally;

/// Returns the sum of all terms for `side`.
#[inline]
pub(super) fn part<T: WeightTally<Weights>>(view: &View<'_, T>, side: Side) -> T {
    let mut part = T::default();
    colours::reach(view, side, part.term("mobility"));
    colours::by_colour(view, side, part.term("colours"));
    threats::threats(view, side, part.term("threats"));
    king::storm(view, side, part.term("king's attackers"));
    let checks = part.term("checks to come");
    checks::discoveries(view, side, checks);
    checks::checks(view, side, checks);
    king::shelter(view, side, part.term("king's shelter"));
    pawns::structure(view, side, part.term("pawn structure"));
    pawns::officers(view, side, part.term("rooks, bishops"));
    part
}
