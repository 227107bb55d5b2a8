//! The eight colours of the board.

use crate::base::{Bitboard, Square};
use crate::rules::{Colour, Rgb};

/// A colour of squares, pawns and palette bands, in the order of the first rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Hue {
    /// `r`, the colour of a1.
    Red,
    /// `g`, the colour of b1.
    Green,
    /// `b`, the colour of c1.
    Blue,
    /// `u`, the colour of d1.
    Purple,
    /// `y`, the colour of e1.
    Yellow,
    /// `p`, the colour of f1.
    Pink,
    /// `n`, the colour of g1.
    Brown,
    /// `o`, the colour of h1.
    Orange,
}

const LETTERS: [u8; 8] = *b"rgbuypno";

/// The squares of each colour: the diagonals parallel to a1-h8.
static SQUARES: [Bitboard; 8] = {
    let mut table = [Bitboard::EMPTY; 8];
    let mut square = 0;
    while square < 64 {
        table[Hue::of_square(Square::new(square)).index()].0 |= 1 << square;
        square += 1;
    }
    table
};

impl Hue {
    /// All colours, in the order of the first rank.
    pub const ALL: [Hue; 8] = [
        Hue::Red,
        Hue::Green,
        Hue::Blue,
        Hue::Purple,
        Hue::Yellow,
        Hue::Pink,
        Hue::Brown,
        Hue::Orange,
    ];

    /// The number of the colour, 0-7, in the order of the first rank.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize & 7
    }

    /// The colour with this index; only the low three bits count.
    #[inline]
    #[must_use]
    pub const fn from_index(index: usize) -> Hue {
        Hue::ALL[index & 7]
    }

    /// The colour of a square: each rank rotates the first one step to the right.
    #[inline]
    #[must_use]
    pub const fn of_square(square: Square) -> Hue {
        Hue::from_index((square.file() as usize + 8 - square.rank() as usize) & 7)
    }

    /// The squares of this colour.
    #[inline]
    #[must_use]
    pub fn squares(self) -> Bitboard {
        SQUARES[self.index()]
    }

    /// The letter: one of `r g b u y p n o` (u is purple, p pink, n brown).
    #[must_use]
    pub const fn letter(self) -> char {
        LETTERS[self.index()] as char
    }

    /// The colour of a letter.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Hue> {
        Hue::ALL.into_iter().find(|hue| hue.letter() == letter)
    }

    /// The English name, as in the rulebook's notation.
    #[must_use]
    pub const fn name(self) -> &'static str {
        [
            "Red", "Green", "Blue", "Purple", "Yellow", "Pink", "Brown", "Orange",
        ][self.index()]
    }

    /// The colour of a name in any case.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Hue> {
        Hue::ALL
            .into_iter()
            .find(|hue| hue.name().eq_ignore_ascii_case(name))
    }

    /// The colour with its name and its letter, as shown (rulebook, Appendix A).
    #[must_use]
    pub const fn colour(self) -> Colour {
        let rgb = [
            Rgb(0xF8, 0x71, 0x71),
            Rgb(0x4A, 0xDE, 0x80),
            Rgb(0x60, 0xA5, 0xFA),
            Rgb(0xC0, 0x84, 0xFC),
            Rgb(0xFA, 0xCC, 0x15),
            Rgb(0xF4, 0x72, 0xB6),
            Rgb(0xB4, 0x88, 0x66),
            Rgb(0xFB, 0x92, 0x3C),
        ][self.index()];
        Colour {
            name: self.name(),
            letter: Some(self.letter()),
            rgb,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_board_is_coloured_as_printed() {
        let at = |name: &str| Hue::of_square(name.parse().unwrap());
        let first: String = (0..8)
            .map(|f| Hue::of_square(Square::at(f, 0)).letter())
            .collect();
        assert_eq!(first, "rgbuypno");
        assert_eq!(at("a2"), Hue::Orange);
        assert_eq!(at("b5"), Hue::Pink);
        assert_eq!(at("f3"), Hue::Purple);
        assert_eq!(at("h8"), Hue::Red);
    }

    #[test]
    fn every_colour_has_eight_squares_of_one_shade() {
        for hue in Hue::ALL {
            assert_eq!(hue.squares().count(), 8);
            let dark = (hue.squares() & Bitboard::DARK).count();
            assert_eq!(dark, if hue.index() % 2 == 0 { 8 } else { 0 });
            assert_eq!(Hue::from_letter(hue.letter()), Some(hue));
            assert_eq!(Hue::from_name(hue.name()), Some(hue));
        }
    }
}
