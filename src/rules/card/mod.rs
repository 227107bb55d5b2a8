//! Piece cards: everything a player needs to know about one kind of piece, as plain data.
//! The diagram of its moves is computed by asking the rules of the game.

mod movement;
mod probe;

pub use movement::{Effect, MovementDiagram, MovementMarks, StandingPiece, Way};
pub use probe::{MovementBoard, PieceAction, Probe, rays};

use super::{Diagram, Figure};
use crate::base::Side;
use crate::base::sort;
use serde::Serialize;
use std::borrow::Cow;

/// The letters of a piece's kind: `Q`, `Cb`.
#[must_use]
pub fn code(figure: &Figure) -> String {
    let letters = [Some(figure.letter), figure.tag];
    letters.into_iter().flatten().collect()
}

/// Makes the cards of White's pieces on a board, one for each kind, the greatest first;
/// `kind` reads the letter of a piece.
pub fn cards_by_kind<K: Ord>(
    start: &Diagram,
    kind: impl Fn(char) -> Option<K>,
    mut card: impl FnMut(K, Figure) -> PieceCard,
) -> Vec<PieceCard> {
    let figures = white_figures(start).into_iter();
    let mut figures: Vec<_> = figures
        .filter_map(|figure| Some((kind(figure.letter)?, figure)))
        .collect();
    sort::sort_by(&mut figures, |(one, _), (other, _)| other.cmp(one));
    let cards = figures.into_iter();
    cards.map(|(kind, figure)| card(kind, figure)).collect()
}

/// Returns White's pieces on a board, one of each kind.
#[must_use]
pub fn white_figures(diagram: &Diagram) -> Vec<Figure> {
    let pieces = diagram
        .squares
        .cells()
        .filter_map(|cell| cell.piece.as_ref());
    let mut figures: Vec<Figure> = Vec::new();
    for piece in pieces.filter(|piece| piece.side == Side::White) {
        if !figures.iter().any(|other| code(other) == code(piece)) {
            figures.push(piece.clone());
        }
    }
    figures
}

/// One kind of piece, as a player learns it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PieceCard {
    /// The piece as White has it. Its letter and tag are the key of the card: pieces on a
    /// board with the same two are of this kind.
    pub figure: Figure,
    /// How it moves and captures, in plain sentences.
    pub text: Cow<'static, str>,
    /// Its moves in Betza's notation, as far as that can express them.
    pub betza: Option<Cow<'static, str>>,
    /// A diagram of its moves.
    pub diagram: MovementDiagram,
}

impl PieceCard {
    /// The letters of the kind: `Q`, `Cb`.
    #[must_use]
    pub fn code(&self) -> String {
        code(&self.figure)
    }

    /// The name of the kind in lower case; its letters if it has none.
    #[must_use]
    pub fn name(&self) -> Cow<'static, str> {
        match &self.figure.name {
            Some(name) => name.clone(),
            None => self.code().into(),
        }
    }
}

/// Returns the cards that a person means by `word`, in any case: those with these letters,
/// else those with this name, else those with this first letter.
///
/// ```
/// use ermine::rules::card::called;
/// let cards = ermine::catalog::open("royal-palette").unwrap().piece_cards();
/// let codes = |word| called(&cards, word).iter().map(|card| card.code()).collect::<Vec<_>>();
/// assert_eq!(codes("ra"), ["Ra"]);
/// assert_eq!(codes("Rook"), ["Ra", "Rh"]);
/// assert_eq!(codes("R"), codes("rook"));
/// assert!(codes("X").is_empty());
/// ```
#[must_use]
pub fn called<'a>(cards: &'a [PieceCard], word: &str) -> Vec<&'a PieceCard> {
    let equals = |name: &str| name.eq_ignore_ascii_case(word);
    let tests: [&dyn Fn(&PieceCard) -> bool; 3] = [
        &|card| equals(&card.code()),
        &|card| equals(&card.name()),
        &|card| equals(card.figure.letter.encode_utf8(&mut [0; 4])),
    ];
    let found = tests.map(|test| cards.iter().filter(|card| test(card)).collect::<Vec<_>>());
    found
        .into_iter()
        .find(|found| !found.is_empty())
        .unwrap_or_default()
}
