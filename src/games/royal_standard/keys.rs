//! The Zobrist keys of a position.

use super::Piece;
use crate::base::key::{self, Keys};
use crate::base::{Bitboard, Key, Square};

/// Piece on square.
static PIECES: Keys<{ 16 * 64 }> = Keys::new(0x4552_5253_0000_0001);
/// A frozen standard-bearer.
static FROZEN: Keys<64> = Keys::new(0x4552_5253_0000_0002);
const FLAGS: Keys<2> = Keys::new(0x4552_5253_0000_0003);
/// The key of Black to move.
pub(super) const SIDE: Key = FLAGS.at(0);
/// The key of the range rule that only the ends of a move have to be in range.
pub(super) const ENDS: Key = FLAGS.at(1);

/// The key of `piece` on `square`.
#[inline]
pub(super) fn piece(piece: Piece, square: Square) -> Key {
    PIECES.at((piece.index() & 15) << 6 | square.index())
}

/// The key of a set of frozen standard-bearers.
#[inline]
pub(super) fn frozen(set: Bitboard) -> Key {
    key::of_set(&FROZEN, set)
}
