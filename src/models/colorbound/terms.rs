//! The terms of the evaluation beyond material and squares.

use super::evaluated_variant::{EvaluatedVariant, Weights};
use super::view::View;
use super::{king, mobility, pawns, roles, threats};
use crate::base::Side;
use crate::eval::linear::WeightTally;

/// Returns the sum of all terms for `side`.
#[inline]
pub(super) fn part<V: EvaluatedVariant, T: WeightTally<Weights<V>>>(
    view: &View<'_, V::Board>,
    side: Side,
) -> T {
    let mut part = T::default();
    roles::roles(view, side, part.term("roles"));
    mobility::mobility(view, side, part.term("mobility"));
    king::king(view, side, part.term("king"));
    king::checks(view, side, part.term("checks to come"));
    pawns::pawns(view, side, part.term("pawns"));
    threats::threats(view, side, part.term("threats"));
    part
}
