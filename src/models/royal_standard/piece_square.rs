//! Material and piece-square scores, updated incrementally.

use super::layout::{MATERIAL, PLACE, Weights};
use super::weights::WEIGHTS;
use crate::base::{Side, Square};
use crate::eval::linear::{self, FULL, PieceWeights, Score, worth};
use crate::games::royal_standard::{Kind, Piece, board};

/// Material and piece-square scores, White minus Black, and the game phase.
pub type PieceSquareScore = linear::PieceSquareScore<Weights>;

/// The share of each kind in the game phase.
const OFFICERS: [i32; 5] = [0, 2, 3, 2, 0];

/// The piece-square weight of each kind on each square, seen from White's side. The board
/// is symmetric left to right.
static PLACES: [[usize; 64]; 5] = {
    let mut places = [[0; 64]; 5];
    let mut kind = 0;
    while kind < 5 {
        let mut square = 0;
        while square < 64 {
            let at = Square::new(square as u8);
            let (file, rank) = (at.file() as usize, at.rank() as usize);
            // Squares off the board use the weight of a corner, which is off the board
            // too.
            let inside = file < board::FILES as usize && rank < board::RANKS as usize;
            let column = if file < 4 { file } else { 6 - file % 7 };
            let place = if inside { 4 * rank + column } else { 0 };
            places[kind][square] = PLACE.at(24 * kind + place);
            square += 1;
        }
        kind += 1;
    }
    places
};

/// Each square as Black sees it; ranks that do not exist map to themselves.
const SEEN: [usize; 64] = {
    let mut seen = [0; 64];
    let mut square = 0;
    while square < 64 {
        let at = Square::new(square as u8);
        let inside = at.rank() < board::RANKS;
        seen[square] = if inside {
            board::mirror(at).index()
        } else {
            square
        };
        square += 1;
    }
    seen
};

static WORTH: [[[Score; 64]; 5]; 2] = worth(WEIGHTS, MATERIAL, &PLACES, &SEEN);

impl PieceWeights for Weights {
    type Piece = Piece;
    type Square = Square;

    #[inline]
    fn side(piece: Piece) -> Side {
        piece.side
    }

    #[inline]
    fn officer(piece: Piece) -> i32 {
        OFFICERS[piece.kind.index()]
    }

    fn counted(piece: Piece, square: Square) -> [usize; 2] {
        let kind = piece.kind.index();
        let seen = match piece.side {
            Side::White => square,
            Side::Black => board::mirror(square),
        };
        [MATERIAL.at(kind), PLACES[kind][seen.index()]]
    }

    #[inline]
    fn worth(piece: Piece, square: Square) -> Score {
        WORTH[piece.side.index()][piece.kind.index()][square.index()]
    }
}

const _: () = assert!(
    OFFICERS[Kind::Windmill.index()]
        + 2 * OFFICERS[Kind::Rook.index()]
        + 2 * OFFICERS[Kind::Bishop.index()]
        == FULL,
    "the start position has the full phase"
);
