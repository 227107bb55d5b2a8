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

/// The number of square classes of a piece: eight ranks of four files, edge to middle.
pub(super) const PLACES: usize = 32;
/// The number of royals.
pub(super) const ROYALS: usize = 6;
/// The maximum number of attacks around a royal that count.
pub(super) const MAX_STORM: usize = 15;

groups! {
    MATERIAL [49] by 7, "Value of each kind: the six royals, the pawn, queen to silver general.";
    PLACE [(ROYALS + 2) * PLACES] by 4, "Value of each square for each royal, a pawn, a fighter, seen from White's side, first rank first, edge file to middle file.";
    REACH [49] by 7, "A square that a piece moves to or captures on, not attacked by an enemy pawn, by kind.";
    STORM [ROYALS * (MAX_STORM + 1)] by 16, "Attacks on the squares around the enemy royal, by royal.";
    ESCAPES [ROYALS * 9] by 9, "Escape squares beside the royal, by royal.";
    PASSED [8] by 8, "A passed pawn, by rank.";
    HANGING [2] by 2, "An undefended enemy fighter that we attack: at the enemy's turn, at ours.";
    BY_PAWN [2] by 2, "An enemy fighter that a pawn attacks: at the enemy's turn, at ours.";
    HELD [3] by 3, "An immobilized enemy piece: the royal, a pawn, a fighter.";
    TEMPO [ROYALS] by 6, "The side to move, by royal.";
}
