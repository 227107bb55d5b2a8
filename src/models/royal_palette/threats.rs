//! Men that are attacked, by how far they are defended.

use super::layout::{BY_MINOR, BY_PAWN, HANGING, UNREADY};
use super::tally::Tally;
use super::view::View;
use crate::base::Side;
use crate::games::royal_palette::Kind;

/// Attacks of `side` on men that are not defended, or whose defenders the lock
/// of their square would not let recapture; attacks on dearer men.
#[inline]
pub(super) fn threats<T: Tally>(view: &View<'_, T>, side: Side, tally: &mut T) {
    let position = view.position;
    let (ours, theirs) = (view.of(side), view.of(side.flip()));
    let enemies = position.of_side(side.flip());
    let loose = enemies & ours.all & !theirs.ready;
    if loose.any() {
        for kind in Kind::ALL {
            let men = loose & position.of_kind(kind);
            let hanging = (men & !theirs.all).count() as i32;
            let unready = (men & theirs.all).count() as i32;
            tally.add(HANGING.at(kind.index()), hanging);
            tally.add(UNREADY.at(kind.index()), unready);
        }
    }
    let heavy = position.of_kind(Kind::Rook) | position.of_kind(Kind::Queen);
    let light = position.of_kind(Kind::Knight) | position.of_kind(Kind::Bishop);
    let by_pawn = (enemies & (heavy | light) & ours.pawns).count() as i32;
    let by_minor = (enemies & heavy & ours.minors).count() as i32;
    tally.add(BY_PAWN.at(0), by_pawn);
    tally.add(BY_MINOR.at(0), by_minor);
}
