//! Captured officers.

use crate::base::Side;
use crate::games::royal_palette::{Officer, RoyalPalette};

const QUEEN: u8 = 1 << Officer::Queen.index();
const ROOKS: u8 = 1 << Officer::RookA.index() | 1 << Officer::RookH.index();

/// Returns the class of the best captured officer of `side`: 0 none, 1 a knight or
/// bishop, 2 a rook, 3 the queen.
#[inline]
pub(super) fn pool_class(position: &RoyalPalette, side: Side) -> usize {
    match position.pool_bits(side) {
        0 => 0,
        bits if bits & QUEEN != 0 => 3,
        bits if bits & ROOKS != 0 => 2,
        _ => 1,
    }
}
