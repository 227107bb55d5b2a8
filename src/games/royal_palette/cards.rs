//! The piece cards: the pieces of chess with their palettes.

use super::{Kind, RoyalPalette};
use crate::base::{Side, Square};
use crate::pieces::orthodox::reach;
use crate::rules::card::cards_by_kind;
use crate::rules::{Figure, MovementBoard, PieceCard};

/// See [`Game::piece_cards`](crate::rules::Game::piece_cards); the palettes are those of
/// `start`.
pub(super) fn cards(start: &RoyalPalette) -> Vec<PieceCard> {
    cards_by_kind(&start.diagram(), Kind::from_letter, card)
}

fn card(kind: Kind, mut figure: Figure) -> PieceCard {
    let square = match kind {
        Kind::Pawn => Square::at(3, 1),
        _ => Square::at(3, 3),
    };
    let diagram = MovementBoard::alone(square).diagram_of_targets(|probe| {
        let (occupied, enemies) = (probe.occupied(), probe.enemies);
        reach(kind, Side::White, square, occupied, enemies)
    });
    let colours: Vec<&str> = figure.bands.iter().map(|colour| colour.name).collect();
    let colours = colours.join(", ").to_lowercase();
    let palette = match kind {
        Kind::King => format!(
            " It may not go to an attacked square. Once a game it may castle with an unmoved rook, \
             as in chess and whatever the lock. Its palette is {colours}: under these colours it \
             may move from any square."
        ),
        Kind::Pawn => " It may capture a pawn en passant. Each of the eight pawns of a side has a \
             colour of its own, under which it may move from any square. On the last rank it \
             becomes one of the captured officers of its side; if there is none it stays as a ready \
             pawn, which blocks but does not move, attack or give check, and which is converted at \
             the beginning of the first turn in which an officer is captured."
            .to_owned(),
        _ => format!(
            " Its palette is {colours}: under these colours it may move from any square. It keeps \
             the palette wherever it stands. Once captured, it may come back in place of a pawn \
             on the last rank, with the same palette."
        ),
    };
    // Every pawn has another colour.
    if kind == Kind::Pawn {
        figure.bands.clear();
    }
    PieceCard {
        text: (kind.description().to_owned() + &palette).into(),
        betza: Some(kind.betza().into()),
        diagram,
        figure,
    }
}
