//! Pawn structure and passed pawns; rooks on open files, which depend on it.

use super::score::Score;
use super::sums::seen_from;
use super::view::View;
use super::weights::{
    BISHOP_PAIR, BLOCKED, DOUBLED, ISOLATED, PASSED, PASSED_WITH_POOL, ROOK_FILE,
};
use crate::base::{Bitboard, Side};
use crate::games::royal_palette::Kind;

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
pub(super) fn structure(view: &View<'_>, side: Side) -> Score {
    let pawns = view.position.pawns(side);
    let own_files = files(pawns);
    let isolated = pawns & !(own_files.east() | own_files.west());
    let doubled = pawns & before(pawns, side);
    ISOLATED * isolated.count() as i32 + DOUBLED * doubled.count() as i32
}

/// The pawns of `side` that no enemy pawn can stop or take.
#[inline]
pub(super) fn passed(view: &View<'_>, side: Side) -> Score {
    let position = view.position;
    let span = before(position.pawns(side.flip()), side.flip());
    let passed = position.pawns(side) & !(span | span.east() | span.west());
    if passed.is_empty() {
        return Score::ZERO;
    }
    let waiting = position.pool_bits(side) != 0;
    let mut score = Score::ZERO;
    for square in passed {
        let rank = usize::from(seen_from(side, square).rank());
        score += PASSED[rank];
        if waiting {
            score += PASSED_WITH_POOL[rank];
        }
        if (Bitboard::of(square).forward(side) & position.occupied()).any() {
            score += BLOCKED[rank];
        }
    }
    score
}

/// Rooks on files without pawns, and the pair of bishops.
#[inline]
pub(super) fn officers(view: &View<'_>, side: Side) -> Score {
    let position = view.position;
    let mut score = Score::ZERO;
    let rooks = position.of(side, Kind::Rook);
    if rooks.any() {
        let ours = files(position.pawns(side));
        let theirs = files(position.pawns(side.flip()));
        score += ROOK_FILE[0] * (rooks & !ours & !theirs).count() as i32
            + ROOK_FILE[1] * (rooks & !ours & theirs).count() as i32;
    }
    let bishops = position.of(side, Kind::Bishop);
    if (bishops & Bitboard::DARK).any() && (bishops & !Bitboard::DARK).any() {
        score += BISHOP_PAIR;
    }
    score
}
