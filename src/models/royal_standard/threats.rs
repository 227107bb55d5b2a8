//! Threats against enemy pieces.

use super::layout::{BY_CHEAPER, DISPLACED, HANGING, Weights};
use super::view::View;
use crate::base::{Bitboard, Side};
use crate::eval::linear::WeightTally;
use crate::games::royal_standard::Kind;

/// The pieces that can be won, most valuable first.
const PREY: [Kind; 3] = [Kind::Windmill, Kind::Rook, Kind::Bishop];

/// Counts enemy pieces that are undefended or attacked by a cheaper piece, and
/// standard-bearers that can be displaced.
#[inline]
pub(super) fn threats<T: WeightTally<Weights>>(view: &View<'_>, side: Side, tally: &mut T) {
    let (us, them) = (view.reach(side), view.reach(side.flip()));
    let enemies = view.position.of_side(side.flip());
    let bishops = us.by_kind[Kind::Bishop.index()];
    let rooks = us.by_kind[Kind::Rook.index()];
    let cheaper = [rooks | bishops, bishops, Bitboard::EMPTY];
    let turn = view.to_move(side);
    let bearers = enemies & view.position.of_kind(Kind::Bearer) & us.takes;
    tally.add(DISPLACED.at(turn), bearers.count() as i32);
    let first = 3 * turn;
    for (index, kind) in PREY.into_iter().enumerate() {
        let pieces = enemies & view.position.of_kind(kind) & us.takes;
        let hanging = pieces & !them.takes;
        tally.add(HANGING.at(first + index), hanging.count() as i32);
        let attacked = pieces & them.takes & cheaper[index];
        tally.add(BY_CHEAPER.at(first + index), attacked.count() as i32);
    }
}
