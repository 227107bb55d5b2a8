//! Threats: attacked pieces, by whether they are defended and by attacker. A turn of two
//! moves carries out two threats at once, so much depends on whose part it is.

use super::colours::stage;
use super::layout::{BY_MINOR, BY_PAWN, BY_ROOK, HANGING, Weights};
use super::view::View;
use crate::base::{Bitboard, Side};
use crate::eval::linear::{WeightGroup, WeightTally};
use crate::games::colour_chess::Kind;
use crate::pieces::Orthodox;

/// Counts attacks of `side` on undefended and on more valuable pieces.
#[inline]
pub(super) fn threats<T: WeightTally<Weights>>(view: &View<'_, T>, side: Side, tally: &mut T) {
    let position = view.position;
    let (ours, theirs) = (&view.of(side).attacks, &view.of(side.flip()).attacks);
    // Attacks on the king have a term of their own.
    let enemies = position.of_side(side.flip()) & !position.of_kind(Kind::King);
    let first = 6 * stage(view, side);
    let mut each = |pieces: Bitboard, group: WeightGroup| {
        for square in pieces {
            let kind = position.piece_on(square).kind().index();
            tally.add(group.at(first + kind), 1);
        }
    };
    let [by_pawn, by_minor, by_rook] = ours.on_more_valuable(position, enemies);
    each(enemies & ours.all & !theirs.all, HANGING);
    each(by_pawn, BY_PAWN);
    each(by_minor, BY_MINOR);
    each(by_rook, BY_ROOK);
}
