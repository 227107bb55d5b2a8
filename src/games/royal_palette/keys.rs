//! The Zobrist keys of a position.

use super::{Hue, Piece};
use crate::base::key::Keys;
use crate::base::{Key, Square};

/// Piece on square; the piece implies its palette. The rows after the last piece are
/// zero, so that an empty square adds nothing without a branch.
static PIECES: Keys<{ Piece::COUNT * 64 }, { 64 * 64 }> = Keys::new(0x4552_4D49_4E45_0001);
/// The lock: eight colours, then zeros for none.
static LOCK: Keys<8, 16> = Keys::new(0x4552_4D49_4E45_0002);
/// The castling rights, all sixteen sets.
pub(super) static CASTLING: Keys<16> = Keys::new(0x4552_4D49_4E45_0003);
/// The file of the en passant square; zeros for none.
static EN_PASSANT: Keys<8, 16> = Keys::new(0x4552_4D49_4E45_0004);
/// The die: suppressed, or rolled low, middle or high; an unrolled die adds nothing.
pub(super) static DIE: Keys<4> = Keys::new(0x4552_4D49_4E45_0005);
const FLAGS: Keys<3> = Keys::new(0x4552_4D49_4E45_0006);
/// The key of Black to move.
pub(super) const SIDE: Key = FLAGS.at(0);
/// The key of a conversion made in this turn, before the roll: part of the state of the
/// die.
pub(super) const CONVERTED: Key = FLAGS.at(1);
/// The key of a ready pawn that could be converted, but no longer this turn.
pub(super) const PAST_CONVERSION: Key = FLAGS.at(2);

/// The key of `piece` on `square`; 0 for no piece.
#[inline]
pub(super) fn piece(piece: Piece, square: Square) -> Key {
    PIECES.at((piece.index() & 63) << 6 | square.index())
}

/// The key of a lock; 0 for none.
#[inline]
pub(super) fn lock(lock: Option<Hue>) -> Key {
    LOCK.at(lock.map_or(8, Hue::index))
}

/// The key of an en passant file (0-7); 0 for none (8).
#[inline]
pub(super) fn en_passant(file: u8) -> Key {
    EN_PASSANT.at(usize::from(file & 15))
}
