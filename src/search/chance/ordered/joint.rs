//! The joint search of a chance node: places its value in a window with as few searches
//! as possible.
//!
//! It is a pure state machine without positions or moves. Thanks to the order
//! L <= M <= H of the three grades, one search decides most nodes. `docs/search.md`,
//! sections 2 to 4, states the theorem and proves each cut.

use crate::base::Value;
use crate::base::value::{DECISIVE, clip};
use crate::rules::Grade;
use crate::search::node::{Interval, Window};

/// Returns the value before a roll from the values of the three grades, which must be
/// ordered: their [mean](crate::search::mean), for weights with an even sum.
#[inline]
#[must_use]
pub fn combine(weights: [i32; 3], low: Value, middle: Value, high: Value) -> Value {
    if low > DECISIVE {
        low
    } else if high < -DECISIVE {
        high
    } else {
        let total = weights[0] + weights[1] + weights[2];
        let sum = weights[0] * clip(low) + weights[1] * clip(middle) + weights[2] * clip(high);
        (sum + total / 2).div_euclid(total)
    }
}

/// The next step at a chance node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// The node is decided; this is its fail-soft value.
    Decided(Value),
    /// Search this grade in this window.
    Search(Grade, Window),
}

/// Max number of zero-window tests before the low grade is searched in an open window.
const MAX_STEPS: u8 = 20;

/// The bounds of a chance node's grades, and the window in which the node is placed.
#[derive(Clone, Debug)]
pub struct Joint {
    weights: [i32; 3],
    window: Window,
    grades: [Interval; 3],
    low_was_searched: bool,
    /// The number of zero-window tests of the low grade at its upper bound.
    steps: u8,
}

impl Joint {
    /// The state of a node in `window` whose low grade lies in `low`.
    #[inline]
    #[must_use]
    pub const fn new(weights: [i32; 3], window: Window, low: Interval) -> Joint {
        Joint {
            weights,
            window,
            grades: [low, Interval::UNKNOWN, Interval::UNKNOWN],
            low_was_searched: false,
            steps: 0,
        }
    }

    /// Returns the window in which the node is placed.
    #[must_use]
    pub const fn window(&self) -> Window {
        self.window
    }

    /// Returns the bounds of a grade.
    #[inline]
    #[must_use]
    pub const fn grade(&self, grade: Grade) -> Interval {
        self.grades[grade.index()]
    }

    /// Narrows the bounds of a grade by the fail-soft result of a search in `window`.
    #[inline]
    pub fn update(&mut self, grade: Grade, value: Value, window: Window) {
        self.grades[grade.index()].narrow(value, window);
    }

    /// Narrows the bounds of a grade to an interval known from elsewhere than a search.
    #[inline]
    pub(crate) fn narrow(&mut self, grade: Grade, bounds: Interval) {
        let own = &mut self.grades[grade.index()];
        own.raise(bounds.lo);
        own.lower(bounds.hi);
    }

    /// Decides the node, or returns the cheapest search that may decide it.
    #[inline]
    pub fn next_search(&mut self) -> Next {
        self.tighten();
        let [low, middle, high] = self.grades;
        let lo = combine(self.weights, low.lo, middle.lo, high.lo);
        let hi = combine(self.weights, low.hi, middle.hi, high.hi);
        let (alpha, beta) = (self.window.alpha(), self.window.beta());
        if lo >= beta {
            return Next::Decided(lo);
        }
        if hi <= alpha || lo >= hi {
            return Next::Decided(hi);
        }
        if alpha >= DECISIVE {
            return Next::Search(Grade::Low, self.window);
        }
        if beta <= -DECISIVE {
            return Next::Search(Grade::High, self.window);
        }
        if alpha < -DECISIVE || beta > DECISIVE {
            return self.next_across_limit();
        }
        self.next_in_central_window()
    }

    /// Tightens the bounds by the order of the grades. In an inexact search, where the
    /// order may be violated, lower bounds prevail.
    #[inline]
    fn tighten(&mut self) {
        let [low, middle, high] = &mut self.grades;
        middle.raise(low.lo);
        high.raise(middle.lo);
        high.hi = high.hi.max(high.lo);
        middle.hi = middle.hi.min(high.hi).max(middle.lo);
        low.hi = low.hi.min(middle.hi).max(low.lo);
    }

    /// Returns the next search that narrows the low grade above `floor`: a zero-window
    /// test at its upper bound `upper`, which either fails high after one good move or
    /// lowers the bound; after [`MAX_STEPS`] of these, an open window.
    /// Source of the steps, MTD(+∞): Plaat et al., "Best-first fixed-depth minimax
    /// algorithms", 1996.
    fn narrow_low(&mut self, floor: Value, upper: Value) -> Next {
        if self.steps < MAX_STEPS && floor < upper - 1 {
            self.steps += 1;
            Next::Search(Grade::Low, Window::zero_below(upper))
        } else {
            Next::Search(Grade::Low, Window::new(floor, upper + 1))
        }
    }

    /// Returns the next search in a window that contains both certain and other results:
    /// it determines exact values.
    fn next_across_limit(&self) -> Next {
        let [low, middle, high] = self.grades;
        if !low.is_exact() {
            let beta = self.window.beta().min(low.hi.saturating_add(1));
            return Next::Search(Grade::Low, Window::new(low.lo - 1, beta));
        }
        if !high.is_exact() {
            let alpha = self.window.alpha().max(high.lo - 1);
            return Next::Search(Grade::High, Window::new(alpha, high.hi + 1));
        }
        Next::Search(Grade::Middle, Window::new(middle.lo - 1, middle.hi + 1))
    }

    /// Returns the next search in a central window, without certain results: the table in
    /// `docs/search.md`, section 4.4, in its order.
    #[inline]
    fn next_in_central_window(&mut self) -> Next {
        let [wl, wm, wh] = self.weights;
        let total = wl + wm + wh;
        let (alpha, beta) = (self.window.alpha(), self.window.beta());
        // R <= alpha <=> sum <= alpha_sum;  R >= beta <=> sum >= beta_sum.
        let alpha_sum = total * alpha + (total + 1) / 2 - 1;
        let beta_sum = total * beta - total / 2;
        let [low, middle, high] = self.grades;
        let (l, m, h) = (clipped(low), clipped(middle), clipped(high));
        let floor = (alpha_sum - wm * m.hi - wh * h.hi).div_euclid(wl);
        let low_is_exact = l.is_exact();

        if !self.low_was_searched && !low_is_exact && low.hi > alpha {
            self.low_was_searched = true;
            let upper = beta.min(low.hi + 1);
            return Next::Search(Grade::Low, Window::new(alpha.max(floor), upper));
        }
        let threshold = (alpha_sum - wl * l.hi).div_euclid(wm + wh);
        if high.lo <= threshold && threshold < high.hi {
            return Next::Search(Grade::High, Window::zero_above(threshold));
        }
        if !low_is_exact {
            return self.narrow_low(floor.max(low.lo - 1), low.hi);
        }
        let rest = alpha_sum - wl * l.lo;
        let above = beta_sum - wl * l.lo;
        if beta == alpha + 1 {
            let half = rest.div_euclid(wm + wh);
            if !m.is_exact() {
                if middle.hi > half && middle.lo <= half {
                    return Next::Search(Grade::Middle, Window::zero_above(half));
                }
                let lower = m.lo.max((rest - wh * h.hi).div_euclid(wm));
                let upper = (middle.hi + 1).min((above - wh * h.lo + wm - 1).div_euclid(wm));
                return Next::Search(Grade::Middle, Window::new(lower, upper.max(lower + 1)));
            }
            let lower = (rest - wm * m.lo).div_euclid(wh);
            return Next::Search(Grade::High, Window::zero_above(lower));
        }
        if !h.is_exact() {
            let lower = threshold.max(h.lo);
            let upper = (high.hi + 1).min((above - wm * m.lo + wh - 1).div_euclid(wh));
            return Next::Search(Grade::High, Window::new(lower, upper.max(lower + 1)));
        }
        let lower = m.lo.max((rest - wh * h.lo).div_euclid(wm));
        let upper = (middle.hi + 1).min((above - wh * h.lo + wm - 1).div_euclid(wm));
        Next::Search(Grade::Middle, Window::new(lower, upper.max(lower + 1)))
    }
}

/// Clips both bounds to the range of values that are not certain results.
#[inline]
fn clipped(bounds: Interval) -> Interval {
    Interval {
        lo: clip(bounds.lo),
        hi: clip(bounds.hi),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::value::{INFINITE, WIN};
    use proptest::prelude::*;

    const DICE: [i32; 3] = [6, 1, 1];

    /// Runs the state machine against known values; returns the result and the number of
    /// searches.
    fn search_until_decided(
        values: [Value; 3],
        alpha: Value,
        beta: Value,
        soft: Value,
    ) -> (Value, u32) {
        let mut joint = Joint::new(DICE, Window::new(alpha, beta), Interval::UNKNOWN);
        for count in 0..60 {
            match joint.next_search() {
                Next::Decided(value) => return (value, count),
                Next::Search(grade, window) => {
                    let (low, high) = (window.alpha(), window.beta());
                    assert!(low < high, "empty window ({low}, {high})");
                    let value = values[grade.index()];
                    // Any fail-soft result between the bound and the value.
                    let result = if value <= low {
                        (value + soft).min(low)
                    } else if value >= high {
                        (value - soft).max(high)
                    } else {
                        value
                    };
                    joint.update(grade, result, window);
                }
            }
        }
        panic!("no end with {values:?} in ({alpha}, {beta})");
    }

    fn check(mut values: [Value; 3], alpha: Value, beta: Value, soft: Value) {
        values.sort_unstable();
        let truth = combine(DICE, values[0], values[1], values[2]);
        let (result, searches) = search_until_decided(values, alpha, beta, soft);
        let max_searches = 7 + 2 * u32::from(MAX_STEPS);
        assert!(searches <= max_searches, "{searches} searches");
        if result <= alpha {
            assert!(
                truth <= result,
                "{values:?} ({alpha}, {beta}): {result}, not {truth}"
            );
        } else if result >= beta {
            assert!(
                truth >= result,
                "{values:?} ({alpha}, {beta}): {result}, not {truth}"
            );
        } else {
            assert_eq!(truth, result, "{values:?} ({alpha}, {beta})");
        }
    }

    fn any_value() -> impl Strategy<Value = Value> {
        prop_oneof![
            -60..60,
            -DECISIVE..=DECISIVE,
            DECISIVE - 8..=DECISIVE + 8,
            -DECISIVE - 8..=-DECISIVE + 8,
            WIN - 40..=WIN,
            -WIN..=-WIN + 40,
        ]
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(20_000))]

        #[test]
        fn every_result_is_sound(
            a in any_value(), b in any_value(), c in any_value(),
            x in any_value(), y in any_value(), soft in 0..3000,
        ) {
            check([a, b, c], x.min(y), x.max(y).max(x.min(y) + 1), soft);
            check([a, b, c], x, x + 1, soft);
            check([a, b, c], -INFINITE, INFINITE, 0);
        }

        #[test]
        fn combine_is_monotone_and_never_invents_a_certain_result(
            a in any_value(), b in any_value(), c in any_value(), up in 0i32..500,
        ) {
            let mut v = [a, b, c];
            v.sort_unstable();
            let value = combine(DICE, v[0], v[1], v[2]);
            prop_assert!(v[0] <= value && value <= v[2]);
            let weighted = [(v[0], 6), (v[1], 1), (v[2], 1)];
            prop_assert_eq!(value, crate::search::chance::mean(weighted));
            prop_assert_eq!(value > DECISIVE, v[0] > DECISIVE);
            prop_assert_eq!(value < -DECISIVE, v[2] < -DECISIVE);
            prop_assert!(combine(DICE, v[0], v[1], v[2] + up) >= value);
            prop_assert!(combine(DICE, v[0], v[1] + up.min(v[2] - v[1]), v[2]) >= value);
            prop_assert!(combine(DICE, v[0] + up.min(v[1] - v[0]), v[1], v[2]) >= value);
        }
    }
}
