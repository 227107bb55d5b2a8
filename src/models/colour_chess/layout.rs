//! Which weight lies where in the table of `weights.rs`, and what it is for.

use super::weights::WEIGHTS;
use crate::eval::linear::{Score, WeightGroup, WeightTable, groups};

/// The weights of this model.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Weights;

impl WeightTable for Weights {
    const GROUPS: &'static [WeightGroup] = &GROUPS;

    const HEAD: &'static str = HEAD;

    #[inline]
    fn weights() -> &'static [Score] {
        WEIGHTS
    }
}

/// The head of `weights.rs`.
const HEAD: &str =
    "//! Every weight of the evaluation in hundredths of a pawn: when both sides have
//! all their officers, when only the side that it counts for has them, when only
//! the other side has them, when nobody has any. `layout.rs` says what lies
//! where.

use crate::eval::linear::{Score, s};

#[rustfmt::skip]
pub(super) static WEIGHTS: &[Score] = &[
";

/// Most steps that the king's attackers count.
pub(super) const MAX_STORM: usize = 15;
/// Squares of a colour within reach from which on more do not count.
pub(super) const MAX_REACH: usize = 9;

groups! {
    MATERIAL [6] by 6, "Worth of each kind: pawn, knight, bishop, rook, queen, king.";
    PLACE [6 * 64] by 8, "Worth of each square for each kind, seen as White, the first rank first.";
    KNIGHT_REACH [9] by 9, "A knight, by the safe squares within his reach.";
    BISHOP_REACH [14] by 7, "A bishop, likewise.";
    ROOK_REACH [15] by 5, "A rook, likewise.";
    QUEEN_REACH [28] by 7, "A queen, likewise.";
    COLOUR_REACH [MAX_REACH + 1] by 10, "Each colour, by the squares of it within reach.";
    CALL_REACH [MAX_REACH + 1] by 10, "The colour called, likewise, for the side that has to go there.";
    PART [2] by 2, "The turn itself, for the side to move: in part 1, in part 2.";
    HANGING [4 * 6] by 6, "An enemy piece, by kind, that we attack and nobody defends: in the enemy's part 1 and 2, in our part 1 and 2.";
    BY_PAWN [4 * 6] by 6, "An enemy piece that a pawn attacks, likewise.";
    BY_MINOR [4 * 6] by 6, "An enemy piece that a knight or bishop attacks, likewise.";
    BY_ROOK [4 * 6] by 6, "An enemy piece that a rook attacks, likewise.";
    HIT [4 * 4] by 4, "An enemy king, by the number of pieces that attack him, likewise.";
    DISCOVERY [4 * 4] by 4, "A piece alone between a rook, bishop or queen of ours and the enemy king: ours, in our part 1 able to open the line now; ours, unable to; theirs, that we attack, in our part 1 able to take it now; theirs otherwise; likewise.";
    CHECKS [4 * 4] by 4, "A safe square within reach of which a knight, bishop, rook or queen would attack the enemy king, likewise.";
    STORM [MAX_STORM + 1] by 8, "Attacks around the enemy king, by steps of eight units.";
    ESCAPES [9] by 9, "Squares to which the king may go without being attacked.";
    SHIELD [4] by 4, "Pawns beside the king: none to three.";
    CASTLING [2] by 2, "The right to castle: king's side, queen's side.";
    ISOLATED [1] by 1, "A pawn with no pawn of its side on a neighbouring file.";
    DOUBLED [1] by 1, "A pawn with one of its side before it on its file.";
    PASSED [8] by 8, "A passed pawn, by rank.";
    BLOCKED [8] by 8, "A passed pawn whose next square is occupied, by rank.";
    BISHOP_PAIR [1] by 1, "Two bishops of different shades.";
    ROOK_FILE [2] by 2, "A rook on a file without pawns, and without pawns of its side.";
}
