//! All kinds but Chameleon and Copycat, which borrow the actions of others.

use super::{advancer, archer, butterfly, frog, lion, maorider_king, withdrawer};
use crate::base::{Bitboard, Side, Square};
use crate::games::royal_rumble::Kind;
use crate::games::royal_rumble::actions::Actions;
use crate::games::royal_rumble::scene::Scene;

/// Adds the actions of a piece of a kind and side on a square; none for a Chameleon or a
/// Copycat, and for a pawn those that a Copycat borrows.
pub(crate) fn actions(
    scene: &Scene<'_>,
    side: Side,
    kind: Kind,
    from: Square,
    actions: &mut Actions<'_>,
) {
    match kind {
        Kind::Frog => frog::actions(scene, side, from, actions),
        Kind::Butterfly => butterfly::actions(scene, side, from, actions),
        Kind::Advancer => advancer::actions(scene, side, from, actions),
        Kind::Withdrawer => withdrawer::actions(scene, side, from, actions),
        Kind::Archer => archer::actions(scene, side, from, actions),
        Kind::Lion => {
            displace(scene, side, kind, from, actions);
            lion::swipe(scene, side, from, actions);
        }
        Kind::MaoriderKing => {
            displace(scene, side, kind, from, actions);
            maorider_king::recruit(scene, side, from, actions);
        }
        Kind::Pawn => step_as_pawn(scene, side, from, actions),
        Kind::Chameleon | Kind::Copycat => {}
        _ => displace(scene, side, kind, from, actions),
    }
}

/// Adds the moves in the tables, captures by displacement among them.
fn displace(scene: &Scene<'_>, side: Side, kind: Kind, from: Square, actions: &mut Actions<'_>) {
    let goes = scene.tables.goes(side, kind).attacks(from, scene.occupied);
    for to in goes & !scene.occupied {
        actions.go(to, Bitboard::EMPTY);
    }
    take(scene, side, kind, from, actions);
}

/// Adds a pawn's single step and its captures, without promotion on the last rank.
fn step_as_pawn(scene: &Scene<'_>, side: Side, from: Square, actions: &mut Actions<'_>) {
    for to in Bitboard::of(from).forward(side) & !scene.occupied {
        actions.go(to, Bitboard::EMPTY);
    }
    take(scene, side, Kind::Pawn, from, actions);
}

/// Adds the captures by displacement.
fn take(scene: &Scene<'_>, side: Side, kind: Kind, from: Square, actions: &mut Actions<'_>) {
    let takes = scene.tables.takes(side, kind).attacks(from, scene.occupied);
    for to in takes & scene.pieces.of_side(side.flip()) {
        actions.go(to, Bitboard::of(to));
    }
}

/// Whether a piece of a kind and side on `from` would attack the royal on `target`,
/// regardless of the piece actually on `from`.
pub(crate) fn attacks_target(
    scene: &Scene<'_>,
    side: Side,
    kind: Kind,
    from: Square,
    target: Square,
) -> bool {
    match kind {
        Kind::Frog => frog::attacks_target(scene, from, target),
        Kind::Butterfly => butterfly::attacks_target(scene, from, target),
        _ => takes(scene, side, kind, from).has(target),
    }
}

/// The squares on which a piece of a kind and side could remove an enemy; for a Frog,
/// those of single leaps alone.
pub(crate) fn takes(scene: &Scene<'_>, side: Side, kind: Kind, from: Square) -> Bitboard {
    match kind {
        Kind::Frog => frog::single_leaps(scene, from),
        Kind::Butterfly => butterfly::reach(scene, from),
        Kind::Advancer => advancer::range(scene, from),
        Kind::Withdrawer => withdrawer::range(scene, from),
        Kind::Archer => archer::range(scene, from),
        _ => scene.tables.takes(side, kind).attacks(from, scene.occupied),
    }
}
