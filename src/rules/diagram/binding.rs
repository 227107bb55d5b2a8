//! The binding on the side to act: a lock, a colour called, a board.

use super::colour::Colour;
use serde::Serialize;

/// A limit on the side to act beyond the moves of its pieces.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Binding {
    /// The kind of binding.
    pub kind: BindingKind,
    /// Its name in the game, capitalised.
    pub title: &'static str,
    /// Its value, capitalised: a colour, squares, a board.
    pub name: String,
    /// The colour, if the value is one.
    pub colour: Option<Colour>,
    /// Whether it does not hold now.
    pub lifted: bool,
    /// Why it does not hold, or how far it goes, in words; may be empty.
    pub detail: &'static str,
}

/// The things among which a [`Binding`] leaves only some to a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum BindingKind {
    /// Some of its pieces.
    Pieces,
    /// Some squares to go to.
    Squares,
    /// One of several boards.
    Board,
}

impl Binding {
    /// Creates a binding that holds; its detail is empty.
    #[must_use]
    pub const fn new(kind: BindingKind, title: &'static str, name: String) -> Binding {
        Binding {
            kind,
            title,
            name,
            colour: None,
            lifted: false,
            detail: "",
        }
    }

    /// Creates a binding to a colour that holds.
    #[must_use]
    pub fn to_colour(kind: BindingKind, title: &'static str, colour: Colour) -> Binding {
        let name = colour.name.chars().enumerate();
        let name = name.map(|(index, letter)| match index {
            0 => letter.to_ascii_uppercase(),
            _ => letter,
        });
        Binding {
            colour: Some(colour),
            ..Binding::new(kind, title, name.collect())
        }
    }

    /// Returns the same with a detail.
    #[must_use]
    pub const fn with_detail(mut self, detail: &'static str) -> Binding {
        self.detail = detail;
        self
    }

    /// Returns the same, not holding for this reason.
    #[must_use]
    pub const fn lifted(mut self, reason: &'static str) -> Binding {
        (self.lifted, self.detail) = (true, reason);
        self
    }
}

/// A die beside the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ShownDie {
    /// The number it shows, if it has been rolled.
    pub face: Option<u16>,
}
