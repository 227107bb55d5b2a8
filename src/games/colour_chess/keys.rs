//! The Zobrist keys of a position.

use super::{Hue, Piece};
use crate::base::key::{self, Keys};
use crate::base::{Bitboard, Key, Square};

/// Piece on square. The rows after the last piece are zero, so that an empty square adds
/// nothing without a branch.
static PIECES: Keys<{ Piece::COUNT * 64 }, { 16 * 64 }> = Keys::new(0x434F_4C4F_5552_0001);
/// The called colour: six keys, then zeros for none.
static CALLED: Keys<6, 8> = Keys::new(0x434F_4C4F_5552_0002);
/// The castling rights, all sixteen sets.
pub(super) static CASTLING: Keys<16> = Keys::new(0x434F_4C4F_5552_0003);
/// The squares on which a pawn may be captured en passant.
static TARGETS: Keys<64> = Keys::new(0x434F_4C4F_5552_0004);
/// The squares of pieces that have moved in this turn.
static MOVED: Keys<64> = Keys::new(0x434F_4C4F_5552_0005);
const FLAGS: Keys<2> = Keys::new(0x434F_4C4F_5552_0006);
/// The key of Black to move.
pub(super) const SIDE: Key = FLAGS.at(0);
/// The key of the second part.
pub(super) const SECOND: Key = FLAGS.at(1);

/// The key of `piece` on `square`; 0 for no piece.
#[inline]
pub(super) fn piece(piece: Piece, square: Square) -> Key {
    PIECES.at((piece.index() & 15) << 6 | square.index())
}

/// The key of the called colour; 0 for none.
#[inline]
pub(super) fn called(called: Option<Hue>) -> Key {
    CALLED.at(called.map_or(7, Hue::index))
}

/// The key of a set of en passant squares; 0 for none.
#[inline]
pub(super) fn targets(squares: Bitboard) -> Key {
    key::of_set(&TARGETS, squares)
}

/// The key of the pieces that have moved in this turn; 0 for none.
#[inline]
pub(super) fn moved(squares: Bitboard) -> Key {
    key::of_set(&MOVED, squares)
}
