//! Material and piece-square scores, updated incrementally.

use super::evaluated_variant::{EvaluatedVariant, Weights};
use super::layout::{MATERIAL, PLACE, PLACES};
use super::worth::place;
use crate::base::Side;
use crate::base::geometry::{Geometry, Square};
use crate::eval::linear::{self, PieceWeights, Score};
use crate::games::colorbound::{Kind, Piece};

/// Material and piece-square scores, White minus Black, and the game phase.
pub type PieceSquareScore<V> = linear::PieceSquareScore<Weights<V>>;

impl<V: EvaluatedVariant> PieceWeights for Weights<V> {
    type Piece = Piece;
    type Square = Square<V::Board>;
    const OFFICERS: i32 = V::OFFICERS;

    #[inline]
    fn side(piece: Piece) -> Side {
        piece.side
    }

    #[inline]
    fn officer(piece: Piece) -> i32 {
        i32::from(!matches!(piece.kind, Kind::Pawn | Kind::King))
    }

    fn counted(piece: Piece, square: Square<V::Board>) -> [usize; 2] {
        let seen = square.seen_by(piece.side);
        let (file, rank) = (usize::from(seen.file()), usize::from(seen.rank()));
        let at = place(file, rank, usize::from(V::Board::FILES));
        [
            MATERIAL.at(piece.kind.index()),
            PLACE.at(piece.kind.index() * PLACES + at),
        ]
    }

    #[inline]
    fn worth(piece: Piece, square: Square<V::Board>) -> Score {
        V::worth(piece, square)
    }
}
