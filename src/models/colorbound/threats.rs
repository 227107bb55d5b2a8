//! Threats against pieces other than pawns and kings.

use super::evaluated_variant::{EvaluatedVariant, Weights};
use super::layout::{ATTACKED, BY_PAWN, HANGING, OFFICERS, officer};
use super::view::View;
use crate::base::Side;
use crate::eval::linear::WeightTally;

/// Counts attacked enemy pieces: undefended, defended, and attacked by pawns.
#[inline]
pub(super) fn threats<V: EvaluatedVariant, T: WeightTally<Weights<V>>>(
    view: &View<'_, V::Board>,
    side: Side,
    tally: &mut T,
) {
    let (us, them) = (view.army(side), view.army(side.flip()));
    let attacked = them.officers & us.takes;
    if attacked.is_empty() {
        return;
    }
    let (hanging, by_pawn) = (attacked & !them.takes, attacked & us.by_pawns);
    let defended = attacked & them.takes & !us.by_pawns;
    let turn = view.to_move(side) * OFFICERS;
    for &kind in view.position.rules().officers() {
        let pieces = view.position.of_kind(kind);
        let place = turn + officer(kind);
        tally.add(HANGING.at(place), (pieces & hanging).count() as i32);
        tally.add(ATTACKED.at(place), (pieces & defended).count() as i32);
        tally.add(BY_PAWN.at(place), (pieces & by_pawn).count() as i32);
    }
}
