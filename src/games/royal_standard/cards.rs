//! The piece cards.

use super::board::BOARD;
use super::{Kind, Piece, RangeRule, RoyalStandard, Setup};
use crate::base::geometry::Board8x8;
use crate::base::{Bitboard, Side, Square};
use crate::pieces::leapers::AROUND;
use crate::rules::card::{rays, white_figures};
use crate::rules::{Figure, MovementBoard, PieceCard, Probe};

/// The square of the piece in a diagram.
const SQUARE: Square = Square::at(3, 2);

/// See [`Game::piece_cards`](crate::rules::Game::piece_cards); the figures are those of
/// `start`.
pub(super) fn cards(start: &RoyalStandard) -> Vec<PieceCard> {
    let figures = white_figures(&start.diagram());
    let figure = |kind: Kind| figures.iter().find(|figure| figure.letter == kind.letter());
    let bearer = figure(Kind::Bearer);
    let cards = Kind::ALL.into_iter().filter_map(|kind| {
        let board = MovementBoard {
            squares: BOARD,
            others: bearers(kind)
                .iter()
                .filter_map(|&square| Some((square, bearer?.clone())))
                .collect(),
            paths: paths(kind),
            ..MovementBoard::alone(SQUARE)
        };
        Some(card(&board, kind, figure(kind)?.clone(), start.rule))
    });
    cards.collect()
}

/// The paths along which a piece can be blocked; a windmill walks around the first of its
/// standard-bearers, either way.
fn paths(kind: Kind) -> Vec<Vec<Square>> {
    let (Kind::Windmill, Some(pivot)) = (kind, bearers(kind).first()) else {
        return rays(SQUARE);
    };
    let ring: Vec<Square> = AROUND
        .iter()
        .filter_map(|step| pivot.offset(*step))
        .collect();
    let start = ring.iter().position(|&square| square == SQUARE);
    let (before, after) = ring.split_at(start.unwrap_or(0));
    let onward = [&after[1..], before].concat();
    vec![onward.iter().rev().copied().collect(), onward]
}

/// The squares of the standard-bearers that a piece needs to move.
const fn bearers(kind: Kind) -> &'static [Square] {
    match kind {
        Kind::King | Kind::Bearer => &[],
        Kind::Windmill => const { &[Square::at(4, 3)] },
        Kind::Rook => const { &[Square::at(2, 1), Square::at(4, 3)] },
        Kind::Bishop => const { &[Square::at(2, 2), Square::at(5, 3)] },
    }
}

fn card(board: &MovementBoard<Board8x8>, kind: Kind, figure: Figure, rule: RangeRule) -> PieceCard {
    let diagram = board.diagram_of_targets(|probe| targets(kind, probe, rule));
    let betza = match kind {
        Kind::King => Some("K"),
        Kind::Rook => Some("R"),
        Kind::Bishop => Some("B"),
        Kind::Bearer => Some("mK"),
        Kind::Windmill => None,
    };
    PieceCard {
        figure,
        text: text(kind, rule).into(),
        betza: betza.map(Into::into),
        diagram,
    }
}

/// The targets of White's piece of `kind` among others. The pieces of neither side are
/// bearers, so that the range is that of the bearers of the diagram.
fn targets(kind: Kind, probe: Probe<Board8x8>, rule: RangeRule) -> Bitboard {
    let mut setup = Setup::empty(rule);
    for (side, kind, squares) in [
        (Side::White, kind, Bitboard::of(SQUARE)),
        (Side::White, Kind::Bearer, probe.others),
        (Side::White, Kind::Windmill, probe.friends),
        (Side::Black, Kind::Windmill, probe.enemies),
    ] {
        for square in squares {
            setup.pieces[square.index()] = Some(Piece::new(side, kind));
        }
    }
    let mut found = Bitboard::EMPTY;
    setup.build().each_piece(|from, targets| {
        if from == SQUARE {
            found = targets;
        }
    });
    found
}

fn text(kind: Kind, rule: RangeRule) -> String {
    let path = match rule {
        RangeRule::Full => "its start, every square that it passes and its target",
        RangeRule::Ends => "its start and its target",
    };
    let range = || {
        format!(
            "It may move only if {path} are in range: squares of the standard-bearers of its own \
             side or adjacent to them. It captures enemies as it moves, and standard-bearers of \
             either side; the capturing side puts a captured standard-bearer on an empty square \
             adjacent to where it stood."
        )
    };
    match kind {
        Kind::King => "One step in any direction, in range or not, also to or on an attacked \
             square. It captures enemies as it moves, the king too, and standard-bearers of either \
             side. A captured king loses the game."
            .to_owned(),
        Kind::Windmill => format!(
            "It walks around a standard-bearer of its own side that is adjacent to it, along the \
             ring of the eight squares around it, either way, one square after the other, and may \
             stop on any empty one. The edge of the board ends the walk, and so does the first \
             piece, which it captures if that is an enemy or a standard-bearer of its own side. It \
             never captures the one that it walks around. A captured standard-bearer is put {}.",
            "on an empty square adjacent to where it stood"
        ),
        Kind::Rook => format!(
            "Any number of empty squares along a rank or file. {}",
            range()
        ),
        Kind::Bishop => format!("Any number of empty squares along a diagonal. {}", range()),
        Kind::Bearer => "One step in any direction to an empty square. It captures only the enemy \
             king. It gives its side the range in which rooks and bishops move, and windmills walk \
             around it. It is never removed: the side that captures it, its own or the other, puts \
             it on an empty square adjacent to where it stood, and it may not move in the next turn \
             of its own side."
            .to_owned(),
    }
}
