//! The kinds of pieces.

use crate::base::Side;

/// A kind of piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Kind {
    /// One step in any direction; losing it loses the game.
    King,
    /// Around a standard-bearer.
    Windmill,
    /// As in chess, in range.
    Rook,
    /// As in chess, in range.
    Bishop,
    /// Creates the range, and cannot be removed.
    Bearer,
}

impl Kind {
    /// All kinds, by index.
    pub const ALL: [Kind; 5] = [
        Kind::King,
        Kind::Windmill,
        Kind::Rook,
        Kind::Bishop,
        Kind::Bearer,
    ];

    /// The number of pieces of each kind, by index, that a side has at the start and at
    /// most.
    pub const MAX_COUNTS: [u32; 5] = [1, 1, 2, 2, 4];

    /// The number of the kind, from 0 for the king to 4 for the standard-bearer.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The capital letter of the kind.
    #[must_use]
    pub const fn letter(self) -> char {
        ['K', 'W', 'R', 'B', 'S'][self.index()]
    }

    /// The English name of the kind.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["king", "windmill", "rook", "bishop", "standard-bearer"][self.index()]
    }
}

/// A piece of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// The side.
    pub side: Side,
    /// The kind.
    pub kind: Kind,
}

impl Piece {
    /// The piece of a side and kind.
    #[inline]
    #[must_use]
    pub const fn new(side: Side, kind: Kind) -> Piece {
        Piece { side, kind }
    }

    /// The piece of a letter in position strings: capitals are White's.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Piece> {
        let side = Side::of_letter(letter);
        let capital = letter.to_ascii_uppercase();
        let kind = Kind::ALL.into_iter().find(|kind| kind.letter() == capital);
        kind.map(|kind| Piece { side, kind })
    }

    /// The letter in position strings.
    #[must_use]
    pub const fn letter(self) -> char {
        self.side.cased(self.kind.letter())
    }

    /// The index: 0 to 4 for White's pieces, 8 to 12 for Black's.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.side.index() << 3 | self.kind.index()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_survives_its_letter() {
        for side in Side::ALL {
            for kind in Kind::ALL {
                let piece = Piece::new(side, kind);
                assert_eq!(Piece::from_letter(piece.letter()), Some(piece));
            }
        }
        for letter in ['P', 'q', '*', '1', 'é'] {
            assert_eq!(Piece::from_letter(letter), None);
        }
    }
}
