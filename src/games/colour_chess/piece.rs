//! A piece: its side and its kind.

use crate::base::Side;
use crate::pieces::Kind;
use std::fmt;

/// A piece of one side and kind, or none.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Piece(u8);

const KINDS: u8 = 6;

impl Piece {
    /// No piece: an empty square.
    pub const NONE: Piece = Piece(2 * KINDS);
    /// The number of different pieces; their indices are below it.
    pub const COUNT: usize = 2 * KINDS as usize;

    /// The piece of a side and kind.
    #[inline]
    #[must_use]
    pub const fn new(side: Side, kind: Kind) -> Piece {
        Piece(side as u8 * KINDS + kind as u8)
    }

    /// The index: 0-11 (White's first, pawn to king), 12 for no piece.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whether there is a piece.
    #[inline]
    #[must_use]
    pub const fn is_some(self) -> bool {
        self.0 < 2 * KINDS
    }

    /// The side of the piece; meaningless for no piece.
    #[inline]
    #[must_use]
    pub const fn side(self) -> Side {
        if self.0 < KINDS {
            Side::White
        } else {
            Side::Black
        }
    }

    /// The kind of the piece; meaningless for no piece.
    #[inline]
    #[must_use]
    pub const fn kind(self) -> Kind {
        Kind::ALL[(self.0 % KINDS) as usize]
    }

    /// The letter in position strings: capital for White.
    #[must_use]
    pub fn letter(self) -> char {
        self.side().cased(self.kind().letter())
    }

    /// The piece of a letter in position strings.
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
            f.write_str("none")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_differ_and_are_read_back() {
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
