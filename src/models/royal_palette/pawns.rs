//! Pawn structure and passed pawns, rooks on open files and the bishop pair.

use super::king::steps;
use super::layout::{
    BARRED, BISHOP_PAIR, BLOCKED, DOUBLED, GUARDED, ISOLATED, OUR_KING, PASSED, ROOK_FILE,
    THEIR_KING, Weights,
};
use super::pool::pool_class;
use super::view::View;
use crate::base::{Bitboard, Side};
use crate::eval::linear::WeightTally;
use crate::games::royal_palette::Kind;
use crate::pieces::{Orthodox, pawns};

/// Counts isolated and doubled pawns of `side`.
#[inline]
pub(super) fn structure<T: WeightTally<Weights>>(view: &View<'_, T>, side: Side, tally: &mut T) {
    let pawns = view.position.pawns(side);
    tally.add(ISOLATED.at(0), pawns::isolated(pawns).count() as i32);
    tally.add(DOUBLED.at(0), pawns::doubled(pawns, side).count() as i32);
}

/// Counts the passed pawns of `side`.
#[inline]
pub(super) fn passed<T: WeightTally<Weights>>(view: &View<'_, T>, side: Side, tally: &mut T) {
    let position = view.position;
    let passed = pawns::passed(position.pawns(side), position.pawns(side.flip()), side);
    if passed.is_empty() {
        return;
    }
    let class = pool_class(position, side);
    let (ours, theirs) = (view.of(side), view.of(side.flip()));
    for square in passed {
        let rank = usize::from(square.seen_by(side).rank());
        tally.add(PASSED.at(8 * class + rank), 1);
        // A ready pawn, on its last rank, never moves.
        let Some(next) = Bitboard::of(square).forward(side).first() else {
            continue;
        };
        let blocked = position.occupied().has(next);
        tally.add(BLOCKED.at(rank), i32::from(blocked));
        tally.add(BARRED.at(rank), i32::from(theirs.attacks.all.has(next)));
        tally.add(GUARDED.at(rank), i32::from(ours.attacks.pawns.has(square)));
        tally.add(OUR_KING.at(steps(position.king(side), next)), 1);
        tally.add(THEIR_KING.at(steps(position.king(side.flip()), next)), 1);
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
