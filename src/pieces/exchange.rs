//! The exchange on one square: captures and recaptures.

use super::{Kind, Orthodox, bishop, bishop_rays, king, knight, pawn, rook, rook_rays};
use crate::base::{Bitboard, Side, Square};

/// The pieces left in an exchange.
#[derive(Clone, Copy, Debug)]
pub struct ExchangePieces {
    /// The occupied squares.
    pub occupied: Bitboard,
    /// The pieces of both sides that attack the square of the exchange.
    pub attackers: Bitboard,
}

/// A piece that attacks the square of an exchange.
#[derive(Clone, Copy, Debug)]
pub struct Attacker {
    /// The square of the piece.
    pub square: Square,
    /// The kind of the piece.
    pub kind: Kind,
}

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

    /// The pieces on `occupied`, before the first capture.
    #[inline]
    #[must_use]
    pub fn pieces(&self, occupied: Bitboard) -> ExchangePieces {
        let (position, square) = (self.position, self.square);
        let all = (pawn(Side::Black, square) & position.pawns(Side::White))
            | (pawn(Side::White, square) & position.pawns(Side::Black))
            | (knight(square) & position.of_kind(Kind::Knight))
            | (king(square) & position.of_kind(Kind::King))
            | self.sliders(occupied);
        ExchangePieces {
            occupied,
            attackers: all & occupied,
        }
    }

    /// Returns the pieces left after a capture by the piece on `taker`; the attackers
    /// include sliders that it uncovers.
    #[inline]
    #[must_use]
    pub fn after(&self, taker: Square, pieces: ExchangePieces) -> ExchangePieces {
        let occupied = pieces.occupied ^ Bitboard::of(taker);
        ExchangePieces {
            occupied,
            attackers: (pieces.attackers | self.sliders(occupied)) & occupied,
        }
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

    /// The least valuable of `attackers`, which must not be empty.
    #[inline]
    #[must_use]
    pub fn least_valuable(&self, attackers: Bitboard) -> Attacker {
        for kind in Kind::ALL {
            if let Some(square) = (attackers & self.position.of_kind(kind)).first() {
                return Attacker { square, kind };
            }
        }
        Attacker {
            square: self.square,
            kind: Kind::King,
        }
    }
}
