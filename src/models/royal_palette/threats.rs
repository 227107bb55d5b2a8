//! Men that are attacked, by how far they are defended.

use super::layout::{BY_MINOR, BY_PAWN, BY_ROOK, Group, HANGING, UNREADY};
use super::tally::Tally;
use super::view::View;
use crate::base::{Bitboard, Side};
use crate::games::royal_palette::Kind;
use crate::rules::Position;

/// Attacks of `side` on men that are not defended, or whose defenders the lock
/// of their square would not let recapture; attacks on dearer men. What the
/// side to move attacks it may take at once, if the lock lets it.
#[inline]
pub(super) fn threats<T: Tally>(view: &View<'_, T>, side: Side, tally: &mut T) {
    let position = view.position;
    let (ours, theirs) = (view.of(side), view.of(side.flip()));
    let enemies = position.of_side(side.flip());
    let first = if position.side() == side { 6 } else { 0 };
    let mut each = |men: Bitboard, group: Group| {
        for square in men {
            let kind = position.man_on(square).kind().index();
            tally.add(group.at(first + kind), 1);
        }
    };
    let loose = enemies & ours.all & !theirs.ready;
    each(loose & !theirs.all, HANGING);
    each(loose & theirs.all, UNREADY);
    let heavy = position.of_kind(Kind::Rook) | position.of_kind(Kind::Queen);
    let light = position.of_kind(Kind::Knight) | position.of_kind(Kind::Bishop);
    each(enemies & (heavy | light) & ours.pawns, BY_PAWN);
    each(enemies & heavy & ours.minors, BY_MINOR);
    let queens = position.of_kind(Kind::Queen);
    each(enemies & queens & ours.rooks, BY_ROOK);
}
