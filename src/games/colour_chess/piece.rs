//! A piece: whose it is and how it moves.

use crate::base::Side;
use crate::pieces::Kind;
use std::fmt;

/// A piece of one side and kind, or nobody.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Piece(u8);

const KINDS: u8 = 6;

impl Piece {
    /// Nobody: an empty square.
    pub const NONE: Piece = Piece(2 * KINDS);
    /// How many different pieces there are; indices are below it.
    pub const COUNT: usize = 2 * KINDS as usize;

    /// The piece of a side and kind.
    #[inline]
    #[must_use]
    pub const fn new(side: Side, kind: Kind) -> Piece {
        Piece(side as u8 * KINDS + kind as u8)
    }

    /// 0-11 (White's first, pawn to king), 12 for nobody.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whether somebody stands here.
    #[inline]
    #[must_use]
    pub const fn is_some(self) -> bool {
        self.0 < 2 * KINDS
    }

    /// The side of the piece; meaningless for nobody.
    #[inline]
    #[must_use]
    pub const fn side(self) -> Side {
        if self.0 < KINDS {
            Side::White
        } else {
            Side::Black
        }
    }

    /// How the piece moves; meaningless for nobody.
    #[inline]
    #[must_use]
    pub const fn kind(self) -> Kind {
        Kind::ALL[(self.0 % KINDS) as usize]
    }

    /// The letter of position strings: capital for White.
    #[must_use]
    pub fn letter(self) -> char {
        self.side().cased(self.kind().letter())
    }

    /// The piece of a letter of position strings.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Piece> {
        let side = Side::of_letter(letter);
        Kind::from_letter(letter).map(|kind| Piece::new(side, kind))
    }
}

impl fmt::Debug for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_some() {
            write!(f, "{}", self.letter())
        } else {
            f.write_str("nobody")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_told_apart_and_read_back() {
        for side in Side::ALL {
            for kind in Kind::ALL {
                let piece = Piece::new(side, kind);
                assert!(piece.is_some() && piece.index() < Piece::COUNT);
                assert_eq!((piece.side(), piece.kind()), (side, kind));
                assert_eq!(Piece::from_letter(piece.letter()), Some(piece));
            }
        }
        assert!(!Piece::NONE.is_some());
        assert_eq!(Piece::from_letter('x'), None);
    }
}
