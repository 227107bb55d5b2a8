//! Bounds on a value.

use super::window::Window;
use crate::base::Value;
use crate::base::value::INFINITE;

/// A closed interval that contains a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interval {
    /// The lower bound.
    pub lo: Value,
    /// The upper bound.
    pub hi: Value,
}

impl Interval {
    /// The interval of an unknown value.
    pub const UNKNOWN: Interval = Interval {
        lo: -INFINITE,
        hi: INFINITE,
    };

    /// The interval of the maximum of no values, below every value: the initial value for
    /// [`take_max`](Interval::take_max).
    pub(crate) const LOWEST: Interval = Interval {
        lo: -INFINITE,
        hi: -INFINITE,
    };

    /// Replaces `self` by the interval of the maximum of both values.
    #[inline]
    pub(crate) fn take_max(&mut self, other: Interval) {
        self.lo = self.lo.max(other.lo);
        self.hi = self.hi.max(other.hi);
    }

    /// The interval of a known value.
    #[inline]
    #[must_use]
    pub const fn exactly(value: Value) -> Interval {
        Interval {
            lo: value,
            hi: value,
        }
    }

    /// Whether the value is known exactly.
    #[inline]
    #[must_use]
    pub const fn is_exact(self) -> bool {
        self.lo >= self.hi
    }

    /// Returns the fail-soft value of a search in `window`, if the bounds decide it.
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

    /// Resolves contradictory bounds, which an inexact search may find, in favour of the
    /// lower bound.
    #[inline]
    pub(crate) fn repair(&mut self) {
        self.hi = self.hi.max(self.lo);
    }

    /// Panics if the bounds contradict each other, which they never do in an exact
    /// search.
    pub(crate) fn assert_consistent(self) {
        assert!(self.lo <= self.hi, "contradiction: {self:?}");
    }

    /// Records that the value is at least `bound`.
    #[inline]
    pub fn raise(&mut self, bound: Value) {
        self.lo = self.lo.max(bound);
    }

    /// Records that the value is at most `bound`.
    #[inline]
    pub fn lower(&mut self, bound: Value) {
        self.hi = self.hi.min(bound);
    }

    /// Narrows the interval by the fail-soft result of a search in `window`: a result up
    /// to alpha is an upper bound, one from beta on a lower bound, one in between the
    /// exact value.
    #[inline]
    pub fn narrow(&mut self, value: Value, window: Window) {
        if value < window.beta() {
            self.lower(value);
        }
        if value > window.alpha() {
            self.raise(value);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn search_results_narrow_the_interval() {
        let mut interval = Interval::UNKNOWN;
        interval.narrow(-5, Window::new(0, 10));
        assert_eq!(
            interval,
            Interval {
                lo: -INFINITE,
                hi: -5
            }
        );
        interval.narrow(-9, Window::new(-20, -10));
        assert_eq!(interval, Interval { lo: -9, hi: -5 });
        interval.narrow(-7, Window::new(-9, -5));
        assert!(interval.is_exact());
    }
}
