//! The move of one part in sixteen bits.

use crate::base::Square;
use crate::pieces::Kind;
use std::fmt;

/// A move of one part of a turn.
///
/// Bits 0-5 hold the square left, 6-11 the square reached, 12-15 the sort.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(u16);

const DOUBLE: u16 = 1;
const EN_PASSANT: u16 = 2;
const CASTLING: u16 = 3;
const PROMOTION: u16 = 4;

/// What a move does beside going from one square to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    /// Nothing else.
    Plain,
    /// A pawn advances two squares.
    Double,
    /// A pawn captures en passant.
    EnPassant,
    /// The king castles; from and to are the king's squares.
    Castling,
    /// A pawn reaches the last rank and becomes a man of this kind.
    Promotion(Kind),
}

impl Move {
    /// What a pawn may become, the queen first.
    pub const PROMOTIONS: [Kind; 4] = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight];

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

    /// A pawn's move to the last rank; `kind` is one of
    /// [`PROMOTIONS`](Move::PROMOTIONS).
    #[inline]
    #[must_use]
    pub const fn promotion(from: Square, to: Square, kind: Kind) -> Move {
        // Knight to queen are 1 to 4.
        let sort = PROMOTION + kind as u16 - Kind::Knight as u16;
        Move(Move::plain(from, to).0 | sort << 12)
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
            0 => Sort::Plain,
            DOUBLE => Sort::Double,
            EN_PASSANT => Sort::EnPassant,
            CASTLING => Sort::Castling,
            sort => Sort::Promotion(Kind::ALL[(sort - PROMOTION + 1) as usize]),
        }
    }

    /// What the pawn becomes, if the move is a promotion.
    #[inline]
    #[must_use]
    pub const fn promotes(self) -> Option<Kind> {
        match self.sort() {
            Sort::Promotion(kind) => Some(kind),
            _ => None,
        }
    }

    /// Whether the move changes the material although its square is empty: a
    /// capture en passant or a promotion.
    #[inline]
    #[must_use]
    pub const fn is_en_passant_or_promotion(self) -> bool {
        let sort = self.0 >> 12;
        sort == EN_PASSANT || sort >= PROMOTION
    }

    /// The sixteen bits; never 0, since nothing stays where it is.
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u16 {
        self.0
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())?;
        match self.promotes() {
            Some(kind) => write!(f, "{}", kind.letter().to_ascii_lowercase()),
            None => Ok(()),
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
        let (from, to) = (at("e7"), at("e8"));
        assert_eq!(Move::plain(from, to).to_string(), "e7e8");
        for kind in Move::PROMOTIONS {
            let item = Move::promotion(from, to, kind);
            assert_eq!(item.promotes(), Some(kind));
            assert!(item.is_en_passant_or_promotion());
        }
        assert_eq!(Move::promotion(from, to, Kind::Knight).to_string(), "e7e8n");
        assert_eq!(Move::castling(at("e1"), at("g1")).sort(), Sort::Castling);
        assert_eq!(Move::double(at("e2"), at("e4")).sort(), Sort::Double);
        assert_eq!(Move::en_passant(at("e5"), at("d6")).sort(), Sort::EnPassant);
        assert!(!Move::castling(at("e1"), at("g1")).is_en_passant_or_promotion());
    }
}
