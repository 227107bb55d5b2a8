//! Moves in sixteen bits.

use super::Officer;
use crate::base::Square;
use crate::pieces::{ChessMoveKind, PackedMove, PromotionPiece};
use crate::rules::move_list::FixedStore;
use crate::rules::{GameMove, MoveSquares};
use std::fmt;

/// A chess move, a move that revives an officer, or a conversion.
///
/// Only a conversion has equal origin and target.
pub type Move = PackedMove<MoveKind>;

impl GameMove for Move {
    type Store<T> = FixedStore<T>;

    #[inline]
    fn tag(self) -> u16 {
        self.bits()
    }

    const NUMBERS: u32 = Move::DENSE_NUMBERS;

    fn number(self) -> u32 {
        self.dense_number()
    }

    fn squares(self) -> MoveSquares {
        MoveSquares {
            from: self.from().number(),
            to: self.to().number(),
        }
    }

    fn promotion(self) -> Option<&'static str> {
        self.promotes().map(Officer::name)
    }
}

/// The kind of a move. A pawn that becomes a ready pawn makes a plain move; a promotion
/// revives an officer. The conversion of a ready pawn is a promotion with equal origin
/// and target.
pub type MoveKind = ChessMoveKind<Officer>;

impl PromotionPiece for Officer {
    #[inline]
    fn number(self) -> u16 {
        self as u16
    }

    #[inline]
    fn numbered(number: u16) -> Officer {
        Officer::from_index(usize::from(number))
    }
}

impl PackedMove<MoveKind> {
    /// The conversion of the ready pawn on `square` into `officer`.
    #[inline]
    #[must_use]
    pub fn conversion(square: Square, officer: Officer) -> Move {
        Move::promotion(square, square, officer)
    }

    /// The officer that enters the board, by promotion or by conversion.
    #[inline]
    #[must_use]
    pub fn revives(self) -> Option<Officer> {
        self.promotes()
    }

    /// Whether this is a conversion, which does not count as the move of the turn.
    #[inline]
    #[must_use]
    pub const fn is_conversion(self) -> bool {
        self.bits() & 63 == self.bits() >> 6 & 63
    }
}

impl fmt::Display for PackedMove<MoveKind> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.is_conversion(), self.revives()) {
            (true, Some(officer)) => write!(f, "{}={}", self.to(), officer.code()),
            (_, Some(officer)) => write!(f, "{}{}{}", self.from(), self.to(), officer.code()),
            _ => write!(f, "{}{}", self.from(), self.to()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_read_as_documented() {
        let at = |name: &str| name.parse::<Square>().unwrap();
        assert_eq!(Move::plain(at("e2"), at("e3")).to_string(), "e2e3");
        for officer in Officer::ALL {
            let revival = Move::promotion(at("e7"), at("e8"), officer);
            assert_eq!(revival.to_string(), format!("e7e8{}", officer.code()));
            assert_eq!(revival.revives(), Some(officer));
            let conversion = Move::conversion(at("a1"), officer);
            assert_eq!(conversion.to_string(), format!("a1={}", officer.code()));
            assert!(conversion.is_conversion() && !revival.is_conversion());
            assert_ne!(conversion.bits(), 0);
        }
    }
}
