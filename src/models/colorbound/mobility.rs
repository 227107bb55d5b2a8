//! How far the officers reach.

use super::evaluated::{Evaluated, Weights};
use super::layout::{REACH, REACHES};
use super::view::View;
use crate::base::Side;
use crate::eval::linear::WeightTally;
use crate::games::colorbound::Kind;

/// The place of an officer's kind among the officers.
#[inline]
pub(super) const fn officer(kind: Kind) -> usize {
    kind.index() - Kind::Wizard.index()
}

/// Squares within reach of each officer.
#[inline]
pub(super) fn mobility<V: Evaluated, T: WeightTally<Weights<V>>>(
    view: &View<'_, V::Board>,
    side: Side,
    tally: &mut T,
) {
    for &(kind, squares) in &view.army(side).reaches {
        let squares = usize::from(squares).min(REACHES - 1);
        tally.add(REACH.at(officer(kind) * REACHES + squares), 1);
    }
}
