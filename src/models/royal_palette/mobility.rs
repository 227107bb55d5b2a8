//! Freedom of movement: squares within reach, and moves under every lock the
//! opponent may set.

use super::layout::{STARVED, Weights};
use super::view::View;
use crate::base::Side;
use crate::eval::linear::WeightTally;

/// Safe squares within reach of the officers.
#[inline]
pub(super) fn reach<T: WeightTally<Weights>>(view: &View<'_, T>, side: Side, tally: &mut T) {
    tally.absorb(&view.of(side).mobility);
}

/// Moves under each of the eight locks: having hardly any under one of them
/// costs, because the opponent may land there.
#[inline]
pub(super) fn under_locks<T: WeightTally<Weights>>(view: &View<'_, T>, side: Side, tally: &mut T) {
    let moves = view.of(side).moves.to_le_bytes();
    tally.eighths(STARVED, moves.map(|count| usize::from(count.min(15))));
}
