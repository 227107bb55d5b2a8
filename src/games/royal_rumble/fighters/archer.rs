//! The Archer: shoots at one or two squares (rules, 4.3).

use crate::base::{Bitboard, Side, Square};
use crate::games::royal_rumble::actions::Actions;
use crate::games::royal_rumble::scene::Scene;
use crate::pieces::leapers::AROUND;
use crate::pieces::{king, queen};

/// Whether the square between has to be empty (rules, `ARCHER_CLEAR`).
const CLEAR_LINE: bool = true;

/// Adds a queen's quiet moves, and the shots.
pub(crate) fn actions(scene: &Scene<'_>, side: Side, from: Square, actions: &mut Actions<'_>) {
    for to in queen(from, scene.occupied) & !scene.occupied {
        actions.go(to, Bitboard::EMPTY);
    }
    for victim in range(scene, from) & scene.pieces.of_side(side.flip()) {
        actions.shoot(Bitboard::of(victim));
    }
}

/// The squares that it can hit.
pub(crate) fn range(scene: &Scene<'_>, from: Square) -> Bitboard {
    let second = AROUND.iter().filter_map(|step| from.offset(step.times(2)));
    let far: Bitboard = second.collect();
    let open = if CLEAR_LINE {
        queen(from, scene.occupied)
    } else {
        far
    };
    king(from) | (far & open)
}
