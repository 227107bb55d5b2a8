//! Zobrist keys of the facts that a position consists of.

use super::{Hue, Piece};
use crate::base::{Bitboard, Key, Square, key};

/// Piece on square. The rows behind the last piece are zero, so that nobody adds
/// nothing without being asked for.
static MEN: [Key; 16 * 64] =
    key::padded(key::table::<{ Piece::COUNT * 64 }>(0x434F_4C4F_5552_0001));
/// The colour called: six, then zeros for none.
static CALLED: [Key; 8] = key::padded(key::table::<6>(0x434F_4C4F_5552_0002));
/// The castling rights, all sixteen sets.
pub(super) static CASTLING: [Key; 16] = key::table(0x434F_4C4F_5552_0003);
/// Squares on which a pawn may be taken en passant.
static TARGETS: [Key; 64] = key::table(0x434F_4C4F_5552_0004);
/// Squares of pieces that have moved in this turn.
static MOVED: [Key; 64] = key::table(0x434F_4C4F_5552_0005);
const FLAGS: [Key; 2] = key::table(0x434F_4C4F_5552_0006);
/// Black is to move.
pub(super) const SIDE: Key = FLAGS[0];
/// The second part is to be played.
pub(super) const SECOND: Key = FLAGS[1];

/// The key of `piece` on `square`; 0 for nobody.
#[inline]
pub(super) fn piece(piece: Piece, square: Square) -> Key {
    MEN[(piece.index() & 15) << 6 | square.index()]
}

/// The key of the colour called; 0 for none.
#[inline]
pub(super) fn called(called: Option<Hue>) -> Key {
    CALLED[called.map_or(7, Hue::index)]
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
