//! The reach of the pieces: the range of a side, and the attackers of a square.

use super::board::{BOARD, adjacent, spread};
use super::windmill::walks;
use super::{Kind, Move, RangeRule, RoyalStandard};
use crate::base::{Bitboard, Side, Square};
use crate::pieces;

/// The range of a side, prepared for queries about rooks and bishops.
#[derive(Clone, Copy, Debug, Default)]
pub struct Range {
    /// The squares occupied by or adjacent to a standard-bearer of the side.
    pub squares: Bitboard,
    /// The squares that stop a rook or bishop: pieces, and squares it may not pass.
    pub stops: Bitboard,
}

impl RoyalStandard {
    /// The range of `side` when pieces stand on `occupied` (rules, range).
    #[inline]
    #[must_use]
    pub fn range(&self, side: Side, occupied: Bitboard) -> Range {
        let squares = spread(self.of(side, Kind::Bearer));
        let stops = match self.rule {
            RangeRule::Full => occupied | !squares,
            RangeRule::Ends => occupied | !BOARD,
        };
        Range { squares, stops }
    }

    /// The squares that a rook on `square`, in range itself, reaches.
    #[inline]
    #[must_use]
    pub fn rook_reach(square: Square, range: Range) -> Bitboard {
        pieces::rook(square, range.stops) & range.squares
    }

    /// The squares that a bishop on `square`, in range itself, reaches.
    #[inline]
    #[must_use]
    pub fn bishop_reach(square: Square, range: Range) -> Bitboard {
        pieces::bishop(square, range.stops) & range.squares
    }

    /// The squares that a windmill of `side` on `square` reaches when pieces stand on
    /// `occupied`.
    #[inline]
    #[must_use]
    pub fn windmill_reach(&self, side: Side, square: Square, occupied: Bitboard) -> Bitboard {
        let pivots = adjacent(square) & self.of(side, Kind::Bearer);
        let blocked = occupied | !BOARD;
        let reach = pivots.fold(Bitboard::EMPTY, |reach, pivot| {
            reach | walks(square, pivot, blocked)
        });
        reach & BOARD
    }

    /// The pieces of `by` on `occupied` that could capture a piece on `square`, except
    /// standard-bearers, which capture only the king.
    #[inline]
    #[must_use]
    pub fn attackers(&self, square: Square, by: Side, occupied: Bitboard) -> Bitboard {
        let us = self.of_side(by);
        let near = adjacent(square);
        let mut found = near & us & self.of_kind(Kind::King);
        let range = self.range(by, occupied);
        if range.squares.has(square) {
            // Most pieces share no line with the square.
            let rooks = pieces::rook_rays(square) & us & self.of_kind(Kind::Rook);
            if rooks.any() {
                found |= Self::rook_reach(square, range) & rooks;
            }
            let bishops = pieces::bishop_rays(square) & us & self.of_kind(Kind::Bishop);
            if bishops.any() {
                found |= Self::bishop_reach(square, range) & bishops;
            }
            found |= self.windmills_at(square, by, near, occupied);
        }
        found & occupied
    }

    /// The windmills of `by` that reach `square`, whose neighbours are `near`.
    #[inline]
    fn windmills_at(
        &self,
        square: Square,
        by: Side,
        near: Bitboard,
        occupied: Bitboard,
    ) -> Bitboard {
        // Both the windmill and the square are adjacent to the bearer.
        let bearers = near & self.of(by, Kind::Bearer);
        let blocked = occupied | !BOARD;
        let mut found = Bitboard::EMPTY;
        for mill in self.of(by, Kind::Windmill) & spread(bearers) {
            for pivot in adjacent(mill) & bearers {
                if walks(mill, pivot, blocked).has(square) {
                    found |= Bitboard::of(mill);
                }
            }
        }
        found
    }

    /// Returns a move of the side to move that captures the enemy king.
    #[inline]
    pub(super) fn king_capture(&self) -> Option<Move> {
        let (king, _) = (self.king(self.side.flip())?, self.king(self.side)?);
        let bearers = adjacent(king) & self.of(self.side, Kind::Bearer) & !self.frozen;
        let bearer = bearers.first();
        let taker = bearer.or_else(|| self.attackers(king, self.side, self.occupied()).first());
        taker.map(|from| Move::plain(from, king))
    }

    /// Whether a piece of `by` could capture the other side's king, on `king`, if it were
    /// the turn of `by`.
    #[inline]
    #[must_use]
    pub fn attacks_king(&self, by: Side, king: Square) -> bool {
        let bearers = self.of(by, Kind::Bearer) & !self.frozen;
        (adjacent(king) & bearers).any() || self.attackers(king, by, self.occupied()).any()
    }
}
