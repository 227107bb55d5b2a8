//! Squares.

use super::{Geometry, Offset};
use crate::base::Side;
use std::fmt;
use std::marker::PhantomData;
use std::str::FromStr;

/// A square of the board `G`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Square<G>(u8, PhantomData<G>);

/// The error for a text that is not a square.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{text}' is not a square; expected a file a-{file} and a rank 1-{ranks} such as e4")]
pub struct SquareError {
    /// The text.
    pub text: String,
    /// The last file of the board.
    pub file: char,
    /// The number of ranks.
    pub ranks: u8,
}

impl<G: Geometry> Square<G> {
    /// The bits of a number that count. If the number of squares is a power of two,
    /// masking replaces the range check.
    const MASK: u8 = if G::SQUARES.is_power_of_two() {
        (G::SQUARES - 1) as u8
    } else {
        u8::MAX
    };

    /// Square number `number`, which must be below [`Geometry::SQUARES`]; on the 8x8
    /// board only the low six bits count.
    #[inline]
    #[must_use]
    pub const fn new(number: u8) -> Square<G> {
        let number = number & Self::MASK;
        debug_assert!((number as usize) < G::SQUARES);
        Square(number, PhantomData)
    }

    /// The square on `file` (0 is a) and `rank` (0 is the first), both on the board.
    #[inline]
    #[must_use]
    pub const fn at(file: u8, rank: u8) -> Square<G> {
        debug_assert!(file < G::FILES && rank < G::RANKS);
        Square::new(rank * G::FILES + file)
    }

    /// The square at this distance, if it is on the board.
    #[must_use]
    pub fn offset(self, by: Offset) -> Option<Square<G>> {
        let file = self.file() as i8 + by.files;
        let rank = self.rank() as i8 + by.ranks;
        let inside = (0..G::FILES as i8).contains(&file) && (0..G::RANKS as i8).contains(&rank);
        inside.then(|| Square::at(file as u8, rank as u8))
    }

    /// The number of the square, rank by rank from a1. The compiler can prove that it is
    /// below [`Geometry::SQUARES`].
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        let index = (self.0 & Self::MASK) as usize;
        if index < G::SQUARES {
            index
        } else {
            G::SQUARES - 1
        }
    }

    /// The number of the square as a byte.
    #[inline]
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The file index; 0 is the a file.
    #[inline]
    #[must_use]
    pub const fn file(self) -> u8 {
        self.0 % G::FILES
    }

    /// The rank index; 0 is the first rank.
    #[inline]
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 / G::FILES
    }

    /// The number of the square, file by file from a1: a sort key.
    #[inline]
    #[must_use]
    pub const fn file_order(self) -> u8 {
        self.file() * G::RANKS + self.rank()
    }

    /// The square mirrored vertically (rank flipped).
    #[inline]
    #[must_use]
    pub const fn mirror(self) -> Square<G> {
        Square::at(self.file(), G::RANKS - 1 - self.rank())
    }

    /// The square mirrored horizontally (file flipped).
    #[inline]
    #[must_use]
    pub const fn mirror_files(self) -> Square<G> {
        Square::at(G::FILES - 1 - self.file(), self.rank())
    }

    /// The square from `side`'s point of view: mirrored vertically for Black.
    #[inline]
    #[must_use]
    pub const fn seen_by(self, side: Side) -> Square<G> {
        match side {
            Side::White => self,
            Side::Black => self.mirror(),
        }
    }

    /// Whether the square has a1's shade.
    #[inline]
    #[must_use]
    pub const fn is_dark(self) -> bool {
        (self.file() + self.rank()).is_multiple_of(2)
    }

    /// All squares, rank by rank from a1.
    pub fn all() -> impl Iterator<Item = Square<G>> {
        (0..G::SQUARES as u8).map(Square::new)
    }

    /// Reads the square that `text` begins with, and returns it with the rest of the
    /// text. A rank takes as many digits as it can.
    #[must_use]
    pub fn read(text: &str) -> Option<(Square<G>, &str)> {
        let letter = *text.as_bytes().first()?;
        let file = letter.checked_sub(b'a').filter(|&file| file < G::FILES)?;
        let rest = &text[1..];
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let (rank, rest) = rest.split_at(digits);
        let plain = !rank.starts_with('0');
        let number: u8 = rank.parse().ok().filter(|_| plain)?;
        let inside = (1..=G::RANKS).contains(&number);
        inside.then(|| (Square::at(file, number - 1), rest))
    }
}

impl<G: Geometry> fmt::Display for Square<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.file()) as char, self.rank() + 1)
    }
}

impl<G: Geometry> fmt::Debug for Square<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl<G: Geometry> FromStr for Square<G> {
    type Err = SquareError;

    fn from_str(text: &str) -> Result<Square<G>, SquareError> {
        match Square::read(text) {
            Some((square, "")) => Ok(square),
            _ => Err(SquareError {
                text: text.to_owned(),
                file: (b'a' + G::FILES - 1) as char,
                ranks: G::RANKS,
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Board8x8, Board10x10};
    use super::*;

    #[test]
    fn every_square_survives_its_own_text() {
        for square in Square::<Board8x8>::all() {
            assert_eq!(square.to_string().parse(), Ok(square));
        }
        for square in Square::<Board10x10>::all() {
            assert_eq!(square.to_string().parse(), Ok(square));
            assert_eq!(square.mirror().mirror(), square);
            let beside = square.mirror_files();
            assert_eq!(
                (beside.mirror_files(), beside.rank()),
                (square, square.rank())
            );
            assert_eq!(beside.file() + square.file(), 9);
        }
    }

    #[test]
    fn a_bad_square_is_named() {
        for text in [
            "", "a", "a0", "a01", "a11", "k1", "A1", "1a", "a1 ", "a1b", "é1", "a256",
        ] {
            let error = text.parse::<Square<Board10x10>>().unwrap_err().to_string();
            assert!(
                error.contains(&format!("'{text}'")) && error.contains("a-j"),
                "{error}"
            );
        }
        assert!("a10".parse::<Square<Board8x8>>().is_err());
    }

    #[test]
    fn adjacent_squares_are_separated() {
        let (first, rest) = Square::<Board10x10>::read("a10b9w").expect("a square");
        let (second, rest) = Square::<Board10x10>::read(rest).expect("a square");
        assert_eq!(
            (first.to_string(), second.to_string()),
            ("a10".into(), "b9".into())
        );
        assert_eq!(rest, "w");
    }

    #[test]
    fn a_square_off_the_board_is_none() {
        let corner = Square::<Board10x10>::at(9, 9);
        assert_eq!(corner.offset(Offset::new(0, 1)), None);
        let across = Offset::new(-9, -9);
        assert_eq!(corner.offset(across), Some(Square::at(0, 0)));
    }
}
