//! The colours of squares as shown.

use super::file::SHADES;
use super::{PlayBoard, Tables};
use crate::rules::{Colour, Rgb};

/// The known colours of squares: letter, name, and red, green, blue.
const COLOURS: [(char, &str, [u8; 3]); 12] = [
    ('l', "light", [0xEE, 0xE2, 0xC4]),
    ('d', "dark", [0x78, 0x90, 0x9C]),
    ('r', "red", [0xF8, 0x71, 0x71]),
    ('g', "green", [0x4A, 0xDE, 0x80]),
    ('b', "blue", [0x60, 0xA5, 0xFA]),
    ('u', "purple", [0xC0, 0x84, 0xFC]),
    ('y', "yellow", [0xFA, 0xCC, 0x15]),
    ('p', "pink", [0xF4, 0x72, 0xB6]),
    ('n', "brown", [0xB4, 0x88, 0x66]),
    ('o', "orange", [0xFB, 0x92, 0x3C]),
    ('w', "white", [0xF8, 0xFA, 0xFC]),
    ('k', "grey", [0x94, 0xA3, 0xB8]),
];

/// Returns the colour with a number as shown. Shades have no letters on the board.
pub(super) fn colour<G: PlayBoard>(rules: &Tables<G>, number: u8) -> Colour {
    let letter = rules.spec().colour_letters()[usize::from(number)];
    let found = COLOURS.iter().find(|(known, ..)| *known == letter);
    let (letter, name, [red, green, blue]) = *found.unwrap_or(&COLOURS[0]);
    Colour {
        name,
        letter: (!SHADES.contains(&letter)).then_some(letter),
        rgb: Rgb(red, green, blue),
    }
}
