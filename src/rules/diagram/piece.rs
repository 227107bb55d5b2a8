//! Pieces as data for drawing.

use super::colour::{Colour, Rgb};
use super::emblem::Emblem;
use crate::base::Side;
use serde::Serialize;
use std::borrow::Cow;

/// A piece to be drawn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Figure {
    /// The side of the piece.
    pub side: Side,
    /// The capital letter of its kind.
    pub letter: char,
    /// The lower-case name of its kind.
    pub name: Option<Cow<'static, str>>,
    /// A lower-case letter that distinguishes it from others of its kind.
    pub tag: Option<char>,
    /// The filled Unicode symbol, if it is a chess piece.
    pub glyph: Option<char>,
    /// The name of its drawing in the piece set, which is in `draw`: a picture
    /// of its own, or the body of a family, which shows `letter` and `tag` too.
    pub shape: &'static str,
    /// Its moves as a small picture, if the piece set knows it by its moves alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub emblem: Option<Box<Emblem>>,
    /// Whether the piece is royal: a king.
    pub royal: bool,
    /// The mark that the piece has now.
    pub mark: Option<Mark>,
    /// The colours of the piece.
    pub bands: Vec<Colour>,
}

impl Figure {
    /// Creates a piece with nothing but its letter, on the body of special pieces.
    #[must_use]
    pub const fn new(side: Side, letter: char) -> Figure {
        Figure {
            side,
            letter,
            name: None,
            tag: None,
            glyph: None,
            shape: "special",
            emblem: None,
            royal: false,
            mark: None,
            bands: Vec::new(),
        }
    }
}

/// A temporary mark of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Mark {
    /// The meaning of the mark.
    pub meaning: &'static str,
    /// The sign beside the name of a piece.
    pub sign: char,
    /// The sign in the badge of a drawn piece: a letter of the piece set.
    pub badge: char,
    /// The character before the letter of the piece in a line of text.
    pub before: Option<char>,
    /// The character after the letter.
    pub behind: Option<char>,
    /// The colour of the mark, if it is not that of the letter.
    pub rgb: Option<Rgb>,
}
