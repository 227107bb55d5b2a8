//! The two players.

use serde::{Deserialize, Serialize};
use std::fmt;

/// One of the two players. "Colour" is reserved for the colours of squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[repr(u8)]
pub enum Side {
    /// The side that moves first, at the bottom of the board.
    White,
    /// The side that moves second, at the top of the board.
    Black,
}

impl Side {
    /// Both sides, White first.
    pub const ALL: [Side; 2] = [Side::White, Side::Black];

    /// The other side.
    #[inline]
    #[must_use]
    pub const fn flip(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }

    /// The index: 0 for White, 1 for Black.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The owner of a piece letter in a position string: capitals are White's.
    #[must_use]
    pub const fn of_letter(letter: char) -> Side {
        if letter.is_ascii_uppercase() {
            Side::White
        } else {
            Side::Black
        }
    }

    /// The capital letter in the case that position strings use for the side's pieces.
    #[must_use]
    pub const fn cased(self, capital: char) -> char {
        match self {
            Side::White => capital,
            Side::Black => capital.to_ascii_lowercase(),
        }
    }

    /// The letter `w` or `b`, as in position strings.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Side::White => 'w',
            Side::Black => 'b',
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::White => "White",
            Side::Black => "Black",
        })
    }
}
