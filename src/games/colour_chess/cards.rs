//! The piece cards: the pieces of chess, without check.

use super::{ColourChess, Kind};
use crate::base::{Side, Square};
use crate::pieces::orthodox::reach;
use crate::rules::card::cards_by_kind;
use crate::rules::{Figure, MovementBoard, PieceCard};

/// See [`Game::piece_cards`](crate::rules::Game::piece_cards).
pub(super) fn cards(start: &ColourChess) -> Vec<PieceCard> {
    cards_by_kind(&start.diagram(), Kind::from_letter, card)
}

fn card(kind: Kind, figure: Figure) -> PieceCard {
    let square = match kind {
        Kind::Pawn => Square::at(3, 1),
        _ => Square::at(3, 3),
    };
    let diagram = MovementBoard::alone(square).diagram_of_targets(|probe| {
        let (occupied, enemies) = (probe.occupied(), probe.enemies);
        reach(kind, Side::White, square, occupied, enemies)
    });
    let more = match kind {
        Kind::King => {
            " It may go to attacked squares and stay on them; it is captured like any other piece, \
             and that ends the game. It may castle with an unmoved rook if it has not moved and the \
             squares between are empty, also out of, through and into attacks: it goes two squares, \
             onto the colour that counts, and both pieces have moved in that turn."
        }
        Kind::Pawn => {
            " It may capture en passant in either part of the turn after the double step, onto the \
             colour of the square that it reaches. On the last rank it becomes a queen, rook, bishop \
             or knight, which does not move again in that turn."
        }
        _ => "",
    };
    PieceCard {
        text: (kind.description().to_owned() + more).into(),
        betza: Some(kind.betza().into()),
        diagram,
        figure,
    }
}
