//! The Copycat: does what one of its neighbours could do (rules, 4.3).

use super::lent::borrowed_kinds;
use super::{chameleon, simple};
use crate::base::{Bitboard, Side, Square};
use crate::games::royal_rumble::Kind;
use crate::games::royal_rumble::actions::Actions;
use crate::games::royal_rumble::scene::Scene;

/// Adds the actions of the kinds beside it, as if a piece of its own side and that kind
/// stood on its square.
pub(crate) fn actions(scene: &Scene<'_>, side: Side, from: Square, actions: &mut Actions<'_>) {
    actions.merge();
    for kind in borrowed_kinds(scene, from) {
        match kind {
            Kind::Chameleon => chameleon::actions(scene, side, from, actions),
            _ => simple::actions(scene, side, kind, from, actions),
        }
    }
}

/// Whether one of the kinds beside it would attack the royal from its square.
pub(crate) fn attacks_target(scene: &Scene<'_>, side: Side, from: Square, target: Square) -> bool {
    borrowed_kinds(scene, from)
        .into_iter()
        .any(|kind| match kind {
            Kind::Chameleon => chameleon::attacks_target(scene, side, from, target),
            _ => simple::attacks_target(scene, side, kind, from, target),
        })
}

/// The squares on which the kinds beside it could remove an enemy.
pub(crate) fn range(scene: &Scene<'_>, side: Side, from: Square) -> Bitboard {
    let kinds = borrowed_kinds(scene, from).into_iter();
    kinds.fold(Bitboard::EMPTY, |squares, kind| {
        squares
            | match kind {
                Kind::Chameleon => chameleon::range(scene, side, from),
                _ => simple::takes(scene, side, kind, from),
            }
    })
}
