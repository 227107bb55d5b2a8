//! What the search of a child answers, and what a node learns of its moves from it.

use crate::base::Value;
use crate::base::value::INFINITE;
use crate::search::node::{Interval, Perspective, Window};

/// What the search of a child answers.
pub trait NodeResult: Copy {
    /// The reply that names a mere value.
    fn of(value: Value) -> Self;

    /// The value that the reply names.
    fn value(self) -> Value;

    /// The reply as the parent sees it.
    fn seen_by_parent(self, perspective: Perspective) -> Self;
}

/// What a node has learned of a move, which `A` asks about.
pub trait MoveBounds<A>: Copy {
    /// What it learns from.
    type NodeResult: NodeResult;

    /// Nothing.
    const NOTHING: Self;

    /// Whether the outcome `asked` grants the move.
    #[inline]
    fn grants(&self, _: A) -> bool {
        true
    }

    /// What is known of the move's worth with the outcome `asked`.
    fn bounds(&self, asked: A) -> Interval;

    /// Learns what a reply in `window` tells; in an exact search (`assert`) nothing
    /// may contradict it.
    fn learn(&mut self, asked: A, reply: Self::NodeResult, window: Window, assert: bool);

    /// Learns that the move is worth at most `value` with the outcome `asked`.
    fn learn_upper(&mut self, asked: A, value: Value);
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

/// The most that a move can be worth.
#[derive(Clone, Copy, Debug)]
pub struct UpperBound(Value);

impl MoveBounds<()> for UpperBound {
    type NodeResult = Value;
    const NOTHING: UpperBound = UpperBound(INFINITE);

    #[inline]
    fn bounds(&self, (): ()) -> Interval {
        Interval {
            lo: -INFINITE,
            hi: self.0,
        }
    }

    #[inline]
    fn learn(&mut self, (): (), reply: Value, window: Window, _: bool) {
        if reply < window.beta() {
            self.learn_upper((), reply);
        }
    }

    #[inline]
    fn learn_upper(&mut self, (): (), value: Value) {
        self.0 = self.0.min(value);
    }
}
