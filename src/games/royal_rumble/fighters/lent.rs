//! The kinds that a Copycat borrows from adjacent pieces.

use crate::base::Square;
use crate::games::royal_rumble::Kind;
use crate::games::royal_rumble::scene::Scene;
use crate::pieces::king;
use arrayvec::ArrayVec;

/// The kinds adjacent to a square, of either side, Copycats excepted (rules,
/// `COPYCAT_SOURCE`): copying does not chain.
pub(crate) fn borrowed_kinds(scene: &Scene<'_>, from: Square) -> ArrayVec<Kind, 8> {
    let mut kinds = ArrayVec::new();
    for square in king(from) & scene.occupied {
        let kind = scene.kind_on(square);
        if kind != Kind::Copycat && !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    kinds
}
