//! Net features of Colour Chess: each piece on its square, and what the call leaves of
//! the turn.
//!
//! Mirroring by files changes nothing but castling, so each side mirrors the board to
//! keep its own king on the left half. The colours of the tiles are no features; the
//! pieces on the called colour are, which part 1 can capture and part 2 cannot.

use super::ColourChessTerms;
use crate::base::{Side, Square};
use crate::eval::NetGame;
use crate::games::colour_chess::{ColourChess, Part, Piece};
use crate::nnue::{Features, place};
use crate::pieces::Orthodox;
use crate::rules::Position;

/// The net features of Colour Chess.
pub struct ColourChessFeatures;

impl NetGame for ColourChessTerms {
    type Features = ColourChessFeatures;
    const GAME: &'static str = "colour-chess";
}

/// The numbers of piece kinds and of squares.
const KINDS: usize = 6;
const SQUARES: usize = 64;
/// The number of inputs for piece and square: own pieces, then the other side's.
const PIECES: usize = 2 * KINDS * SQUARES;
/// The first input of pieces on the called colour: part 1 and 2 of the perspective's
/// turn, then of the other side's.
const CALLED: usize = PIECES;
/// The first input of pieces that have moved this turn, by whose turn it is.
const MOVED: usize = CALLED + 4 * KINDS * SQUARES;
/// The first input of castling rights: own, then the other side's, by side of the board.
const CASTLING: usize = MOVED + 2 * SQUARES;
/// The first input of a turn without a call, because the previous turn was missed.
const FREE: usize = CASTLING + 4;

/// The number of output buckets by piece count.
const PIECES_BUCKETS: usize = 2;

#[inline]
fn piece_and_place(piece: Piece, square: Square, side: Side, frame: u8) -> usize {
    piece.kind().index() * SQUARES + place(square, side, frame)
}

impl Features for ColourChessFeatures {
    type Position = ColourChess;
    const NAME: &'static str = "men and squares, king left; called, moved, castling";
    const INPUTS: usize = FREE + 2;
    // All pieces, those on the called colour, castled king and rook, castling rights, no
    // call.
    const MAX_ACTIVE: usize = 32 + 16 + 2 + 4 + 1;
    const BUCKETS: usize = 2 * PIECES_BUCKETS;
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
        for (owner, theirs) in [(side, 0), (side.flip(), 1)] {
            for king_side in [false, true] {
                if position.may_castle(owner, king_side) {
                    let left = usize::from(king_side) ^ usize::from(frame);
                    switch_on(CASTLING + 2 * theirs + left);
                }
            }
        }
    }

    fn without(position: &ColourChess, square: Square) -> Option<ColourChess> {
        position.without(square)
    }

    fn name(_: &ColourChess, piece: Piece, square: Square) -> String {
        format!("{}{square}", piece.letter())
    }

    #[inline]
    fn bucket(position: &ColourChess) -> usize {
        let pieces = position.occupied().count();
        let few = usize::from(pieces <= 16);
        2 * few + usize::from(position.part() == Part::Second)
    }
}
