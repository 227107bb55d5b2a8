//! Squares of the 8x8 board.

use std::fmt;
use std::str::FromStr;

/// A square of the 8x8 board: `a1` is 0, `h1` is 7, `h8` is 63.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

/// Why a text is no square.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is not a square, expected a file a-h and a rank 1-8 such as e4")]
pub struct SquareError(pub String);

impl Square {
    /// The square at `index`, of which only the low six bits count.
    #[inline]
    #[must_use]
    pub const fn new(index: u8) -> Square {
        Square(index & 63)
    }

    /// The square on `file` (0 is a) and `rank` (0 is the first), each 0-7.
    #[inline]
    #[must_use]
    pub const fn at(file: u8, rank: u8) -> Square {
        Square((rank & 7) << 3 | (file & 7))
    }

    /// 0-63, rank by rank from a1.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        (self.0 & 63) as usize
    }

    /// 0 for the a file, 7 for the h file.
    #[inline]
    #[must_use]
    pub const fn file(self) -> u8 {
        self.0 & 7
    }

    /// 0 for the first rank, 7 for the eighth.
    #[inline]
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 >> 3
    }

    /// File and rank, by which squares are in the order of their files.
    #[inline]
    #[must_use]
    pub const fn file_and_rank(self) -> (u8, u8) {
        (self.file(), self.rank())
    }

    /// The square at the same file, seen from the other side of the board.
    #[inline]
    #[must_use]
    pub const fn mirror(self) -> Square {
        Square(self.0 ^ 56)
    }

    /// All 64 squares from a1 to h8.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..64).map(Square)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}{}",
            (b'a' + self.file()) as char,
            (b'1' + self.rank()) as char
        )
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Square {
    type Err = SquareError;

    fn from_str(text: &str) -> Result<Square, SquareError> {
        match text.as_bytes() {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Ok(Square::at(file - b'a', rank - b'1')),
            _ => Err(SquareError(text.to_owned())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_square_survives_its_own_text() {
        for square in Square::all() {
            assert_eq!(square.to_string().parse(), Ok(square));
        }
    }

    #[test]
    fn a_bad_square_is_named() {
        assert_eq!("i9".parse::<Square>(), Err(SquareError("i9".into())));
        assert!("e".parse::<Square>().is_err());
        assert!("e44".parse::<Square>().is_err());
    }
}
