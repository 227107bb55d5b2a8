//! The exchange on one square: captures and recaptures.

use super::{Kind, Orthodox, bishop, bishop_rays, king, knight, pawn, rook, rook_rays};
use crate::base::{Bitboard, Side, Square};

/// The captures that both sides may make alternately on one square.
/// Source: static exchange evaluation, Chess Programming Wiki.
pub struct Exchange<'a, P> {
    /// The position before the first capture.
    pub position: &'a P,
    square: Square,
    diagonal_sliders: Bitboard,
    orthogonal_sliders: Bitboard,
}

impl<'a, P: Orthodox> Exchange<'a, P> {
    /// The captures on `square`.
    #[inline]
    #[must_use]
    pub fn on(position: &'a P, square: Square) -> Exchange<'a, P> {
        Exchange {
            position,
            square,
            diagonal_sliders: position.diagonal_sliders(),
            orthogonal_sliders: position.orthogonal_sliders(),
        }
    }

    /// The pieces of both sides on `occupied` that attack the square.
    #[inline]
    #[must_use]
    pub fn attackers(&self, occupied: Bitboard) -> Bitboard {
        let (position, square) = (self.position, self.square);
        let all = (pawn(Side::Black, square) & position.pawns(Side::White))
            | (pawn(Side::White, square) & position.pawns(Side::Black))
            | (knight(square) & position.of_kind(Kind::Knight))
            | (king(square) & position.of_kind(Kind::King))
            | self.sliders(occupied);
        all & occupied
    }

    /// Returns the occupied squares and the `attackers` after a capture by `taker`,
    /// including sliders that it uncovers.
    #[inline]
    #[must_use]
    pub fn after(
        &self,
        taker: Square,
        occupied: Bitboard,
        attackers: Bitboard,
    ) -> (Bitboard, Bitboard) {
        let occupied = occupied ^ Bitboard::of(taker);
        (occupied, (attackers | self.sliders(occupied)) & occupied)
    }

    #[inline]
    fn sliders(&self, occupied: Bitboard) -> Bitboard {
        let mut found = Bitboard::EMPTY;
        if (bishop_rays(self.square) & self.diagonal_sliders).any() {
            found |= bishop(self.square, occupied) & self.diagonal_sliders;
        }
        if (rook_rays(self.square) & self.orthogonal_sliders).any() {
            found |= rook(self.square, occupied) & self.orthogonal_sliders;
        }
        found
    }

    /// The least valuable of `pieces`, which must not be empty, and its kind.
    #[inline]
    #[must_use]
    pub fn least_valuable(&self, pieces: Bitboard) -> (Square, Kind) {
        for kind in Kind::ALL {
            if let Some(square) = (pieces & self.position.of_kind(kind)).first() {
                return (square, kind);
            }
        }
        (self.square, Kind::King)
    }
}
