//! Material and piece-square scores, updated incrementally.

use super::layout::{MATERIAL, PLACE, READY, Weights};
use super::weights::WEIGHTS;
use crate::base::{Side, Square};
use crate::eval::linear::{self, FULL, MIRRORED, PieceWeights, Score, by_square, worth};
use crate::games::royal_palette::{Kind, Piece};

/// Material and piece-square scores, White minus Black, and the game phase.
pub type PieceSquareScore = linear::PieceSquareScore<Weights>;

/// The piece-square weight of each kind on each square, seen from White's side. A pawn on
/// the last rank is ready.
static PLACES: [[usize; 64]; 6] = {
    let mut places = by_square(PLACE);
    let mut square = 56;
    while square < 64 {
        places[Kind::Pawn.index()][square] = READY.at(0);
        square += 1;
    }
    places
};

static WORTH: [[[Score; 64]; 6]; 2] = worth(WEIGHTS, MATERIAL, &PLACES, &MIRRORED);

impl PieceWeights for Weights {
    type Piece = Piece;
    type Square = Square;

    #[inline]
    fn side(piece: Piece) -> Side {
        piece.side()
    }

    #[inline]
    fn officer(piece: Piece) -> i32 {
        piece.kind().phase()
    }

    fn counted(piece: Piece, square: Square) -> [usize; 2] {
        let kind = piece.kind().index();
        let seen = square.seen_by(piece.side()).index();
        [MATERIAL.at(kind), PLACES[kind][seen]]
    }

    #[inline]
    fn worth(piece: Piece, square: Square) -> Score {
        WORTH[piece.side().index()][piece.kind().index()][square.index()]
    }
}

const _: () = assert!(Kind::START_PHASE == FULL);
