//! Pawn structure and passed pawns, rooks on open files and the bishop pair.

use super::layout::{BISHOP_PAIR, BLOCKED, DOUBLED, ISOLATED, PASSED, ROOK_FILE, Weights};
use super::view::View;
use crate::base::{Bitboard, Side};
use crate::eval::linear::WeightTally;
use crate::games::colour_chess::Kind;
use crate::pieces::{Orthodox, pawns};

/// Counts isolated, doubled and passed pawns of `side`.
#[inline]
pub(super) fn structure<T: WeightTally<Weights>>(view: &View<'_, T>, side: Side, tally: &mut T) {
    let position = view.position;
    let pawns = position.pawns(side);
    tally.add(ISOLATED.at(0), pawns::isolated(pawns).count() as i32);
    tally.add(DOUBLED.at(0), pawns::doubled(pawns, side).count() as i32);
    for square in pawns::passed(pawns, position.pawns(side.flip()), side) {
        let rank = usize::from(square.seen_by(side).rank());
        let next = Bitboard::of(square).forward(side);
        tally.add(PASSED.at(rank), 1);
        let blocked = (position.occupied() & next).any();
        tally.add(BLOCKED.at(rank), i32::from(blocked));
    }
}

/// Counts rooks on files without pawns, and the bishop pair.
#[inline]
pub(super) fn officers<T: WeightTally<Weights>>(view: &View<'_, T>, side: Side, tally: &mut T) {
    let position = view.position;
    let rooks = position.of(side, Kind::Rook);
    if rooks.any() {
        let [ours, theirs] = [side, side.flip()].map(|side| position.pawns(side));
        let files = pawns::open_files(rooks, ours, theirs);
        for (index, count) in files.into_iter().enumerate() {
            tally.add(ROOK_FILE.at(index), count as i32);
        }
    }
    if position.of(side, Kind::Bishop).has_both_shades() {
        tally.add(BISHOP_PAIR.at(0), 1);
    }
}
