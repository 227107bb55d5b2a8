//! The Copycat: does what one of his neighbours could do (rules, 4.3).

use super::lent::lent;
use super::{chameleon, simple};
use crate::base::{Bitboard, Side, Square};
use crate::games::royal_rumble::Kind;
use crate::games::royal_rumble::actions::Actions;
use crate::games::royal_rumble::scene::Scene;

/// One action of one of the kinds beside him, as if a piece of his own side and that
/// kind stood on his square.
pub(in super::super) fn actions(
    scene: &Scene<'_>,
    side: Side,
    from: Square,
    actions: &mut Actions<'_>,
) {
    actions.merge();
    for kind in lent(scene, from) {
        match kind {
            Kind::Chameleon => chameleon::actions(scene, side, from, actions),
            _ => simple::actions(scene, side, kind, from, actions),
        }
    }
}

/// Whether one of the kinds beside him would attack the royal from his square.
pub(in super::super) fn strikes(
    scene: &Scene<'_>,
    side: Side,
    from: Square,
    target: Square,
) -> bool {
    lent(scene, from).into_iter().any(|kind| match kind {
        Kind::Chameleon => chameleon::strikes(scene, side, from, target),
        _ => simple::strikes(scene, side, kind, from, target),
    })
}

/// The squares on which the kinds beside him could remove an enemy.
pub(in super::super) fn range(scene: &Scene<'_>, side: Side, from: Square) -> Bitboard {
    let kinds = lent(scene, from).into_iter();
    kinds.fold(Bitboard::EMPTY, |squares, kind| {
        squares
            | match kind {
                Kind::Chameleon => chameleon::range(scene, side, from),
                _ => simple::takes(scene, side, kind, from),
            }
    })
}
