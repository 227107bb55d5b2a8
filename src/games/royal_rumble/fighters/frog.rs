//! The Poison Dart Frog: one or two leaps over any pieces, removing enemies (rules, 4.3).

use crate::base::geometry::Offset;
use crate::base::{Bitboard, Side, Square};
use crate::games::royal_rumble::Kind;
use crate::games::royal_rumble::actions::Actions;
use crate::games::royal_rumble::scene::Scene;
use crate::pieces::leapers::AROUND;

/// The directions of a leap (rules, `FROG`).
const LEAPS: [Offset; 8] = AROUND;

/// Adds a quiet diagonal step, and one or two leaps.
pub(crate) fn actions(scene: &Scene<'_>, side: Side, from: Square, actions: &mut Actions<'_>) {
    let steps = scene
        .tables
        .goes(side, Kind::Frog)
        .attacks(from, scene.occupied);
    for to in steps & !scene.occupied {
        actions.go(to, Bitboard::EMPTY);
    }
    actions.merge();
    leaps(scene, side, from, &mut |to, victims| {
        actions.go(to, victims)
    });
}

/// Calls `found` with the targets of one or two leaps and the pieces removed.
pub(crate) fn leaps(
    scene: &Scene<'_>,
    side: Side,
    from: Square,
    found: &mut dyn FnMut(Square, Bitboard),
) {
    let theirs = scene.pieces.of_side(side.flip());
    let left = scene.occupied & !Bitboard::of(from);
    for (over, first) in single(left, from) {
        let victim = Bitboard::of(over) & theirs;
        found(first, victim);
        for (over, second) in single(left & !victim, first) {
            if second != from {
                found(second, victim | (Bitboard::of(over) & theirs));
            }
        }
    }
}

/// Iterates over the single leaps from a square: the square leapt over, and the target.
fn single(occupied: Bitboard, from: Square) -> impl Iterator<Item = (Square, Square)> {
    LEAPS.into_iter().filter_map(move |step| {
        let over = from.offset(step)?;
        let to = from.offset(step.times(2))?;
        (occupied.has(over) && !occupied.has(to)).then_some((over, to))
    })
}

/// Whether a leap leads over the royal, an enemy of the frog.
pub(crate) fn attacks_target(scene: &Scene<'_>, from: Square, target: Square) -> bool {
    let far = |one: u8, other: u8| one.abs_diff(other) > 3;
    if far(from.file(), target.file()) || far(from.rank(), target.rank()) {
        return false;
    }
    let Some(side) = scene.pieces.side_on(target) else {
        return false;
    };
    let mut hit = false;
    leaps(scene, side.flip(), from, &mut |_, victims| {
        hit |= victims.has(target)
    });
    hit
}

/// The squares that single leaps lead over.
pub(crate) fn single_leaps(scene: &Scene<'_>, from: Square) -> Bitboard {
    let leaps = LEAPS.into_iter().filter_map(|step| {
        let to = from.offset(step.times(2))?;
        let over = from.offset(step)?;
        (!scene.occupied.has(to)).then_some(over)
    });
    leaps.collect()
}
