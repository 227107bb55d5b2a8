//! Net features of the Royal Standard: each piece on its square, and again the pieces
//! that cannot move, which are those with no standard-bearer near and frozen
//! standard-bearers.
//!
//! The game is symmetric left to right, so each side mirrors the board to keep its own
//! king on the left half. Only the rule that requires whole moves in range is covered.

use super::RoyalStandardTerms;
use crate::base::{Side, Square};
use crate::eval::NetGame;
use crate::games::royal_standard::{Kind, Piece, RangeRule, RoyalStandard, board};
use crate::nnue::{BuiltInNet, Features, built_in_net};

/// The net features of the Royal Standard.
pub struct RoyalStandardFeatures;

impl NetGame for RoyalStandardTerms {
    type Features = RoyalStandardFeatures;
    const GAME: &'static str = "royal-standard";
    const BUILT_IN: Option<BuiltInNet> = Some(built_in_net!("royal-standard.nnue"));
}

/// The number of piece kinds.
const KINDS: usize = 5;
/// The number of squares in the rectangle around the board.
const SQUARES: usize = board::FILES as usize * board::RANKS as usize;
/// The number of inputs for piece and square: own pieces, then the other side's.
const PIECES: usize = 2 * KINDS * SQUARES;
/// The first input of pieces that cannot move, laid out the same way.
const STUCK: usize = PIECES;

/// Kinds that move only in range.
const RANGED: [Kind; 3] = [Kind::Windmill, Kind::Rook, Kind::Bishop];

#[inline]
fn piece_and_place(piece: Piece, square: Square, side: Side, frame: u8) -> usize {
    let seen = match side {
        Side::White => square,
        Side::Black => board::mirror(square),
    };
    let file = match frame {
        0 => seen.file(),
        _ => board::FILES - 1 - seen.file(),
    };
    let place = usize::from(seen.rank() * board::FILES + file);
    let theirs = usize::from(piece.side != side);
    (theirs * KINDS + piece.kind.index()) * SQUARES + place
}

impl Features for RoyalStandardFeatures {
    type Position = RoyalStandard;
    const NAME: &'static str = "men and squares, king left; stuck";
    const INPUTS: usize = STUCK + PIECES;
    // All pieces, and all but the kings again as stuck.
    const MAX_ACTIVE: usize = 20 + 18;
    const BUCKETS: usize = 2;
    const HAS_OTHERS: bool = true;

    fn covers(position: &RoyalStandard) -> bool {
        position.range_rule() == RangeRule::Full
    }

    #[inline]
    fn frame(position: &RoyalStandard, side: Side) -> u8 {
        u8::from(position.king(side).is_some_and(|king| king.file() > 3))
    }

    #[inline]
    fn piece(piece: Piece, square: Square, side: Side, frame: u8) -> usize {
        piece_and_place(piece, square, side, frame)
    }

    #[inline]
    fn others(position: &RoyalStandard, side: Side, frame: u8, switch_on: &mut dyn FnMut(usize)) {
        for owner in Side::ALL {
            let near = board::spread(position.of(owner, Kind::Bearer));
            for kind in RANGED {
                for square in position.of(owner, kind) & !near {
                    let piece = Piece::new(owner, kind);
                    switch_on(STUCK + piece_and_place(piece, square, side, frame));
                }
            }
            for square in position.of(owner, Kind::Bearer) & position.frozen() {
                let piece = Piece::new(owner, Kind::Bearer);
                switch_on(STUCK + piece_and_place(piece, square, side, frame));
            }
        }
    }

    fn without(position: &RoyalStandard, square: Square) -> Option<RoyalStandard> {
        position.without(square)
    }

    fn name(_: &RoyalStandard, piece: Piece, square: Square) -> String {
        format!("{}{square}", piece.letter())
    }

    /// Returns 1 once fewer than 17 of the 20 pieces are left, else 0.
    #[inline]
    fn bucket(position: &RoyalStandard) -> usize {
        usize::from(position.occupied().count() < 17)
    }
}
