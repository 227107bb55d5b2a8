//! Which weight lies where in the table of `weights.rs`, and what it is for.

use super::weights::WEIGHTS;
use crate::eval::linear::{Score, WeightGroup, WeightTable, groups};

/// The weights of this model.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Weights;

impl WeightTable for Weights {
    const GROUPS: &'static [WeightGroup] = &GROUPS;
    const HEAD: &'static str =
        "//! Every weight of the evaluation in hundredths of a pawn: when both sides have
//! all their officers, when only the side that it counts for has them, when only
//! the other side has them, when nobody has any. `layout.rs` says what lies
//! where, `docs/log/evaluation.md` how the numbers came about.
//!
//! Written by `ermine tune fit`.

use crate::eval::linear::{Score, s};

#[rustfmt::skip]
pub(super) static WEIGHTS: &[Score] = &[
";

    #[inline]
    fn weights() -> &'static [Score] {
        WEIGHTS
    }
}

/// Most attacks around a king that count.
pub(super) const MAX_STORM: usize = 31;
/// Squares around a king that are told apart, from 0.
pub(super) const STEPS: usize = 9;
/// Most squares within a windmill's reach that count.
pub(super) const MAX_MILL: usize = 15;

groups! {
    MATERIAL [5] by 5, "Worth of each kind: king, windmill, rook, bishop, standard-bearer.";
    PLACE [5 * 24] by 4, "Worth of each square for each kind, seen as White, the first rank first, from the edge file to the middle one.";
    MILL_REACH [MAX_MILL + 1] by 8, "A windmill, by the squares within its reach.";
    ROOK_REACH [12] by 6, "A rook in range, by the squares within its reach.";
    BISHOP_REACH [11] by 6, "A bishop, likewise.";
    STRANDED [3] by 3, "A piece out of range: windmill without a pivot, rook, bishop.";
    RANGE [6] by 6, "A square in range, by rank, seen as White.";
    SOLE_RANGE [1] by 1, "A square that is in range of its side alone.";
    FROZEN [2] by 2, "A standard-bearer of the side that may not move: at the enemy's turn, at its own.";
    BEARER_NEAR [6] by 6, "A standard-bearer that can move, by the steps to the enemy king.";
    BEARER_HOME [6] by 6, "A standard-bearer, by the steps to its own king.";
    STORM [2 * (MAX_STORM + 1)] by 8, "Attacks on the enemy king's surroundings: at the enemy's turn, at ours.";
    CHECKS [2 * 3] by 3, "A square within reach of which a rook, bishop or standard-bearer would attack the enemy king, and nobody takes it there, a bearer but for the king, likewise.";
    ESCAPES [2 * STEPS] by 9, "Squares to which the king may go unattacked: at the enemy's turn, at its own.";
    HANGING [2 * 3] by 3, "An enemy piece, windmill, rook or bishop, that is attacked and not defended: at the enemy's turn, at ours.";
    BY_CHEAPER [2 * 3] by 3, "An enemy piece that a cheaper one attacks, likewise.";
    DISPLACED [2] by 2, "An enemy standard-bearer that we could displace, likewise.";
    LONE_BEARER [2] by 2, "A rook or bishop that one standard-bearer alone keeps in range.";
    KING_TAKES [2] by 2, "The enemy king can be captured: at the enemy's turn, at ours.";
    BISHOPS [1] by 1, "Two bishops.";
    TEMPO [1] by 1, "The turn itself, for the side to move.";
}
