//! Pawn structure and passed pawns; rooks on open files, which depend on it.

use super::king::steps;
use super::layout::{
    BARRED, BISHOP_PAIR, BLOCKED, DOUBLED, GUARDED, ISOLATED, OUR_KING, PASSED, ROOK_FILE,
    THEIR_KING, Weights,
};
use super::pool::pool_class;
use super::sums::seen_from;
use super::view::View;
use crate::base::{Bitboard, Side};
use crate::eval::linear::Tally;
use crate::games::royal_palette::Kind;
use crate::pieces::Orthodox;

/// The squares before those of `set`, as `side` sees it.
#[inline]
fn before(set: Bitboard, side: Side) -> Bitboard {
    let mut fill = set.forward(side);
    match side {
        Side::White => {
            fill.0 |= fill.0 << 8;
            fill.0 |= fill.0 << 16;
            fill.0 |= fill.0 << 32;
        }
        Side::Black => {
            fill.0 |= fill.0 >> 8;
            fill.0 |= fill.0 >> 16;
            fill.0 |= fill.0 >> 32;
        }
    }
    fill
}

/// The files that hold a square of `set`.
#[inline]
fn files(set: Bitboard) -> Bitboard {
    set | before(set, Side::White) | before(set, Side::Black)
}

/// The shape of `side`'s pawns.
#[inline]
pub(super) fn structure<T: Tally<Weights>>(view: &View<'_, T>, side: Side, tally: &mut T) {
    let pawns = view.position.pawns(side);
    let own_files = files(pawns);
    let isolated = pawns & !(own_files.east() | own_files.west());
    let doubled = pawns & before(pawns, side);
    tally.add(ISOLATED.at(0), isolated.count() as i32);
    tally.add(DOUBLED.at(0), doubled.count() as i32);
}

/// The pawns of `side` that no enemy pawn can stop or take.
#[inline]
pub(super) fn passed<T: Tally<Weights>>(view: &View<'_, T>, side: Side, tally: &mut T) {
    let position = view.position;
    let span = before(position.pawns(side.flip()), side.flip());
    let passed = position.pawns(side) & !(span | span.east() | span.west());
    if passed.is_empty() {
        return;
    }
    let class = pool_class(position, side);
    let (ours, theirs) = (view.of(side), view.of(side.flip()));
    for square in passed {
        let rank = usize::from(seen_from(side, square).rank());
        tally.add(PASSED.at(8 * class + rank), 1);
        // A pawn that moves is never on its last rank.
        let Some(next) = Bitboard::of(square).forward(side).first() else {
            continue;
        };
        let blocked = position.occupied().has(next);
        tally.add(BLOCKED.at(rank), i32::from(blocked));
        tally.add(BARRED.at(rank), i32::from(theirs.all.has(next)));
        tally.add(GUARDED.at(rank), i32::from(ours.pawns.has(square)));
        tally.add(OUR_KING.at(steps(position.king(side), next)), 1);
        tally.add(THEIR_KING.at(steps(position.king(side.flip()), next)), 1);
    }
}

/// Rooks on files without pawns, and the pair of bishops.
#[inline]
pub(super) fn officers<T: Tally<Weights>>(view: &View<'_, T>, side: Side, tally: &mut T) {
    let position = view.position;
    let rooks = position.of(side, Kind::Rook);
    if rooks.any() {
        let ours = files(position.pawns(side));
        let theirs = files(position.pawns(side.flip()));
        let open = (rooks & !ours & !theirs).count() as i32;
        let half_open = (rooks & !ours & theirs).count() as i32;
        tally.add(ROOK_FILE.at(0), open);
        tally.add(ROOK_FILE.at(1), half_open);
    }
    let bishops = position.of(side, Kind::Bishop);
    if (bishops & Bitboard::DARK).any() && (bishops & !Bitboard::DARK).any() {
        tally.add(BISHOP_PAIR.at(0), 1);
    }
}
