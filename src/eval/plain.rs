//! Plain material in place of an evaluation, for players that must never change.

use super::{Curve, Hints, Scale};
use crate::base::Value;
use crate::base::geometry::{Bitboard, Geometry};

/// The curve from material to expected score. It is fixed, as [`Hints::material`] is,
/// whatever curve the evaluation is fitted to.
const CURVE: Curve = Curve::logistic(375.0);

/// Returns the material balance of the side with the pieces on `ours`; `worth` lists sets
/// of pieces with the value of each piece.
#[inline]
pub fn balance<G: Geometry>(
    ours: Bitboard<G>,
    worth: impl IntoIterator<Item = (Bitboard<G>, i32)>,
) -> i32 {
    let each = worth.into_iter();
    each.map(|(pieces, worth)| worth * ((pieces & ours).count() as i32 * 2 - pieces.count() as i32))
        .sum()
}

/// The evaluation that counts material only.
pub struct Plain(Scale);

impl Default for Plain {
    fn default() -> Plain {
        Plain(Scale::new(CURVE))
    }
}

impl Plain {
    /// Returns the value of the material of a position for the side to move.
    pub fn evaluate<H: Hints>(&self, position: &H::Position) -> Value {
        self.0.value(H::material(position))
    }

    /// Returns a value of the open range in centipawns, for display.
    #[must_use]
    pub fn centipawns(&self, value: Value) -> i32 {
        self.0.raw(value)
    }
}
