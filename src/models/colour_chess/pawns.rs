//! Pawn structure and passed pawns; rooks on open files, which depend on it.

use super::layout::{BISHOP_PAIR, BLOCKED, DOUBLED, ISOLATED, PASSED, ROOK_FILE, Weights};
use super::sums::seen_from;
use super::view::View;
use crate::base::{Bitboard, Side};
use crate::eval::linear::Tally;
use crate::games::colour_chess::Kind;
use crate::pieces::Orthodox;

/// The squares before those of `set`, as `side` sees it.
#[inline]
fn before(set: Bitboard, side: Side) -> Bitboard {
    let mut fill = set.forward(side);
    for _ in 0..6 {
        fill |= fill.forward(side);
    }
    fill
}

/// The files that hold a square of `set`.
#[inline]
fn files(set: Bitboard) -> Bitboard {
    set | before(set, Side::White) | before(set, Side::Black)
}

/// The shape of `side`'s pawns, and those that no enemy pawn can stop or take.
#[inline]
pub(super) fn structure<T: Tally<Weights>>(view: &View<'_, T>, side: Side, tally: &mut T) {
    let position = view.position;
    let pawns = position.of(side, Kind::Pawn);
    let own_files = files(pawns);
    let isolated = pawns & !(own_files.east() | own_files.west());
    let doubled = pawns & before(pawns, side);
    tally.add(ISOLATED.at(0), isolated.count() as i32);
    tally.add(DOUBLED.at(0), doubled.count() as i32);
    let span = before(position.of(side.flip(), Kind::Pawn), side.flip());
    let passed = pawns & !(span | span.east() | span.west());
    for square in passed {
        let rank = usize::from(seen_from(side, square).rank());
        let next = Bitboard::of(square).forward(side);
        tally.add(PASSED.at(rank), 1);
        let blocked = (position.occupied() & next).any();
        tally.add(BLOCKED.at(rank), i32::from(blocked));
    }
}

/// Rooks on files without pawns, and the pair of bishops.
#[inline]
pub(super) fn officers<T: Tally<Weights>>(view: &View<'_, T>, side: Side, tally: &mut T) {
    let position = view.position;
    let rooks = position.of(side, Kind::Rook);
    if rooks.any() {
        let ours = files(position.of(side, Kind::Pawn));
        let theirs = files(position.of(side.flip(), Kind::Pawn));
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
