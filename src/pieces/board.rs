//! A board of orthodox pieces, as sets of squares.

use super::{Kind, bishop, king, knight, pawn, rook};
use crate::base::{Bitboard, Side, Square};

/// A position of orthodox pieces.
pub trait Orthodox {
    /// The squares of `side`'s pieces.
    fn of_side(&self, side: Side) -> Bitboard;

    /// The squares of both sides' pieces of `kind`.
    fn of_kind(&self, kind: Kind) -> Bitboard;

    /// The squares that hold a piece of `side` and `kind`.
    #[inline]
    fn of(&self, side: Side, kind: Kind) -> Bitboard {
        self.of_side(side) & self.of_kind(kind)
    }

    /// The squares of `side`'s pawns that can move and capture.
    #[inline]
    fn pawns(&self, side: Side) -> Bitboard {
        self.of(side, Kind::Pawn)
    }

    /// The occupied squares.
    #[inline]
    fn occupied(&self) -> Bitboard {
        self.of_side(Side::White) | self.of_side(Side::Black)
    }

    /// The squares of both sides' bishops and queens.
    #[inline]
    fn diagonal_sliders(&self) -> Bitboard {
        self.of_kind(Kind::Bishop) | self.of_kind(Kind::Queen)
    }

    /// The squares of both sides' rooks and queens.
    #[inline]
    fn orthogonal_sliders(&self) -> Bitboard {
        self.of_kind(Kind::Rook) | self.of_kind(Kind::Queen)
    }

    /// The pieces of `by` that attack `square` when pieces stand on `occupied`.
    #[inline]
    fn attackers(&self, square: Square, by: Side, occupied: Bitboard) -> Bitboard {
        let near = (knight(square) & self.of_kind(Kind::Knight))
            | (king(square) & self.of_kind(Kind::King));
        let far = (rook(square, occupied) & self.orthogonal_sliders())
            | (bishop(square, occupied) & self.diagonal_sliders());
        let pawns = pawn(by.flip(), square) & self.pawns(by);
        ((near | far) & self.of_side(by)) | pawns
    }
}
