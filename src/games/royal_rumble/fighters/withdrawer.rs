//! The Withdrawer: captures the piece that it moves away from (rules, 4.3).

use super::advancer::unit;
use crate::base::{Bitboard, Side, Square};
use crate::games::royal_rumble::actions::Actions;
use crate::games::royal_rumble::scene::Scene;
use crate::pieces::{king, queen};

/// Adds a queen's quiet moves; an enemy directly behind the origin is removed.
pub(crate) fn actions(scene: &Scene<'_>, side: Side, from: Square, actions: &mut Actions<'_>) {
    for to in queen(from, scene.occupied) & !scene.occupied {
        actions.go(to, behind(from, to) & scene.pieces.of_side(side.flip()));
    }
}

/// The square directly behind `from` for a piece that leaves it for `to`.
pub(crate) fn behind(from: Square, to: Square) -> Bitboard {
    from.offset(unit(from, to).times(-1))
        .map_or(Bitboard::EMPTY, Bitboard::of)
}

/// The adjacent squares that it can move straight away from.
pub(crate) fn range(scene: &Scene<'_>, from: Square) -> Bitboard {
    let open = |&square: &Square| (behind(from, square) & !scene.occupied).any();
    king(from).filter(open).collect()
}
