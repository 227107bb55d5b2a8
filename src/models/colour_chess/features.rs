//! What a net sees of Colour Chess: each piece on his square, and for the side to move what the
//! call leaves of its turn.
//!
//! A mirror by files changes nothing but castling, so each side turns the board until its own
//! king stands on the left half. The tiles of the whole board are not told: only which pieces
//! stand on the colour called, whom part 1 alone can take, and part 2 alone cannot.

use super::ColourChessTerms;
use crate::base::{Side, Square};
use crate::eval::NetGame;
use crate::games::colour_chess::{ColourChess, Part, Piece};
use crate::nnue::{Features, place};
use crate::pieces::Orthodox;
use crate::rules::Position;

/// The inputs of Colour Chess.
pub struct ColourChessFeatures;

impl NetGame for ColourChessTerms {
    type Features = ColourChessFeatures;
    const GAME: &'static str = "colour-chess";
}

/// Kinds of pieces, and squares.
const KINDS: usize = 6;
const SQUARES: usize = 64;
/// Piece and square, once for the pieces of a side and once for those of the other.
const MEN: usize = 2 * KINDS * SQUARES;
/// Where pieces on the colour called begin: in part 1 and 2, at the turn of the view's side and at
/// that of the other.
const CALLED: usize = MEN;
/// Where pieces begin that have moved in this turn: likewise by whose turn it is.
const MOVED: usize = CALLED + 4 * KINDS * SQUARES;
/// Where rights to castle begin: own and other's, by the side of the board.
const CASTLING: usize = MOVED + 2 * SQUARES;
/// Nothing is called: the turn before was missed.
const FREE: usize = CASTLING + 4;

/// Pieces for whom there is an output of their own.
const MEN_BUCKETS: usize = 2;

#[inline]
fn piece_and_place(piece: Piece, square: Square, side: Side, frame: u8) -> usize {
    piece.kind().index() * SQUARES + place(square, side, frame)
}

impl Features for ColourChessFeatures {
    type Position = ColourChess;
    const NAME: &'static str = "men and squares, king left; called, moved, castling";
    const INPUTS: usize = FREE + 2;
    // All pieces, those on the colour called, king and rook that have castled, castling, no call.
    const MAX_ON: usize = 32 + 16 + 2 + 4 + 1;
    const BUCKETS: usize = 2 * MEN_BUCKETS;
    const HAS_OTHERS: bool = true;

    #[inline]
    fn frame(position: &ColourChess, side: Side) -> u8 {
        u8::from(position.king(side).is_some_and(|king| king.file() > 3))
    }

    #[inline]
    fn piece(piece: Piece, square: Square, side: Side, frame: u8) -> usize {
        let theirs = usize::from(piece.side() != side);
        theirs * KINDS * SQUARES + piece_and_place(piece, square, side, frame)
    }

    #[inline]
    fn others(position: &ColourChess, side: Side, frame: u8, switch_on: &mut dyn FnMut(usize)) {
        let mover = position.side();
        let turn = usize::from(mover != side);
        let second = usize::from(position.part() == Part::Second);
        match position.called() {
            None => switch_on(FREE + turn),
            Some(hue) => {
                let called = position.tiles().squares(hue) & position.of_side(mover.flip());
                let first = CALLED + (2 * turn + second) * KINDS * SQUARES;
                for square in called {
                    let piece = position.piece_on(square);
                    switch_on(first + piece_and_place(piece, square, side, frame));
                }
            }
        }
        for square in position.moved() & position.of_side(mover) {
            switch_on(MOVED + turn * SQUARES + place(square, side, frame));
        }
        for (owner, whose) in [(side, 0), (side.flip(), 1)] {
            for king_side in [false, true] {
                if position.may_castle(owner, king_side) {
                    let left = usize::from(king_side) ^ usize::from(frame);
                    switch_on(CASTLING + 2 * whose + left);
                }
            }
        }
    }

    fn without(position: &ColourChess, square: Square) -> Option<ColourChess> {
        position.without(square)
    }

    fn name(piece: Piece, square: Square) -> String {
        format!("{}{square}", piece.letter())
    }

    #[inline]
    fn bucket(position: &ColourChess) -> usize {
        let pieces = position.occupied().count();
        let few = usize::from(pieces <= 16);
        2 * few + usize::from(position.part() == Part::Second)
    }
}
