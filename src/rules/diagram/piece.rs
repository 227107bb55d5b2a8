//! Pieces as they are drawn.

use super::colour::{Colour, Rgb};
use crate::base::Side;
use serde::Serialize;

/// A piece as he is drawn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Figure {
    /// His side.
    pub side: Side,
    /// The capital letter of his kind.
    pub letter: char,
    /// What his kind is called, in small letters.
    pub name: Option<&'static str>,
    /// A small letter that tells him from others of his kind.
    pub tag: Option<char>,
    /// The sign of a piece of chess, filled, if he is one.
    pub glyph: Option<char>,
    /// Whether the game is about him: a king.
    pub royal: bool,
    /// What holds of him now.
    pub mark: Option<Mark>,
    /// Colours that he carries.
    pub bands: Vec<Colour>,
}

impl Figure {
    /// A piece with nothing but his letter.
    #[must_use]
    pub const fn new(side: Side, letter: char) -> Figure {
        Figure {
            side,
            letter,
            name: None,
            tag: None,
            glyph: None,
            royal: false,
            mark: None,
            bands: Vec::new(),
        }
    }
}

/// A mark that a piece bears for a while.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Mark {
    /// What it says of him.
    pub meaning: &'static str,
    /// The sign beside a drawn piece.
    pub sign: char,
    /// What stands before his letter in a line of text.
    pub before: Option<char>,
    /// What stands behind it there.
    pub behind: Option<char>,
    /// Its colour, if it is not that of his letter.
    pub rgb: Option<Rgb>,
}
