//! Terms for the side to move only: the move itself, and the lock it has to obey.

use super::layout::{LOCKED_NOW, TEMPO, Weights};
use super::view::View;
use crate::eval::linear::WeightTally;
use crate::rules::Position;

/// Counts having the move.
#[inline]
pub(super) fn tempo<T: WeightTally<Weights>>(tally: &mut T) {
    tally.add(TEMPO.at(0), 1);
}

/// Counts the moves that the lock leaves the side to move.
#[inline]
pub(super) fn in_force<T: WeightTally<Weights>>(view: &View<'_, T>, tally: &mut T) {
    if let Some(hue) = view.position.lock() {
        let moves = view.of(view.position.side()).under(hue);
        tally.add(LOCKED_NOW.at(moves.min(15)), 1);
    }
}
