//! What is known of a value: an interval that encloses it.

use crate::base::Value;
use crate::base::value::INFINITE;

/// A closed interval that encloses a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interval {
    /// The value is at least this.
    pub lo: Value,
    /// The value is at most this.
    pub hi: Value,
}

impl Interval {
    /// Nothing is known.
    pub const UNKNOWN: Interval = Interval {
        lo: -INFINITE,
        hi: INFINITE,
    };

    /// Below every value: a maximum over nothing.
    pub(super) const LEAST: Interval = Interval {
        lo: -INFINITE,
        hi: -INFINITE,
    };

    /// Becomes the interval of the larger of two values.
    #[inline]
    pub(super) fn widen_up(&mut self, other: Interval) {
        self.lo = self.lo.max(other.lo);
        self.hi = self.hi.max(other.hi);
    }

    /// The value is known.
    #[inline]
    #[must_use]
    pub const fn exactly(value: Value) -> Interval {
        Interval {
            lo: value,
            hi: value,
        }
    }

    /// Whether only one value is left.
    #[inline]
    #[must_use]
    pub const fn is_exact(self) -> bool {
        self.lo >= self.hi
    }

    /// The fail-soft answer to a search with the window `(alpha, beta)`, if what
    /// is known decides it.
    #[inline]
    #[must_use]
    pub const fn decides(self, alpha: Value, beta: Value) -> Option<Value> {
        if self.lo >= beta || self.is_exact() {
            Some(self.lo)
        } else if self.hi <= alpha {
            Some(self.hi)
        } else {
            None
        }
    }

    /// Learns that the value is at least `bound`.
    #[inline]
    pub fn raise(&mut self, bound: Value) {
        self.lo = self.lo.max(bound);
    }

    /// Learns that the value is at most `bound`.
    #[inline]
    pub fn lower(&mut self, bound: Value) {
        self.hi = self.hi.min(bound);
    }

    /// Learns the fail-soft answer of a search with the window `(low, high)`: an
    /// answer up to `low` bounds the value from above, one from `high` on from
    /// below, one between is the value.
    #[inline]
    pub fn learn(&mut self, answer: Value, low: Value, high: Value) {
        if answer < high {
            self.lower(answer);
        }
        if answer > low {
            self.raise(answer);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_narrow_the_interval() {
        let mut known = Interval::UNKNOWN;
        known.learn(-5, 0, 10);
        assert_eq!(
            known,
            Interval {
                lo: -INFINITE,
                hi: -5
            }
        );
        known.learn(-9, -20, -10);
        assert_eq!(known, Interval { lo: -9, hi: -5 });
        known.learn(-7, -9, -5);
        assert!(known.is_exact());
    }
}
