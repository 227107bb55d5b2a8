//! Moves of one part of a turn, in sixteen bits.

use crate::pieces::{ChessMoveKind, Kind, PackedMove};
use crate::rules::move_list::FixedStore;
use crate::rules::{GameMove, MoveSquares};
use std::fmt;

/// A move of one part of a turn.
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
        self.promotes().map(Kind::name)
    }
}

/// The kind of a move.
pub type MoveKind = ChessMoveKind<Kind>;

impl PackedMove<MoveKind> {
    /// The kinds that a pawn may become, the queen first.
    pub const PROMOTIONS: [Kind; 4] = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight];
}

impl fmt::Display for PackedMove<MoveKind> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())?;
        match self.promotes() {
            Some(kind) => write!(f, "{}", kind.letter().to_ascii_lowercase()),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Square;

    #[test]
    fn moves_read_as_documented() {
        let at = |name: &str| name.parse::<Square>().unwrap();
        let (from, to) = (at("e7"), at("e8"));
        assert_eq!(Move::plain(from, to).to_string(), "e7e8");
        assert_eq!(Move::promotion(from, to, Kind::Knight).to_string(), "e7e8n");
    }
}
