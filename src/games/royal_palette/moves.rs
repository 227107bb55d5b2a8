//! A decision in sixteen bits.

use super::Officer;
use crate::base::Square;
use std::fmt;

/// A chess move, a move that revives an officer, or a conversion.
///
/// Bits 0-5 hold the square left, 6-11 the square reached, 12-15 the sort. A
/// conversion reaches the square it leaves, which no other move does.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(u16);

const DOUBLE: u16 = 1;
const EN_PASSANT: u16 = 2;
const CASTLING: u16 = 3;
const REVIVAL: u16 = 8;

/// What a move does beside going from one square to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// Nothing else: also a pawn that becomes a ready pawn.
    Plain,
    /// A pawn advances two squares.
    Double,
    /// A pawn captures en passant.
    EnPassant,
    /// The king castles; from and to are the king's squares.
    Castling,
    /// A pawn reaches the last rank and becomes this officer; with from and to
    /// alike, a ready pawn is converted into it.
    Revival(Officer),
}

impl Move {
    /// A move without anything special.
    #[inline]
    #[must_use]
    pub const fn plain(from: Square, to: Square) -> Move {
        Move((from.index() | to.index() << 6) as u16)
    }

    /// A pawn's double step.
    #[inline]
    #[must_use]
    pub const fn double(from: Square, to: Square) -> Move {
        Move(Move::plain(from, to).0 | DOUBLE << 12)
    }

    /// A capture en passant.
    #[inline]
    #[must_use]
    pub const fn en_passant(from: Square, to: Square) -> Move {
        Move(Move::plain(from, to).0 | EN_PASSANT << 12)
    }

    /// Castling, by the king's squares.
    #[inline]
    #[must_use]
    pub const fn castling(from: Square, to: Square) -> Move {
        Move(Move::plain(from, to).0 | CASTLING << 12)
    }

    /// A pawn move to the last rank that revives `officer`.
    #[inline]
    #[must_use]
    pub const fn revival(from: Square, to: Square, officer: Officer) -> Move {
        Move(Move::plain(from, to).0 | (REVIVAL | officer as u16) << 12)
    }

    /// The conversion of the ready pawn on `square` into `officer`.
    #[inline]
    #[must_use]
    pub const fn conversion(square: Square, officer: Officer) -> Move {
        Move::revival(square, square, officer)
    }

    /// The square left.
    #[inline]
    #[must_use]
    pub const fn from(self) -> Square {
        Square::new((self.0 & 63) as u8)
    }

    /// The square reached.
    #[inline]
    #[must_use]
    pub const fn to(self) -> Square {
        Square::new((self.0 >> 6 & 63) as u8)
    }

    /// What else the move does.
    #[inline]
    #[must_use]
    pub const fn sort(self) -> Sort {
        match self.0 >> 12 {
            DOUBLE => Sort::Double,
            EN_PASSANT => Sort::EnPassant,
            CASTLING => Sort::Castling,
            flag if flag >= REVIVAL => Sort::Revival(Officer::from_index((flag & 7) as usize)),
            _ => Sort::Plain,
        }
    }

    /// The officer that enters the board, if one does.
    #[inline]
    #[must_use]
    pub const fn revives(self) -> Option<Officer> {
        match self.sort() {
            Sort::Revival(officer) => Some(officer),
            _ => None,
        }
    }

    /// Whether an officer enters the board: by promotion or by conversion.
    #[inline]
    #[must_use]
    pub const fn is_revival(self) -> bool {
        self.0 >> 12 >= REVIVAL
    }

    /// Whether this is a conversion, which is not a move of the turn.
    #[inline]
    #[must_use]
    pub const fn is_conversion(self) -> bool {
        self.0 & 63 == self.0 >> 6 & 63
    }

    /// The sixteen bits; never 0, since nothing plain stays on a1.
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u16 {
        self.0
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.is_conversion(), self.revives()) {
            (true, Some(officer)) => write!(f, "{}={}", self.to(), officer.code()),
            (_, Some(officer)) => write!(f, "{}{}{}", self.from(), self.to(), officer.code()),
            _ => write!(f, "{}{}", self.from(), self.to()),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_read_as_documented() {
        let at = |name: &str| name.parse::<Square>().unwrap();
        assert_eq!(Move::plain(at("e2"), at("e3")).to_string(), "e2e3");
        let revival = Move::revival(at("e7"), at("e8"), Officer::RookH);
        assert_eq!(revival.to_string(), "e7e8rh");
        assert_eq!(revival.revives(), Some(Officer::RookH));
        let conversion = Move::conversion(at("a1"), Officer::Queen);
        assert_eq!(conversion.to_string(), "a1=q");
        assert!(conversion.is_conversion() && !revival.is_conversion());
        assert_ne!(conversion.bits(), 0);
    }
}
