//! Zobrist keys of the facts that a position consists of.

use super::Piece;
use crate::base::{Bitboard, Key, Square, key};

/// Piece on square.
static MEN: [Key; 16 * 64] = key::table(0x4552_5253_0000_0001);
/// A standard-bearer that may not move.
static FROZEN: [Key; 64] = key::table(0x4552_5253_0000_0002);
const FLAGS: [Key; 2] = key::table(0x4552_5253_0000_0003);
/// Black is to move.
pub(super) const SIDE: Key = FLAGS[0];
/// Only the ends of a move have to be in range.
pub(super) const ENDS: Key = FLAGS[1];

/// The key of `piece` on `square`.
#[inline]
pub(super) fn piece(piece: Piece, square: Square) -> Key {
    MEN[(piece.index() & 15) << 6 | square.index()]
}

/// The key of a set of frozen standard-bearers.
#[inline]
pub(super) fn frozen(set: Bitboard) -> Key {
    key::of_set(&FROZEN, set)
}
