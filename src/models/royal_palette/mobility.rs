//! Mobility terms: squares within reach, and moves under every lock the opponent may set.

use super::layout::{STARVED, Weights};
use super::view::View;
use crate::base::Side;
use crate::eval::linear::WeightTally;

/// Adds the safe squares within reach of the pieces.
#[inline]
pub(super) fn reach<T: WeightTally<Weights>>(view: &View<'_, T>, side: Side, tally: &mut T) {
    tally.absorb(&view.of(side).mobility);
}

/// Counts moves under each of the eight locks: hardly any under one of them is a
/// weakness, since the opponent may set it.
#[inline]
pub(super) fn under_locks<T: WeightTally<Weights>>(view: &View<'_, T>, side: Side, tally: &mut T) {
    let moves = view.of(side).moves.to_le_bytes();
    tally.eighths(STARVED, moves.map(|count| usize::from(count.min(15))));
}
