//! Material and piece-square scores, updated incrementally.

use super::layout::{MATERIAL, PLACE, PLACES, ROYALS, Weights};
use super::weights::WEIGHTS;
use crate::base::{Side, Square};
use crate::eval::linear::{self, MIRRORED, PieceWeights, Score, worth};
use crate::games::royal_rumble::{Deal, Kind, Piece};

/// Material and piece-square scores, White minus Black, and the fighters left.
pub type PieceSquareScore = linear::PieceSquareScore<Weights>;

/// The piece-square weight of each kind on each square, seen from White's side. The board
/// is symmetric left to right, and all fighters share one table.
static SQUARES: [[usize; 64]; Kind::COUNT] = {
    let mut squares = [[0; 64]; Kind::COUNT];
    let mut kind = 0;
    while kind < Kind::COUNT {
        let class = if kind <= ROYALS { kind } else { ROYALS + 1 };
        let mut square = 0;
        while square < 64 {
            let (file, rank) = (square % 8, square / 8);
            let column = if file < 4 { file } else { 7 - file };
            squares[kind][square] = PLACE.at(class * PLACES + 4 * rank + column);
            square += 1;
        }
        kind += 1;
    }
    squares
};

static WORTH: [[[Score; 64]; Kind::COUNT]; 2] = worth(WEIGHTS, MATERIAL, &SQUARES, &MIRRORED);

impl PieceWeights for Weights {
    type Piece = Piece;
    type Square = Square;

    const OFFICERS: i32 = Deal::FIGHTERS as i32;

    #[inline]
    fn side(piece: Piece) -> Side {
        piece.side
    }

    #[inline]
    fn officer(piece: Piece) -> i32 {
        i32::from(piece.kind.is_fighter())
    }

    fn counted(piece: Piece, square: Square) -> [usize; 2] {
        let kind = piece.kind.index();
        [
            MATERIAL.at(kind),
            SQUARES[kind][square.seen_by(piece.side).index()],
        ]
    }

    #[inline]
    fn worth(piece: Piece, square: Square) -> Score {
        WORTH[piece.side.index()][piece.kind.index()][square.index()]
    }
}
