//! The pieces of a picture or page, each drawn once.

use super::figure::figure;
use crate::rules::Figure;
use maud::{Markup, html};

/// The distinct pieces of a picture or page, to which their places refer.
#[derive(Clone, Debug, Default)]
pub(super) struct Pieces {
    figures: Vec<Figure>,
    /// Whether bands show the letters of their colours.
    lettered: bool,
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
    pub(super) fn place(&mut self, figure: &Figure, x: i32, y: i32) -> Markup {
        let existing = self.figures.iter().position(|other| other == figure);
        let index = existing.unwrap_or_else(|| {
            self.figures.push(figure.clone());
            self.figures.len() - 1
        });
        html! { use href={ "#piece-" (index) } x=(x) y=(y) {} }
    }

    /// The definitions to which the places refer.
    pub(super) fn definitions(&self) -> Markup {
        html! {
            @for (index, piece) in self.figures.iter().enumerate() {
                g id={ "piece-" (index) } { (figure(piece, self.lettered)) }
                "\n"
            }
        }
    }
}
