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
//! all their fighters, when only the side that it counts for has them, when only
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

/// Places for a piece: eight ranks of four files, from the edge to the middle.
pub(super) const PLACES: usize = 32;
/// Royals.
pub(super) const ROYALS: usize = 6;
/// Most attacks around a royal that count.
pub(super) const MAX_STORM: usize = 15;

groups! {
    MATERIAL [49] by 7, "Worth of each kind: the six royals, the pawn, queen to silver general.";
    PLACE [(ROYALS + 2) * PLACES] by 4, "Worth of each square for each royal, a pawn, a fighter, seen as White, the first rank first, from the edge file to the middle one.";
    REACH [49] by 7, "A square that a piece goes to or takes on, no enemy pawn attacking it, by kind.";
    STORM [ROYALS * (MAX_STORM + 1)] by 16, "Attacks on the squares around the enemy royal, by royal.";
    ESCAPES [ROYALS * 9] by 9, "Squares beside the royal to which it may go unattacked, by royal.";
    PASSED [8] by 8, "A pawn that no enemy pawn can meet, by rank.";
    HANGING [2] by 2, "An enemy fighter that is attacked and not defended: at the enemy's turn, at ours.";
    BY_PAWN [2] by 2, "An enemy fighter that a pawn attacks, likewise.";
    HELD [3] by 3, "An enemy piece who is immobilized: the royal, a pawn, a fighter.";
    TEMPO [ROYALS] by 6, "The turn itself, for the side to move, by royal.";
}
