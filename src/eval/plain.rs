//! Plain material in place of an evaluation, for players that must never change.

use super::{Curve, Model, Scale};
use crate::base::Value;
use crate::rules::Position;
use std::sync::Arc;

/// How material becomes an expected score. Fixed, as [`Model::material`] is,
/// whatever curve the model itself is fitted to.
const CURVE: Curve = Curve::logistic(375.0);

/// A model that counts material and sees nothing else. What orders its search
/// is taken from another model: that changes how fast an exact search is, and
/// never what it finds.
pub struct Plain<M> {
    hints: Arc<M>,
    scale: Scale,
}

impl<M> Plain<M> {
    /// Material, with the hints of `hints`.
    #[must_use]
    pub fn new(hints: Arc<M>) -> Plain<M> {
        Plain {
            hints,
            scale: Scale::new(CURVE),
        }
    }
}

impl<P: Position, M: Model<P>> Model<P> for Plain<M> {
    type State = ();
    const SLOTS: usize = M::SLOTS;

    #[inline]
    fn evaluate(&self, position: &P, (): &()) -> Value {
        self.scale.value(self.hints.material(position))
    }

    #[inline]
    fn material(&self, position: &P) -> i32 {
        self.hints.material(position)
    }

    #[inline]
    fn gain(&self, position: &P, item: P::Move) -> i32 {
        self.hints.gain(position, item)
    }

    #[inline]
    fn slot(&self, position: &P, item: P::Move) -> usize {
        self.hints.slot(position, item)
    }

    fn shifted(&self, value: Value, centipawns: i32) -> Value {
        self.scale.shifted(value, centipawns)
    }

    fn centipawns(&self, value: Value) -> i32 {
        self.scale.raw(value)
    }

    fn chances(&self, position: &P, value: Value) -> [u32; 3] {
        self.hints.chances(position, value)
    }

    fn explain(&self, position: &P) -> String {
        format!("material {}\n", self.hints.material(position))
    }
}
