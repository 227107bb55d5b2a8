//! The result of searching a child, and the bounds that a node keeps for its moves.

use crate::base::Value;
use crate::base::value::INFINITE;
use crate::search::node::{Interval, Perspective, Window};

/// The result of searching a child.
pub trait NodeResult: Copy {
    /// Wraps a plain value.
    fn of(value: Value) -> Self;

    /// Returns the value.
    fn value(self) -> Value;

    /// Converts the result to the parent's point of view.
    fn seen_by_parent(self, perspective: Perspective) -> Self;
}

/// The bounds that a node keeps for a move, by the outcome `A` that it is made with.
pub trait MoveBounds<A>: Copy + Send + Sync + 'static {
    /// The search result that narrows the bounds.
    type NodeResult: NodeResult;

    /// No bounds.
    const UNBOUNDED: Self;

    /// Whether the outcome `roll_case` allows the move.
    #[inline]
    fn allows(&self, _: A) -> bool {
        true
    }

    /// Returns the bounds of the move's value with the outcome `roll_case`.
    fn interval(&self, roll_case: A) -> Interval;

    /// Narrows the bounds by the result of a search in `window`. With `assert`, as in
    /// exact searches, panics if the result contradicts them.
    fn narrow(&mut self, roll_case: A, result: Self::NodeResult, window: Window, assert: bool);

    /// Records that the move is worth at most `value` with the outcome `roll_case`.
    fn narrow_upper(&mut self, roll_case: A, value: Value);
}

impl NodeResult for Value {
    #[inline]
    fn of(value: Value) -> Value {
        value
    }

    #[inline]
    fn value(self) -> Value {
        self
    }

    #[inline]
    fn seen_by_parent(self, perspective: Perspective) -> Value {
        perspective.up(self)
    }
}

/// The upper bound of a move's value.
#[derive(Clone, Copy, Debug)]
pub struct UpperBound(Value);

impl MoveBounds<()> for UpperBound {
    type NodeResult = Value;
    const UNBOUNDED: UpperBound = UpperBound(INFINITE);

    #[inline]
    fn interval(&self, (): ()) -> Interval {
        Interval {
            lo: -INFINITE,
            hi: self.0,
        }
    }

    #[inline]
    fn narrow(&mut self, (): (), value: Value, window: Window, _: bool) {
        if value < window.beta() {
            self.narrow_upper((), value);
        }
    }

    #[inline]
    fn narrow_upper(&mut self, (): (), value: Value) {
        self.0 = self.0.min(value);
    }
}
