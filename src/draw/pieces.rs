//! The pieces of a picture or page, each drawn once.

use super::figure::figure;
use crate::rules::Figure;
use maud::{Markup, html};

/// The distinct pieces of a picture or page, to which their places refer.
#[derive(Clone, Debug, Default)]
pub(super) struct Pieces {
    definitions: Vec<Definition>,
    /// Whether bands show the letters of their colours.
    lettered: bool,
}

/// The drawing of a piece.
#[derive(Clone, Debug)]
struct Definition {
    piece: Figure,
    /// Made of the drawing, so that pictures on one page do not take each other's pieces.
    id: String,
    drawing: Markup,
}

impl Pieces {
    /// No pieces yet; their bands will show the letters of their colours.
    pub(super) fn lettered() -> Pieces {
        Pieces {
            lettered: true,
            ..Pieces::default()
        }
    }

    /// A piece on a square of 60 with its centre at (x, y).
    pub(super) fn place(&mut self, piece: &Figure, x: i32, y: i32) -> Markup {
        let mut known = self.definitions.iter();
        let index = known.position(|other| other.piece == *piece);
        let index = index.unwrap_or_else(|| {
            let drawing = figure(piece, self.lettered);
            self.definitions.push(Definition {
                piece: piece.clone(),
                id: format!("piece-{:08x}", crc32fast::hash(drawing.0.as_bytes())),
                drawing,
            });
            self.definitions.len() - 1
        });
        html! { use href={ "#" (self.definitions[index].id) } x=(x) y=(y) {} }
    }

    /// The definitions to which the places refer.
    pub(super) fn definitions(&self) -> Markup {
        html! {
            @for definition in &self.definitions {
                g id=(definition.id) { (definition.drawing) }
                "\n"
            }
        }
    }
}
