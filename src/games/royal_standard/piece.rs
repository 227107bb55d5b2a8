//! The pieces: who can stand on a square.

use crate::base::Side;

/// What a piece is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Kind {
    /// Goes one step in any direction; the game is lost with him.
    King,
    /// Goes around a standard-bearer.
    Windmill,
    /// Moves as in chess, in range.
    Rook,
    /// Moves as in chess, in range.
    Bishop,
    /// Makes the range, and cannot be removed.
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

    /// How many of each kind, by index, a side has at the start and at most.
    pub const MOST: [u32; 5] = [1, 1, 2, 2, 4];

    /// 0 for the king to 4 for the standard-bearer.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The capital letter that stands for it.
    #[must_use]
    pub const fn letter(self) -> char {
        ['K', 'W', 'R', 'B', 'S'][self.index()]
    }

    /// What it is called.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["king", "windmill", "rook", "bishop", "standard-bearer"][self.index()]
    }
}

/// A piece of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Whose he is.
    pub side: Side,
    /// What he is.
    pub kind: Kind,
}

impl Piece {
    /// A piece of `side`.
    #[inline]
    #[must_use]
    pub const fn new(side: Side, kind: Kind) -> Piece {
        Piece { side, kind }
    }

    /// The piece of a letter of the position string: capitals are White's.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Piece> {
        let side = Side::of_letter(letter);
        let capital = letter.to_ascii_uppercase();
        let kind = Kind::ALL.into_iter().find(|kind| kind.letter() == capital);
        kind.map(|kind| Piece { side, kind })
    }

    /// His letter in the position string.
    #[must_use]
    pub const fn letter(self) -> char {
        self.side.cased(self.kind.letter())
    }

    /// 0 to 4 for White's pieces, 8 to 12 for Black's.
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
    fn every_piece_survives_his_letter() {
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
