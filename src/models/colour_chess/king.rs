//! King safety; kings are captured, not mated.

use super::colours::stage;
use super::layout::{CASTLING, ESCAPES, HIT, MAX_STORM, SHIELD, STORM, Weights};
use super::view::View;
use crate::base::{Bitboard, Side};
use crate::eval::linear::WeightTally;
use crate::games::colour_chess::Kind;
use crate::pieces::{self, Orthodox};

/// Counts the attacks of `side` on the enemy king and around it.
#[inline]
pub(super) fn storm<T: WeightTally<Weights>>(view: &View<'_, T>, side: Side, tally: &mut T) {
    let reach = view.of(side);
    let steps = (reach.storm / 8) as usize;
    tally.add(STORM.at(steps.min(MAX_STORM)), 1);
    tally.add(HIT.at(4 * stage(view, side) + reach.hits.min(3)), 1);
}

/// Counts the shelter, escape squares and castling rights of `side`'s king.
#[inline]
pub(super) fn shelter<T: WeightTally<Weights>>(view: &View<'_, T>, side: Side, tally: &mut T) {
    let position = view.position;
    let around = position.king(side).map_or(Bitboard::EMPTY, pieces::king);
    let beside = position.of(side, Kind::Pawn) & around;
    tally.add(ESCAPES.at(view.of(side).escapes), 1);
    tally.add(SHIELD.at((beside.count() as usize).min(3)), 1);
    for (index, king_side) in [true, false].into_iter().enumerate() {
        let may_castle = position.may_castle(side, king_side);
        tally.add(CASTLING.at(index), i32::from(may_castle));
    }
}
