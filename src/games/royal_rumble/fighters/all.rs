//! All kinds, Chameleon and Copycat among them.

use super::{chameleon, copycat, simple};
use crate::base::{Bitboard, Side, Square};
use crate::games::royal_rumble::Kind;
use crate::games::royal_rumble::actions::Actions;
use crate::games::royal_rumble::scene::Scene;

/// Adds the actions of a piece of a kind and side on a square; for a pawn, those that a
/// Copycat borrows.
pub(crate) fn actions(
    scene: &Scene<'_>,
    side: Side,
    kind: Kind,
    from: Square,
    actions: &mut Actions<'_>,
) {
    match kind {
        Kind::Chameleon => chameleon::actions(scene, side, from, actions),
        Kind::Copycat => copycat::actions(scene, side, from, actions),
        _ => simple::actions(scene, side, kind, from, actions),
    }
}

/// Whether a piece of a kind and side on `from` attacks the royal on `target`.
pub(crate) fn attacks_target(
    scene: &Scene<'_>,
    side: Side,
    kind: Kind,
    from: Square,
    target: Square,
) -> bool {
    match kind {
        Kind::Chameleon => chameleon::attacks_target(scene, side, from, target),
        Kind::Copycat => copycat::attacks_target(scene, side, from, target),
        _ => simple::attacks_target(scene, side, kind, from, target),
    }
}

/// The squares on which a piece of a kind and side could remove an enemy, as far as that
/// does not depend on the enemy's kind.
pub(crate) fn takes(scene: &Scene<'_>, side: Side, kind: Kind, from: Square) -> Bitboard {
    match kind {
        Kind::Chameleon => chameleon::range(scene, side, from),
        Kind::Copycat => copycat::range(scene, side, from),
        _ => simple::takes(scene, side, kind, from),
    }
}
