//! The six colours of the tiles.

use crate::rules::{Colour, Rgb};
use std::fmt;

/// A colour of tiles, in the order of their letters in position strings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Hue {
    /// `r`.
    Red,
    /// `o`.
    Orange,
    /// `y`.
    Yellow,
    /// `g`.
    Green,
    /// `b`.
    Blue,
    /// `u`.
    Purple,
}

impl Hue {
    /// The number of colours.
    pub const COUNT: usize = 6;

    /// All colours, red first.
    pub const ALL: [Hue; Hue::COUNT] = [
        Hue::Red,
        Hue::Orange,
        Hue::Yellow,
        Hue::Green,
        Hue::Blue,
        Hue::Purple,
    ];

    /// The number of the colour, 0-5, red first.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The colour with this index; a larger one gives purple.
    #[inline]
    #[must_use]
    pub const fn from_index(index: usize) -> Hue {
        match index {
            0 => Hue::Red,
            1 => Hue::Orange,
            2 => Hue::Yellow,
            3 => Hue::Green,
            4 => Hue::Blue,
            _ => Hue::Purple,
        }
    }

    /// The letter of position strings: `r o y g b u`.
    #[must_use]
    pub const fn letter(self) -> char {
        ['r', 'o', 'y', 'g', 'b', 'u'][self.index()]
    }

    /// The colour of a letter.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Hue> {
        Hue::ALL.into_iter().find(|hue| hue.letter() == letter)
    }

    /// The English name, in lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["red", "orange", "yellow", "green", "blue", "purple"][self.index()]
    }

    /// The colour with its name and its letter, as shown.
    #[must_use]
    pub const fn colour(self) -> Colour {
        let rgb = [
            Rgb(0xF8, 0x71, 0x71),
            Rgb(0xFB, 0x92, 0x3C),
            Rgb(0xFA, 0xCC, 0x15),
            Rgb(0x4A, 0xDE, 0x80),
            Rgb(0x60, 0xA5, 0xFA),
            Rgb(0xC0, 0x84, 0xFC),
        ][self.index()];
        Colour {
            name: self.name(),
            letter: Some(self.letter()),
            rgb,
        }
    }
}

impl fmt::Display for Hue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_and_indices_lead_back() {
        for (index, hue) in Hue::ALL.into_iter().enumerate() {
            assert_eq!(hue.index(), index);
            assert_eq!(Hue::from_index(index), hue);
            assert_eq!(Hue::from_letter(hue.letter()), Some(hue));
        }
        assert_eq!(Hue::from_letter('p'), None);
        assert_eq!(Hue::from_letter('R'), None);
    }
}
