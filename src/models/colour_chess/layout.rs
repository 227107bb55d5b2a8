//! The layout of the weight table in `weights.rs`.

use super::weights::WEIGHTS;
use crate::eval::linear::{Score, WeightGroup, WeightTable, groups};

/// The weights of this model.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Weights;

impl WeightTable for Weights {
    const GROUPS: &'static [WeightGroup] = &GROUPS;

    #[inline]
    fn weights() -> &'static [Score] {
        WEIGHTS
    }
}

/// The maximum number of steps of king attacks.
pub(super) const MAX_STORM: usize = 15;
/// The maximum number of squares of a colour within reach that count.
pub(super) const MAX_REACH: usize = 9;

groups! {
    MATERIAL [6] by 6, "Value of each kind: pawn, knight, bishop, rook, queen, king.";
    PLACE [6 * 64] by 8, "Value of each square for each kind, seen from White's side, first rank first.";
    KNIGHT_REACH [9] by 9, "A knight, by the number of safe squares within reach.";
    BISHOP_REACH [14] by 7, "A bishop, by the number of safe squares within reach.";
    ROOK_REACH [15] by 5, "A rook, by the number of safe squares within reach.";
    QUEEN_REACH [28] by 7, "A queen, by the number of safe squares within reach.";
    COLOUR_REACH [MAX_REACH + 1] by 10, "Each colour, by the number of its squares within reach.";
    CALL_REACH [MAX_REACH + 1] by 10, "The called colour, by the number of its squares within reach of the side that has to go there.";
    PART [2] by 2, "The side to move: in part 1, in part 2.";
    HANGING [4 * 6] by 6, "An undefended enemy piece that we attack, by kind: in the enemy's part 1 and 2, in our part 1 and 2.";
    BY_PAWN [4 * 6] by 6, "An enemy piece that a pawn attacks, by kind and part as above.";
    BY_MINOR [4 * 6] by 6, "An enemy piece that a knight or bishop attacks, by kind and part as above.";
    BY_ROOK [4 * 6] by 6, "An enemy piece that a rook attacks, by kind and part as above.";
    HIT [4 * 4] by 4, "The enemy king, by the number of pieces that attack it, and by part as above.";
    DISCOVERY [4 * 4] by 4, "A piece alone between our rook, bishop or queen and the enemy king, by part as above: ours, able to open the line (in our part 1: now); ours, unable to; theirs, that we attack (in our part 1: can capture now); theirs otherwise.";
    CHECKS [4 * 4] by 4, "A safe square from which a knight, bishop, rook or queen could attack the enemy king, by part as above.";
    STORM [MAX_STORM + 1] by 8, "Attacks around the enemy king, by steps of eight units.";
    ESCAPES [9] by 9, "Escape squares of the king.";
    SHIELD [4] by 4, "Pawns beside the king: none to three.";
    CASTLING [2] by 2, "The right to castle: king's side, queen's side.";
    ISOLATED [1] by 1, "A pawn with no pawn of its side on a neighbouring file.";
    DOUBLED [1] by 1, "A pawn behind another of its side on the same file.";
    PASSED [8] by 8, "A passed pawn, by rank.";
    BLOCKED [8] by 8, "A passed pawn whose next square is occupied, by rank.";
    BISHOP_PAIR [1] by 1, "Two bishops of different shades.";
    ROOK_FILE [2] by 2, "A rook on a file without pawns, and without pawns of its side.";
}
