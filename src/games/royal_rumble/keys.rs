//! The Zobrist keys of a position.

use super::{Deal, Kind, Piece};
use crate::base::key::Keys;
use crate::base::{Key, Square};

/// Piece on square.
static PIECES: Keys<{ Piece::COUNT * 64 }> = Keys::new(0x4552_5252_0000_0001);
/// The square that a pawn has just passed over.
static EN_PASSANT: Keys<64> = Keys::new(0x4552_5252_0000_0002);
/// The remaining plies of the ban on early checks (rules, 3.5), 0 to 9.
static BAN: Keys<9, 16> = Keys::new(0x4552_5252_0000_0003);
/// A kind dealt to the board, to which pawns promote.
static DEALT: Keys<{ Kind::COUNT }> = Keys::new(0x4552_5252_0000_0005);
const FLAGS: Keys<1> = Keys::new(0x4552_5252_0000_0004);
/// The key of Black to move.
pub(super) const SIDE: Key = FLAGS.at(0);

/// The key of `piece` on `square`.
#[inline]
pub(super) fn piece(piece: Piece, square: Square) -> Key {
    PIECES.at(piece.index() << 6 | square.index())
}

/// The key of the kinds on the board.
pub(super) fn deal(deal: &Deal) -> Key {
    deal.kinds()
        .iter()
        .fold(0, |key, kind| key ^ DEALT.at(kind.index()))
}

/// The key of the square that a pawn has just passed over.
#[inline]
pub(super) fn en_passant(square: Option<Square>) -> Key {
    square.map_or(0, |square| EN_PASSANT.at(square.index()))
}

/// The key of the remaining plies of the ban; 0 for none.
#[inline]
pub(super) fn ban(plies: u16) -> Key {
    match plies {
        0 => 0,
        _ => BAN.at(usize::from(plies - 1) & 15),
    }
}
