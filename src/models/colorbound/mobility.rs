//! The mobility term.

use super::evaluated_variant::{EvaluatedVariant, Weights};
use super::layout::{REACH, REACHES, officer};
use super::view::View;
use crate::base::Side;
use crate::eval::linear::WeightTally;

/// Counts the squares within reach of each piece.
#[inline]
pub(super) fn mobility<V: EvaluatedVariant, T: WeightTally<Weights<V>>>(
    view: &View<'_, V::Board>,
    side: Side,
    tally: &mut T,
) {
    for &(kind, squares) in &view.army(side).reaches {
        let squares = usize::from(squares).min(REACHES - 1);
        tally.add(REACH.at(officer(kind) * REACHES + squares), 1);
    }
}
