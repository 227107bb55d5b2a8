//! The piece cards of a game from a file.

use super::diagram::figure;
use super::{Kind, Piece, PlayBoard, Tables, tell_piece};
use crate::base::Side;
use crate::base::geometry::{Bitboard, Square};
use crate::rules::{MovementBoard, PieceCard};

/// See [`Game::piece_cards`](crate::rules::Game::piece_cards).
pub(super) fn cards<G: PlayBoard>(rules: &Tables<G>) -> Vec<PieceCard> {
    rules
        .kinds()
        .iter()
        .map(|&kind| card(rules, kind))
        .collect()
}

fn card<G: PlayBoard>(rules: &Tables<G>, kind: Kind) -> PieceCard {
    let movement = rules.movement(kind);
    let spec = rules.spec();
    let square = shown_square(rules, kind);
    let board = MovementBoard {
        paths: movement.paths(square),
        ..MovementBoard::alone(square)
    };
    let [goes, takes] = [movement.goes(Side::White), movement.takes(Side::White)];
    let exists: Bitboard<G> = rules.board();
    let diagram = board.diagram_of_targets(|probe| {
        let occupied = probe.occupied();
        let captures = takes.attacks(square, occupied) & probe.enemies;
        (goes.attacks(square, occupied) & !occupied | captures) & exists
    });
    PieceCard {
        figure: figure(rules, Piece::new(Side::White, kind)),
        text: tell_piece::piece(rules, kind).into(),
        betza: Some(spec.kinds[kind.index()].moves.to_string().into()),
        diagram,
    }
}

/// The square on which a piece is shown: one from which its first moves are open, if it has
/// such, or the middle of the board.
fn shown_square<G: PlayBoard>(rules: &Tables<G>, kind: Kind) -> Square<G> {
    let spec = rules.spec();
    let own = &spec.kinds[kind.index()];
    let has_first = own.moves.routes().iter().any(|route| route.initial);
    let rank = match own.first_move.first() {
        Some(&rank) if has_first => rank,
        _ => (spec.ranks - 1) / 2,
    };
    let middle = Square::at((spec.files - 1) / 2, rank);
    match rules.board().has(middle) {
        true => middle,
        false => rules.board().first().unwrap_or(middle),
    }
}
