//! Pawns and captured officers: what waits to be revived, and who could do it.

use super::layout::{READY_WITH_POOL, Weights};
use super::view::View;
use crate::base::Side;
use crate::eval::linear::Tally;
use crate::games::royal_palette::{Officer, RoyalPalette};

const QUEEN: u8 = 1 << Officer::Queen.index();
const ROOKS: u8 = 1 << Officer::RookA.index() | 1 << Officer::RookH.index();

/// The best officer of `side` that waits: 0 nobody, 1 a knight or bishop, 2 a
/// rook, 3 the queen.
#[inline]
pub(super) fn pool_class(position: &RoyalPalette, side: Side) -> usize {
    match position.pool_bits(side) {
        0 => 0,
        bits if bits & QUEEN != 0 => 3,
        bits if bits & ROOKS != 0 => 2,
        _ => 1,
    }
}

/// What the pool adds to the pawns of `side`.
#[inline]
pub(super) fn revival<T: Tally<Weights>>(view: &View<'_, T>, side: Side, tally: &mut T) {
    let position = view.position;
    let class = pool_class(position, side);
    tally.absorb(&view.of(side).pawns_with_pool);
    if position.ready_pawns(side).any() {
        tally.add(READY_WITH_POOL.at(class), 1);
    }
}
