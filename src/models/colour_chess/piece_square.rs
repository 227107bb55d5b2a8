//! Material and piece-square scores, updated incrementally.

use super::layout::{MATERIAL, PLACE, Weights};
use super::weights::WEIGHTS;
use crate::base::{Side, Square};
use crate::eval::linear::{self, FULL, MIRRORED, PieceWeights, Score, by_square, worth};
use crate::games::colour_chess::{Kind, Piece};

/// Material and piece-square scores, White minus Black, and the game phase.
pub type PieceSquareScore = linear::PieceSquareScore<Weights>;

static WORTH: [[[Score; 64]; 6]; 2] = worth(WEIGHTS, MATERIAL, &by_square(PLACE), &MIRRORED);

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
        [MATERIAL.at(kind), PLACE.at(64 * kind + seen)]
    }

    #[inline]
    fn worth(piece: Piece, square: Square) -> Score {
        WORTH[piece.side().index()][piece.kind().index()][square.index()]
    }
}

const _: () = assert!(Kind::START_PHASE == FULL);
