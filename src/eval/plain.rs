//! Plain material in place of an evaluation, for players that must never change.

use super::{Curve, Evaluator, Hints, Scale};
use crate::base::Value;
use crate::base::geometry::{Bitboard, Geometry};
use crate::rules::Position;
use std::sync::Arc;

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

/// An evaluator that counts material only. Its hints and the chances it displays are
/// those of another evaluator.
pub struct Plain<E> {
    other: Arc<E>,
    scale: Scale,
}

impl<E> Plain<E> {
    /// Creates an evaluator with the hints of `other`.
    #[must_use]
    pub fn new(other: Arc<E>) -> Plain<E> {
        Plain {
            other,
            scale: Scale::new(CURVE),
        }
    }
}

impl<E: Evaluator> Evaluator for Plain<E> {
    type Position = E::Position;
    type Hints = E::Hints;
    type State = ();
    type Scratch = ();

    fn scratch(&self) {}

    fn state(&self, (): &mut (), _: &E::Position) {}

    #[inline]
    fn follow(
        &self,
        (): &mut (),
        parent: &E::Position,
        (): &(),
        mv: <E::Position as Position>::Move,
        child: &mut E::Position,
        (): &mut (),
    ) {
        child.play_from(parent, mv, &mut ());
    }

    #[inline]
    fn evaluate(&self, (): &mut (), position: &E::Position, (): &()) -> Value {
        self.scale.value(E::Hints::material(position))
    }

    fn shifted(&self, value: Value, centipawns: i32) -> Value {
        self.scale.shifted(value, centipawns)
    }

    fn centipawns(&self, value: Value) -> i32 {
        self.scale.raw(value)
    }

    fn chances(&self, position: &E::Position, value: Value) -> [u32; 3] {
        self.other.chances(position, value)
    }

    fn explain(&self, position: &E::Position) -> String {
        format!("material {}\n", E::Hints::material(position))
    }
}
