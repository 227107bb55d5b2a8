//! The piece cards of the family.

use super::diagram::figure;
use super::{Kind, Piece, Ruleset};
use crate::base::Side;
use crate::base::geometry::{Geometry, Square};
use crate::rules::{MovementBoard, PieceCard};

/// See [`Game::piece_cards`](crate::rules::Game::piece_cards).
pub(super) fn cards<G: Geometry>(rules: &Ruleset<G>) -> Vec<PieceCard> {
    let mut kinds = rules.kinds().to_vec();
    kinds.reverse();
    kinds.iter().filter_map(|&kind| card(rules, kind)).collect()
}

fn card<G: Geometry>(rules: &Ruleset<G>, kind: Kind) -> Option<PieceCard> {
    let movement = rules.movement(kind)?;
    let betza = rules.betza(kind)?;
    let rank = match kind {
        Kind::Pawn => 1,
        _ => G::RANKS / 2 - 1,
    };
    let square = Square::<G>::at(G::FILES / 2 - 1, rank);
    let board = MovementBoard {
        paths: movement.paths(square),
        ..MovementBoard::alone(square)
    };
    let [goes, takes] = [movement.goes(Side::White), movement.takes(Side::White)];
    let diagram = board.diagram_of_targets(|probe| {
        let occupied = probe.occupied();
        let captures = takes.attacks(square, occupied) & probe.enemies;
        goes.attacks(square, occupied) & !occupied | captures
    });
    Some(PieceCard {
        figure: figure(Piece::new(Side::White, kind)),
        text: text(rules, kind, betza).into(),
        betza: Some(betza.to_owned().into()),
        diagram,
    })
}

fn text<G: Geometry>(rules: &Ruleset<G>, kind: Kind, betza: &str) -> String {
    let moves = match kind {
        Kind::King => {
            "One step diagonally, or a leap of two squares along a rank or file, over anything. It \
             captures as it moves, and may not go to a square that an enemy attacks."
        }
        Kind::Wizard => {
            "One step diagonally, or a leap of three squares along a rank or file and one across, \
             over anything. It captures as it moves."
        }
        Kind::Laureate => {
            "One step diagonally, or a leap of two squares along a diagonal, rank or file, over \
             anything. It captures as it moves."
        }
        Kind::Bishop => "Any number of empty squares along a diagonal. It captures as it moves.",
        Kind::Dragon if betza == "FD" => {
            "One step diagonally, or a leap of two squares along a rank or file, over anything. It \
             captures as it moves."
        }
        Kind::Dragon => {
            "One step diagonally, or leaps of two squares along a rank or file, again and again in \
             one line while it lands on empty squares; pieces leapt over do not matter. It captures \
             as it moves; a capture ends the move."
        }
        Kind::Osprey => {
            "A leap of two squares along a rank or file, over anything. If that square is empty it \
             may go on from there like a bishop, along the two diagonals that lead away from its \
             start. It captures as it moves; a capture ends the move."
        }
        Kind::Parabola => {
            "One step diagonally; if that square is empty, it may go on with a leap of three \
             squares one way and one the other, outwards, and if that square is empty, of five and \
             one: a1, b2, c5, d10. It captures as it moves; a capture ends the move."
        }
        Kind::Pawn if betza.contains("mfD") => {
            "One step diagonally forward, to capture too. From its start rank also a leap of two \
             squares straight forward, over anything, which does not capture."
        }
        Kind::Pawn => {
            "One step diagonally forward, left or right; from its start rank also a leap of two \
             squares straight forward, over anything. It captures as it moves, by the leap too."
        }
    };
    let promotion = match kind {
        Kind::Pawn => {
            let kinds = rules.promotions().iter().map(|kind| kind.name());
            let kinds = kinds.collect::<Vec<_>>().join(", ");
            format!(" On the last rank it becomes one of: {kinds}.")
        }
        _ => String::new(),
    };
    moves.to_owned() + &promotion
}
