//! The rules of a game, in short and complete, as plain data.

use serde::Serialize;
use std::borrow::Cow;

/// The rules of a game for a player at the board, in lines of at most 80 characters, each
/// ended by a line feed. `play`, an empty line, one of the two legends and `beside` have
/// at most 22 lines together, to fit on a screen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Guide {
    /// The rules.
    pub play: String,
    /// The legend of a board drawn with letters instead of colours.
    pub letters: &'static str,
    /// The legend of a board in colours.
    pub colours: &'static str,
    /// The legend of the texts beside the board.
    pub beside: &'static str,
    /// The complete rules but for the moves of the pieces, which are on their
    /// [cards](super::PieceCard).
    pub chapters: Vec<Chapter>,
}

/// A part of the complete rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Chapter {
    /// Its title.
    pub title: &'static str,
    /// Its text, in paragraphs separated by line feeds.
    pub text: Cow<'static, str>,
}

impl Chapter {
    /// Creates a chapter of a text that is always the same.
    #[must_use]
    pub const fn new(title: &'static str, text: &'static str) -> Chapter {
        Chapter {
            title,
            text: Cow::Borrowed(text),
        }
    }
}
