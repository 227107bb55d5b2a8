//! The special moves of chess, packed in sixteen bits.

use super::{Kind, PackedMove};
use crate::base::Square;

/// A piece that a pawn may become on the last rank.
pub trait PromotionPiece: Copy {
    /// A unique number, 0-7.
    fn number(self) -> u16;

    /// The piece with this number.
    fn numbered(number: u16) -> Self;
}

impl PromotionPiece for Kind {
    #[inline]
    fn number(self) -> u16 {
        self as u16
    }

    #[inline]
    fn numbered(number: u16) -> Kind {
        Kind::ALL[usize::from(number).min(5)]
    }
}

/// The kind of a move in a game where pawns become a `P`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ChessMoveKind<P> {
    /// A move without anything special.
    Plain,
    /// A pawn advances two squares.
    Double,
    /// A pawn captures en passant.
    EnPassant,
    /// The king castles; from and to are the king's squares.
    Castling,
    /// A pawn reaches the last rank and becomes this piece.
    Promotion(P),
}

const DOUBLE: u16 = 1;
const EN_PASSANT: u16 = 2;
const CASTLING: u16 = 3;
const PROMOTION: u16 = 8;

impl<P: PromotionPiece> PackedMove<ChessMoveKind<P>> {
    /// Above every [`dense_number`](Self::dense_number).
    pub const DENSE_NUMBERS: u32 = 64 * 64 + 64 * 8 * 8;

    /// A number that identifies the move in its position: first the moves from each square
    /// to each, then the promotions from each square to each file.
    #[inline]
    #[must_use]
    pub fn dense_number(self) -> u32 {
        let (from, to) = (self.from(), self.to());
        let number = match self.promotes() {
            None => from.index() * 64 + to.index(),
            Some(piece) => {
                let way = from.index() * 8 + usize::from(to.file());
                64 * 64 + way * 8 + usize::from(piece.number())
            }
        };
        number as u32
    }

    /// A pawn's double step.
    #[inline]
    #[must_use]
    pub const fn double(from: Square, to: Square) -> Self {
        PackedMove::new(from, to, DOUBLE)
    }

    /// A capture en passant.
    #[inline]
    #[must_use]
    pub const fn en_passant(from: Square, to: Square) -> Self {
        PackedMove::new(from, to, EN_PASSANT)
    }

    /// Castling, by the king's squares.
    #[inline]
    #[must_use]
    pub const fn castling(from: Square, to: Square) -> Self {
        PackedMove::new(from, to, CASTLING)
    }

    /// A pawn's move to the last rank, where it becomes `promoted`.
    #[inline]
    #[must_use]
    pub fn promotion(from: Square, to: Square, promoted: P) -> Self {
        PackedMove::new(from, to, PROMOTION | promoted.number())
    }

    /// The kind of the move.
    #[inline]
    #[must_use]
    pub fn kind(self) -> ChessMoveKind<P> {
        match self.rest() {
            DOUBLE => ChessMoveKind::Double,
            EN_PASSANT => ChessMoveKind::EnPassant,
            CASTLING => ChessMoveKind::Castling,
            rest if rest >= PROMOTION => ChessMoveKind::Promotion(P::numbered(rest & 7)),
            _ => ChessMoveKind::Plain,
        }
    }

    /// The piece that the pawn becomes, if the move is a promotion.
    #[inline]
    #[must_use]
    pub fn promotes(self) -> Option<P> {
        match self.kind() {
            ChessMoveKind::Promotion(promoted) => Some(promoted),
            _ => None,
        }
    }

    /// Whether the move is a promotion.
    #[inline]
    #[must_use]
    pub const fn is_promotion(self) -> bool {
        self.rest() >= PROMOTION
    }

    /// Whether the move changes the material although its target square is empty: a
    /// capture en passant or a promotion.
    #[inline]
    #[must_use]
    pub const fn is_en_passant_or_promotion(self) -> bool {
        self.rest() == EN_PASSANT || self.is_promotion()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_gives_back_what_it_was_made_of() {
        type Move = PackedMove<ChessMoveKind<Kind>>;
        let at = |name: &str| name.parse::<Square>().unwrap();
        let (from, to) = (at("e7"), at("d8"));
        for (mv, kind) in [
            (Move::plain(from, to), ChessMoveKind::Plain),
            (Move::double(from, to), ChessMoveKind::Double),
            (Move::en_passant(from, to), ChessMoveKind::EnPassant),
            (Move::castling(from, to), ChessMoveKind::Castling),
        ] {
            assert_eq!((mv.from(), mv.to(), mv.kind()), (from, to, kind));
            assert_eq!(mv.promotes(), None);
            let noisy = kind == ChessMoveKind::EnPassant;
            assert_eq!(mv.is_en_passant_or_promotion(), noisy);
        }
        for kind in Kind::ALL {
            let mv = Move::promotion(from, to, kind);
            assert_eq!((mv.from(), mv.to()), (from, to));
            assert_eq!(mv.promotes(), Some(kind));
            assert!(mv.is_en_passant_or_promotion());
        }
    }
}
