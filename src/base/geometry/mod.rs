//! Boards: the shape of a board as a type, its squares and sets of squares.
//!
//! The shape is a type so that its dimensions are constants: a board that fits into a
//! machine word costs no more than code written for its size.
//! [`base::Square`](crate::base::Square) and [`base::Bitboard`](crate::base::Bitboard)
//! are the aliases for the 8x8 board.

mod bitboard;
mod offset;
mod ranks;
mod square;
mod table;
mod word;

pub use bitboard::Bitboard;
pub use offset::Offset;
pub use square::{Square, SquareError};
pub use table::Table;
pub use word::Word;

use std::fmt::Debug;
use std::hash::Hash;

/// The shape of a board. Files are named from a, ranks from 1; square number 0
/// is a1, and the numbers go along the ranks.
pub trait Geometry: Copy + Ord + Hash + Debug + Default + Send + Sync + 'static {
    /// A word that has a bit for every square.
    type Word: Word;
    /// An array with one value per square; see [`Table`].
    type PerSquare<T: Copy + Debug + Send + Sync + 'static>: AsRef<[T]>
        + AsMut<[T]>
        + Copy
        + Debug
        + Send
        + Sync
        + 'static;

    /// The number of files, at most 26.
    const FILES: u8;
    /// The number of ranks.
    const RANKS: u8;
    /// The number of squares.
    const SQUARES: usize = Self::FILES as usize * Self::RANKS as usize;
    /// The bits of all squares.
    const ALL: Self::Word;
    /// The bits of the squares of a1's shade.
    const DARK: Self::Word;
    /// The bits of the squares of the a file.
    const FIRST_FILE: Self::Word;
    /// The bits of the squares of the first rank.
    const FIRST_RANK: Self::Word;

    /// Returns an array with `value` for every square.
    fn filled<T: Copy + Debug + Send + Sync + 'static>(value: T) -> Self::PerSquare<T>;
}

/// The 8x8 board of chess.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board8x8;

/// The 10x10 board of decimal games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board10x10;

/// The board of 12x10 in which every larger board of a game from a file lies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board12x10;

/// The bits of the dark squares of a board.
const fn dark(files: u32, ranks: u32) -> u128 {
    let (mut word, mut square) = (0, 0);
    while square < files * ranks {
        if (square / files + square % files).is_multiple_of(2) {
            word |= 1 << square;
        }
        square += 1;
    }
    word
}

/// The bits of the a file.
const fn first_file(files: u32, ranks: u32) -> u128 {
    let (mut word, mut rank) = (0, 0);
    while rank < ranks {
        word |= 1 << (rank * files);
        rank += 1;
    }
    word
}

macro_rules! geometry {
    ($board:ty, $word:ty, $files:literal x $ranks:literal) => {
        impl Geometry for $board {
            type Word = $word;
            type PerSquare<T: Copy + Debug + Send + Sync + 'static> = [T; $files * $ranks];
            const FILES: u8 = $files;
            const RANKS: u8 = $ranks;
            const ALL: $word = (!0_u128 >> (128 - $files * $ranks)) as $word;
            const DARK: $word = dark($files, $ranks) as $word;
            const FIRST_FILE: $word = first_file($files, $ranks) as $word;
            const FIRST_RANK: $word = (1 << $files) - 1;

            fn filled<T: Copy + Debug + Send + Sync + 'static>(value: T) -> Self::PerSquare<T> {
                [value; $files * $ranks]
            }
        }
    };
}
geometry!(Board8x8, u64, 8 x 8);
geometry!(Board10x10, u128, 10 x 10);
geometry!(Board12x10, u128, 12 x 10);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_board_of_chess_has_its_usual_numbers() {
        for (name, number) in [("a1", 0), ("h1", 7), ("e4", 28), ("h8", 63)] {
            let square: Square<Board8x8> = name.parse().expect("a square");
            assert_eq!((square.index(), square.number()), (number.into(), number));
            assert_eq!(square.mirror().number(), number ^ 56);
        }
        assert_eq!(Board8x8::DARK, 0xAA55_AA55_AA55_AA55);
        assert_eq!(Board8x8::FIRST_FILE, 0x0101_0101_0101_0101);
    }

    #[test]
    fn a_decimal_board_has_a_hundred_squares_half_of_them_dark() {
        assert_eq!(Square::<Board10x10>::all().count(), 100);
        assert_eq!(Bitboard::<Board10x10>::DARK.count(), 50);
        assert_eq!(Bitboard::<Board10x10>::ALL.count(), 100);
        let first = Bitboard::<Board10x10>(Board10x10::FIRST_FILE);
        assert!(first.count() == 10 && { first }.all(|square| square.file() == 0));
        let corners = ["a1", "j10", "a10", "j1"].map(|name| {
            let square: Square<Board10x10> = name.parse().expect("a square");
            square.is_dark()
        });
        assert_eq!(corners, [true, true, false, false]);
    }
}
