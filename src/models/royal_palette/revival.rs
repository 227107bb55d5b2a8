//! Revival of captured officers by pawns.

use super::layout::{READY_WITH_POOL, Weights};
use super::pool::pool_class;
use super::view::View;
use crate::base::Side;
use crate::eval::linear::WeightTally;

/// Counts what captured officers add to the pawns of `side`.
#[inline]
pub(super) fn revival<T: WeightTally<Weights>>(view: &View<'_, T>, side: Side, tally: &mut T) {
    let position = view.position;
    let class = pool_class(position, side);
    tally.absorb(&view.of(side).pawns_with_pool);
    if position.ready_pawns(side).any() {
        tally.add(READY_WITH_POOL.at(class), 1);
    }
}
