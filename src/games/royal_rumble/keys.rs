//! The Zobrist keys of a position.

use super::{Deal, Kind, Piece};
use crate::base::{Key, Square, key};

/// Piece on square.
static PIECES: [Key; Piece::COUNT * 64] = key::table(0x4552_5252_0000_0001);
/// The square that a pawn has just passed over.
static EN_PASSANT: [Key; 64] = key::table(0x4552_5252_0000_0002);
/// The remaining plies of the ban on early checks (rules, 3.5), 0 to 9.
static BAN: [Key; 16] = key::padded(key::table::<9>(0x4552_5252_0000_0003));
/// A kind dealt to the board, to which pawns promote.
static DEALT: [Key; Kind::COUNT] = key::table(0x4552_5252_0000_0005);
const FLAGS: [Key; 1] = key::table(0x4552_5252_0000_0004);
/// The key of Black to move.
pub(super) const SIDE: Key = FLAGS[0];

/// The key of `piece` on `square`.
#[inline]
pub(super) fn piece(piece: Piece, square: Square) -> Key {
    PIECES[piece.index() << 6 | square.index()]
}

/// The key of the kinds on the board.
pub(super) fn deal(deal: &Deal) -> Key {
    deal.kinds()
        .iter()
        .fold(0, |key, kind| key ^ DEALT[kind.index()])
}

/// The key of the square that a pawn has just passed over.
#[inline]
pub(super) fn en_passant(square: Option<Square>) -> Key {
    square.map_or(0, |square| EN_PASSANT[square.index()])
}

/// The key of the remaining plies of the ban; 0 for none.
#[inline]
pub(super) fn ban(plies: u16) -> Key {
    match plies {
        0 => 0,
        _ => BAN[usize::from(plies - 1) & 15],
    }
}
