//! What is known of a value: an interval that encloses it.

use super::Window;
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
    pub(in crate::search) const LEAST: Interval = Interval {
        lo: -INFINITE,
        hi: -INFINITE,
    };

    /// Becomes the interval of the larger of two values.
    #[inline]
    pub(in crate::search) fn widen_up(&mut self, other: Interval) {
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

    /// The fail-soft answer to a search in `window`, if what is known decides it.
    #[inline]
    #[must_use]
    pub const fn decides(self, window: Window) -> Option<Value> {
        if self.lo >= window.beta() || self.is_exact() {
            Some(self.lo)
        } else if self.hi <= window.alpha() {
            Some(self.hi)
        } else {
            None
        }
    }

    /// In an inexact search facts may contradict each other: the newer lower end
    /// counts.
    #[inline]
    pub(in crate::search) fn mend(&mut self) {
        self.hi = self.hi.max(self.lo);
    }

    /// In an exact search no two facts contradict each other.
    pub(in crate::search) fn assert_whole(self) {
        assert!(self.lo <= self.hi, "contradiction: {self:?}");
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

    /// Learns the fail-soft answer of a search in `window`: an answer up to alpha
    /// bounds the value from above, one from beta on from below, one between is the
    /// value.
    #[inline]
    pub fn learn(&mut self, answer: Value, window: Window) {
        if answer < window.beta() {
            self.lower(answer);
        }
        if answer > window.alpha() {
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
        known.learn(-5, Window::new(0, 10));
        assert_eq!(
            known,
            Interval {
                lo: -INFINITE,
                hi: -5
            }
        );
        known.learn(-9, Window::new(-20, -10));
        assert_eq!(known, Interval { lo: -9, hi: -5 });
        known.learn(-7, Window::new(-9, -5));
        assert!(known.is_exact());
    }
}
