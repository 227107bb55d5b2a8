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

/// The maximum number of attacks around a king that count.
pub(super) const MAX_STORM: usize = 31;
/// The number of distinct counts of squares around a king, 0 to 8.
pub(super) const STEPS: usize = 9;
/// The maximum number of squares within a windmill's reach that count.
pub(super) const MAX_MILL: usize = 15;

groups! {
    MATERIAL [5] by 5, "Value of each kind: king, windmill, rook, bishop, standard-bearer.";
    PLACE [5 * 24] by 4, "Value of each square for each kind, seen from White's side, first rank first, edge file to middle file.";
    MILL_REACH [MAX_MILL + 1] by 8, "A windmill, by the number of squares within reach.";
    ROOK_REACH [12] by 6, "A rook in range, by the number of squares within reach.";
    BISHOP_REACH [11] by 6, "A bishop in range, by the number of squares within reach.";
    STRANDED [3] by 3, "A piece out of range: windmill without a pivot, rook, bishop.";
    RANGE [6] by 6, "A square in range, by rank, seen from White's side.";
    SOLE_RANGE [1] by 1, "A square in range of its side alone.";
    FROZEN [2] by 2, "A frozen standard-bearer: at the enemy's turn, at its own.";
    BEARER_NEAR [6] by 6, "A standard-bearer that can move, by the king moves to the enemy king.";
    BEARER_HOME [6] by 6, "A standard-bearer, by the king moves to its own king.";
    STORM [2 * (MAX_STORM + 1)] by 8, "Attacks on the enemy king's surroundings: at the enemy's turn, at ours.";
    CHECKS [2 * 3] by 3, "A safe square from which a rook, bishop or standard-bearer could attack the enemy king (only the king may capture the standard-bearer): at the enemy's turn, at ours.";
    ESCAPES [2 * STEPS] by 9, "Escape squares of the king: at the enemy's turn, at its own.";
    HANGING [2 * 3] by 3, "An undefended enemy windmill, rook or bishop that we attack: at the enemy's turn, at ours.";
    BY_CHEAPER [2 * 3] by 3, "An enemy windmill, rook or bishop attacked by a cheaper piece: at the enemy's turn, at ours.";
    DISPLACED [2] by 2, "An enemy standard-bearer that we could displace: at the enemy's turn, at ours.";
    LONE_BEARER [2] by 2, "A rook or bishop kept in range by a single standard-bearer.";
    KING_TAKES [2] by 2, "The enemy king can be captured: at the enemy's turn, at ours.";
    BISHOPS [1] by 1, "Two bishops.";
    TEMPO [1] by 1, "The side to move.";
}
