//! The piece cards of all kinds, whichever are dealt to a board.

mod texts;

use super::board::Pieces;
use super::diagram::figure;
use super::form::Form;
use super::tables::Tables;
use super::{Deal, Kind, Move, Piece, RumbleBoard};
use crate::base::geometry::Board8x8;
use crate::base::{Bitboard, Side, Square};
use crate::rules::{MovementBoard, PieceAction, PieceCard, Probe};

/// See [`Game::piece_cards`](crate::rules::Game::piece_cards).
pub(super) fn cards() -> Vec<PieceCard> {
    Kind::ALL.into_iter().map(card).collect()
}

fn card(kind: Kind) -> PieceCard {
    let square = match kind {
        Kind::Pawn => Square::at(3, 1),
        _ => Square::at(3, 3),
    };
    let others = others(kind);
    let board = MovementBoard {
        others: others
            .iter()
            .map(|&(square, piece)| (square, figure(piece, false)))
            .collect(),
        hops: hops(kind),
        paths: Tables::get().paths(kind, square),
        ..MovementBoard::alone(square)
    };
    PieceCard {
        figure: figure(Piece::new(Side::White, kind), false),
        text: texts::text(kind).into(),
        betza: Some(kind.betza())
            .filter(|text| !text.is_empty())
            .map(Into::into),
        diagram: board.diagram(|probe| actions(kind, square, others, probe)),
    }
}

/// Whether a kind moves or captures over pieces.
fn hops(kind: Kind) -> bool {
    Tables::get().hops(kind) || matches!(kind, Kind::Frog | Kind::Butterfly)
}

/// The pieces among which a kind on d4 shows its moves.
const fn others(kind: Kind) -> &'static [(Square, Piece)] {
    const fn own(kind: Kind, file: u8, rank: u8) -> (Square, Piece) {
        (Square::at(file, rank), Piece::new(Side::White, kind))
    }
    const fn enemy(kind: Kind, file: u8, rank: u8) -> (Square, Piece) {
        (Square::at(file, rank), Piece::new(Side::Black, kind))
    }
    match kind {
        Kind::Cannon => const { &[own(Kind::Pawn, 3, 5), enemy(Kind::Pawn, 5, 3)] },
        Kind::Vao => const { &[own(Kind::Pawn, 5, 5), enemy(Kind::Pawn, 2, 4)] },
        Kind::PaoVao => const { &[own(Kind::Pawn, 3, 5), enemy(Kind::Pawn, 5, 5)] },
        Kind::Butterfly => const { &[own(Kind::Pawn, 3, 4), enemy(Kind::Pawn, 5, 4)] },
        Kind::Frog => const { &[own(Kind::Pawn, 2, 3), enemy(Kind::Pawn, 4, 4)] },
        Kind::Chameleon => const { &[enemy(Kind::Knight, 4, 5), enemy(Kind::Bishop, 5, 5)] },
        Kind::Copycat => const { &[own(Kind::Knight, 2, 3)] },
        _ => &[],
    }
}

/// The kind of further pieces on the board: one that changes nothing by being there. A
/// Chameleon captures none of its kind, and a Copycat copies none of its own.
const fn extra(kind: Kind) -> Kind {
    match kind {
        Kind::Chameleon | Kind::Copycat => kind,
        _ => Kind::Pawn,
    }
}

/// The actions of White's piece of `kind` on `square` among others; the board has no
/// royals but itself.
fn actions(
    kind: Kind,
    square: Square,
    others: &[(Square, Piece)],
    probe: Probe<Board8x8>,
) -> Vec<PieceAction<Board8x8>> {
    let deal = deal(kind);
    let mut pieces = Pieces::NONE;
    let mut put = |piece: Piece, square: Square| {
        pieces.put(
            piece.side,
            deal.slot(piece.kind).unwrap_or(Deal::PAWN),
            square,
        );
    };
    put(Piece::new(Side::White, kind), square);
    for &(square, piece) in others
        .iter()
        .filter(|(square, _)| probe.others.has(*square))
    {
        put(piece, square);
    }
    for (side, squares) in [(Side::White, probe.friends), (Side::Black, probe.enemies)] {
        for square in squares {
            put(Piece::new(side, extra(kind)), square);
        }
    }
    let position = RumbleBoard {
        pieces,
        key: 0,
        deal,
        ep: None,
        fullmove: 1,
        clock: 0,
        reversible: 0,
        side: Side::White,
    };
    position.pseudo_legal(square).iter().map(action).collect()
}

fn action(mv: &Move) -> PieceAction<Board8x8> {
    let stays = matches!(mv.form(), Form::Shot | Form::Suicide | Form::Recruitment);
    let recruited = match mv.form() {
        Form::Recruitment => Bitboard::of(mv.to()),
        _ => Bitboard::EMPTY,
    };
    PieceAction {
        to: (!stays).then(|| mv.to()),
        removed: mv.victims(),
        recruited,
    }
}

/// A deal with this kind and those that stand around it, without Immobilizers.
fn deal(kind: Kind) -> Deal {
    let royal = if kind.is_royal() { kind } else { Kind::King };
    let mut fighters: Vec<Kind> = Kind::FIGHTERS
        .iter()
        .copied()
        .take(Deal::FIGHTERS)
        .collect();
    if kind.is_fighter() && !fighters.contains(&kind) {
        fighters[0] = kind;
    }
    Deal::new(royal, &fighters).unwrap_or_else(|| unreachable!("seven different fighters"))
}
