//! The Zobrist keys of a position.

use super::Piece;
use super::castling::Origin;
use super::die::{DieState, MAX_NUMBER};
use super::file::MAX_MOVES;
use crate::base::geometry::{Geometry, Square};
use crate::base::key::Keys;
use crate::base::{Key, Side};

/// A power of two not below the number of squares of any board.
const SQUARES: usize = 128;
/// The most checks that can be counted.
pub(super) const MAX_CHECKS: u8 = 15;

static PIECES: Keys<{ Piece::COUNT * SQUARES }> = Keys::new(0x4552_4D49_4E45_0901);
static PASSED: Keys<SQUARES> = Keys::new(0x4552_4D49_4E45_0902);
const RIGHTS: Keys<16> = Keys::new(0x4552_4D49_4E45_0903);
const CHECKS: Keys<{ 2 * (MAX_CHECKS as usize + 1) }> = Keys::new(0x4552_4D49_4E45_0904);
static LOCK: Keys<SQUARES> = Keys::new(0x4552_4D49_4E45_0906);
static DIE: Keys<{ MAX_NUMBER as usize + 1 }> = Keys::new(0x4552_4D49_4E45_0907);
const MADE: Keys<{ MAX_MOVES as usize }> = Keys::new(0x4552_4D49_4E45_0908);
static MOVED: Keys<SQUARES> = Keys::new(0x4552_4D49_4E45_0909);
static ORIGINS: Keys<{ 4 << 8 }> = Keys::new(0x4552_4D49_4E45_090A);
const FLAGS: Keys<1> = Keys::new(0x4552_4D49_4E45_0905);
/// The key of Black to move.
pub(super) const SIDE: Key = FLAGS.at(0);

/// The key of `piece` on `square`.
#[inline]
pub(super) fn piece<G: Geometry>(piece: Piece, square: Square<G>) -> Key {
    const { assert!(G::SQUARES <= SQUARES) }
    PIECES.at(piece.index() * SQUARES + square.index())
}

/// The key of a pawn on `square` that can be captured en passant.
#[inline]
pub(super) fn passed<G: Geometry>(square: Square<G>) -> Key {
    PASSED.at(square.index())
}

/// The key of the castling rights; 0 without any.
#[inline]
pub(super) const fn rights(rights: u8) -> Key {
    match rights {
        0 => 0,
        _ => RIGHTS.at((rights & 15) as usize),
    }
}

/// The key of the files from which a right castles; 0 where these are not drawn.
#[inline]
pub(super) fn origin(right: usize, origin: Origin) -> Key {
    match origin {
        0 => 0,
        _ => ORIGINS.at(right << 8 | usize::from(origin)),
    }
}

/// The key of the checks that `side` has given; 0 without any.
#[inline]
pub(super) const fn checks(side: Side, count: u8) -> Key {
    match count {
        0 => 0,
        _ => CHECKS.at((side.index() << 4) | (count & MAX_CHECKS) as usize),
    }
}

/// The key of a lock by the number of its colour, kind or square; 0 without one.
#[inline]
pub(super) fn lock(lock: Option<u8>) -> Key {
    lock.map_or(0, |number| LOCK.at(usize::from(number)))
}

/// The key of the state of the die; 0 while a roll is due.
#[inline]
pub(super) fn die(die: DieState) -> Key {
    match die.number() {
        0 => 0,
        number => DIE.at(number - 1),
    }
}

/// The key of the number of moves made in a turn; 0 at its start.
#[inline]
pub(super) const fn made(count: u8) -> Key {
    match count {
        0 => 0,
        count => MADE.at(((count - 1) & (MAX_MOVES - 1)) as usize),
    }
}

/// The key of a piece on `square` that has moved in this turn.
#[inline]
pub(super) fn moved<G: Geometry>(square: Square<G>) -> Key {
    MOVED.at(square.index())
}
