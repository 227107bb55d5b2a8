//! The Advancer: captures the piece in front of which it stops (rules, 4.3).

use crate::base::geometry::Offset;
use crate::base::{Bitboard, Side, Square};
use crate::games::royal_rumble::actions::Actions;
use crate::games::royal_rumble::scene::Scene;
use crate::pieces::{king, queen};

/// Adds a queen's quiet moves; an enemy directly beyond the target is removed.
pub(crate) fn actions(scene: &Scene<'_>, side: Side, from: Square, actions: &mut Actions<'_>) {
    for to in queen(from, scene.occupied) & !scene.occupied {
        actions.go(to, beyond(from, to) & scene.pieces.of_side(side.flip()));
    }
}

/// The square directly beyond `to` for a piece that comes from `from` along a line.
pub(crate) fn beyond(from: Square, to: Square) -> Bitboard {
    to.offset(unit(from, to))
        .map_or(Bitboard::EMPTY, Bitboard::of)
}

/// The single step along the line from one square to another.
pub(crate) fn unit(from: Square, to: Square) -> Offset {
    let sign = |from: u8, to: u8| (to as i8 - from as i8).signum();
    Offset {
        files: sign(from.file(), to.file()),
        ranks: sign(from.rank(), to.rank()),
    }
}

/// The squares in front of which it can stop: on open lines, not adjacent.
pub(crate) fn range(scene: &Scene<'_>, from: Square) -> Bitboard {
    queen(from, scene.occupied) & !king(from)
}
