//! What a net sees of the Royal Standard: each piece on his square, and those who cannot move:
//! pieces with no standard-bearer near, and standard-bearers that are frozen.
//!
//! The board is alike to the left and to the right: each side turns it until its own king
//! stands on the left half. Only the rule by which a whole move lies in range is covered.

use super::RoyalStandardTerms;
use crate::base::{Side, Square};
use crate::eval::NetGame;
use crate::games::royal_standard::{Kind, Piece, RangeRule, RoyalStandard, board};
use crate::nnue::Features;

/// The inputs of the Royal Standard.
pub struct RoyalStandardFeatures;

impl NetGame for RoyalStandardTerms {
    type Features = RoyalStandardFeatures;
    const GAME: &'static str = "royal-standard";
    const BUILT_IN: Option<&'static [u8]> =
        Some(include_bytes!("../../../nets/royal-standard.nnue"));
}

/// Kinds of pieces.
const KINDS: usize = 5;
/// Squares of the rectangle in which the board lies.
const SQUARES: usize = board::FILES as usize * board::RANKS as usize;
/// Piece and square, once for the pieces of a side and once for those of the other.
const MEN: usize = 2 * KINDS * SQUARES;
/// Where those begin who cannot move, likewise.
const STUCK: usize = MEN;

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
    const INPUTS: usize = STUCK + MEN;
    // All pieces, and all but the kings once more.
    const MAX_ON: usize = 20 + 18;
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

    fn name(piece: Piece, square: Square) -> String {
        format!("{}{square}", piece.letter())
    }

    /// Whether everybody but standard-bearers is still there.
    #[inline]
    fn bucket(position: &RoyalStandard) -> usize {
        usize::from(position.occupied().count() < 17)
    }
}
