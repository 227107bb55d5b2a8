//! The pieces of a picture or page, each drawn once.

use super::figure::{Look, figure};
use crate::base::Side;
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
    look: Look,
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

    /// A piece on a square of 60 with its centre at (x, y), on a board with White below.
    pub(super) fn place(&mut self, piece: &Figure, x: i32, y: i32) -> Markup {
        self.place_seen_by(Side::White, piece, x, y)
    }

    /// The same on a board with `bottom` below.
    pub(super) fn place_seen_by(&mut self, bottom: Side, piece: &Figure, x: i32, y: i32) -> Markup {
        let look = Look {
            lettered: self.lettered,
            turned: bottom == Side::Black && piece.emblem.is_some(),
        };
        let mut known = self.definitions.iter();
        let index = known.position(|other| other.piece == *piece && other.look == look);
        let index = index.unwrap_or_else(|| {
            let drawing = figure(piece, look);
            self.definitions.push(Definition {
                piece: piece.clone(),
                look,
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
