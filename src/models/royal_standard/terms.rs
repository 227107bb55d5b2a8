//! The terms of the evaluation beyond material and squares.

use super::layout::Weights;
use super::view::View;
use super::{king, mobility, threats};
use crate::base::Side;
use crate::eval::linear::WeightTally;

/// Returns the sum of all terms for `side`.
#[inline]
pub(super) fn part<T: WeightTally<Weights>>(view: &View<'_>, side: Side) -> T {
    let mut part = T::default();
    mobility::mobility(view, side, part.term("mobility"));
    mobility::range(view, side, part.term("range"));
    king::bearers(view, side, part.term("standard-bearers"));
    king::king(view, side, part.term("king"));
    king::checks(view, side, part.term("checks to come"));
    threats::threats(view, side, part.term("threats"));
    part
}
