//! The Butterfly: one or two knight's leaps over a hurdle (rules, 4.2).

use crate::base::{Bitboard, Side, Square};
use crate::games::royal_rumble::actions::Actions;
use crate::games::royal_rumble::scene::Scene;
use crate::pieces::king;

/// Adds moves by one hop, or by two of which the first removes nothing.
pub(crate) fn actions(scene: &Scene<'_>, side: Side, from: Square, actions: &mut Actions<'_>) {
    let theirs = scene.pieces.of_side(side.flip());
    let reach = reach(scene, from);
    for to in reach & !scene.occupied {
        actions.go(to, Bitboard::EMPTY);
    }
    for to in reach & theirs {
        actions.go(to, Bitboard::of(to));
    }
}

/// The squares that one or two hops lead to, occupied or not.
pub(crate) fn reach(scene: &Scene<'_>, from: Square) -> Bitboard {
    let here = Bitboard::of(from);
    let left = scene.occupied & !here;
    let first = hops(left, from);
    let second = (first & !left).fold(Bitboard::EMPTY, |squares, square| {
        squares | hops(left, square)
    });
    (first | second) & !here
}

/// The squares one hop away: a hurdle stands beside both ends.
fn hops(occupied: Bitboard, from: Square) -> Bitboard {
    let hurdled = |to: &Square| (king(from) & king(*to) & occupied).any();
    crate::pieces::knight(from).filter(hurdled).collect()
}

/// Whether a hop ends on the royal.
pub(crate) fn attacks_target(scene: &Scene<'_>, from: Square, target: Square) -> bool {
    let far = |one: u8, other: u8| one.abs_diff(other) > 4;
    let out = far(from.file(), target.file()) || far(from.rank(), target.rank());
    !out && reach(scene, from).has(target)
}
