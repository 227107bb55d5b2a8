//! Plain material: the textbook values, which are no weights and never tuned.

use crate::games::colour_chess::{ColourChess, Kind};
use crate::rules::Position;

/// Hundredths of a pawn for pawn, knight, bishop, rook and queen, and for the
/// king, who can be captured, more than all of them.
/// Source: the values of chess primers, as in Staunton's handbook, rounded.
const WORTH: [(Kind, i32); 6] = [
    (Kind::Pawn, 100),
    (Kind::Knight, 300),
    (Kind::Bishop, 300),
    (Kind::Rook, 500),
    (Kind::Queen, 900),
    (Kind::King, 20_000),
];

/// What the side to move has more than the other, in hundredths of a pawn.
#[inline]
pub(super) fn material(position: &ColourChess) -> i32 {
    let us = position.of_side(position.side());
    let total = |(kind, worth): (Kind, i32)| {
        let men = position.of_kind(kind);
        worth * ((men & us).count() as i32 * 2 - men.count() as i32)
    };
    WORTH.into_iter().map(total).sum()
}
