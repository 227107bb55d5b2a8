//! The Zobrist keys of a position.

use super::{Hue, Piece};
use crate::base::{Key, Square, key};

/// Piece on square; the piece implies its palette. The rows after the last piece are
/// zero, so that an empty square adds nothing without a branch.
static PIECES: [Key; 64 * 64] =
    key::padded(key::table::<{ Piece::COUNT * 64 }>(0x4552_4D49_4E45_0001));
/// The lock: eight colours, then zeros for none.
static LOCK: [Key; 16] = key::padded(key::table::<8>(0x4552_4D49_4E45_0002));
/// The castling rights, all sixteen sets.
pub(super) static CASTLING: [Key; 16] = key::table(0x4552_4D49_4E45_0003);
/// The file of the en passant square; zeros for none.
static EN_PASSANT: [Key; 16] = key::padded(key::table::<8>(0x4552_4D49_4E45_0004));
/// The die: suppressed, or rolled low, middle or high; an unrolled die adds nothing.
pub(super) static DIE: [Key; 4] = key::table(0x4552_4D49_4E45_0005);
const FLAGS: [Key; 3] = key::table(0x4552_4D49_4E45_0006);
/// The key of Black to move.
pub(super) const SIDE: Key = FLAGS[0];
/// The key of a conversion made in this turn, before the roll: part of the state of the
/// die.
pub(super) const CONVERTED: Key = FLAGS[1];
/// The key of a ready pawn that could be converted, but no longer this turn.
pub(super) const PAST_CONVERSION: Key = FLAGS[2];

/// The key of `piece` on `square`; 0 for no piece.
#[inline]
pub(super) fn piece(piece: Piece, square: Square) -> Key {
    PIECES[(piece.index() & 63) << 6 | square.index()]
}

/// The key of a lock; 0 for none.
#[inline]
pub(super) fn lock(lock: Option<Hue>) -> Key {
    LOCK[lock.map_or(8, Hue::index)]
}

/// The key of an en passant file (0-7); 0 for none (8).
#[inline]
pub(super) fn en_passant(file: u8) -> Key {
    EN_PASSANT[usize::from(file & 15)]
}
