//! The safety of the kings.

use super::score::{Score, s};
use super::view::View;
use super::weights::SHIELD;
use crate::base::{Bitboard, Side};
use crate::games::royal_palette::Kind;
use crate::pieces;

/// The pawns before the king of `side`.
#[inline]
pub(super) fn shield(view: &View<'_>, side: Side) -> Score {
    let king = view.position.king(side);
    let near = pieces::king(king).forward(side) | Bitboard::of(king).forward(side);
    let before = near & !Bitboard::rank(king.rank());
    SHIELD * (before & view.position.pawns(side)).count() as i32
}

/// What the attacks of `side` around the enemy king are worth: more than in
/// proportion, and less without a queen.
#[inline]
pub(super) fn storm(view: &View<'_>, side: Side) -> Score {
    let units = view.of(side).storm / 8;
    let queen = view.position.of(side, Kind::Queen).any();
    let worth = (units + units * units / 60).min(300);
    if queen {
        s(worth, worth / 6)
    } else {
        s(worth / 2, worth / 8)
    }
}
