//! The joint value of a chance node, placed in a window with as few questions
//! as possible.
//!
//! A pure state machine: it knows no position and makes no move. The order
//! L <= F <= S of the three classes lets most nodes be decided by one question.
//! `docs/search.md`, sections 2 to 4, states the theorem and proves each cut.

use super::interval::Interval;
use crate::base::Value;
use crate::base::value::{CERTAIN, clip};
use crate::rules::Class;

/// The value before a roll from the values of the three classes.
///
/// A result is certain only if it is certain for every roll: then the slowest
/// class bounds its length. Otherwise the weighted mean of the open values,
/// rounded to the nearest, halves up.
#[inline]
#[must_use]
pub fn combine(weights: [i32; 3], locked: Value, free: Value, lifted: Value) -> Value {
    if locked > CERTAIN {
        locked
    } else if lifted < -CERTAIN {
        lifted
    } else {
        let total = weights[0] + weights[1] + weights[2];
        let sum = weights[0] * clip(locked) + weights[1] * clip(free) + weights[2] * clip(lifted);
        (sum + total / 2).div_euclid(total)
    }
}

/// What to do next about a chance node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// The value is decided relative to the window: at most alpha, at least
    /// beta, or exactly this.
    Decided(Value),
    /// Place this class in the window `(low, high)`.
    Ask(Class, Value, Value),
}

/// Steps down before the locked class is settled by one open question.
const MOST_STEPS: u8 = 20;

/// What is known of a chance node's classes, and the window it is placed in.
#[derive(Clone, Debug)]
pub struct Joint {
    weights: [i32; 3],
    alpha: Value,
    beta: Value,
    classes: [Interval; 3],
    asked_locked: bool,
    /// How often the locked class has been tested at its upper end.
    steps: u8,
}

impl Joint {
    /// A node to be placed in the window `(alpha, beta)` with `alpha < beta`, of
    /// which the locked class is known to lie in `locked`.
    #[inline]
    #[must_use]
    pub fn new(weights: [i32; 3], alpha: Value, beta: Value, locked: Interval) -> Joint {
        Joint {
            weights,
            alpha,
            beta,
            classes: [locked, Interval::UNKNOWN, Interval::UNKNOWN],
            asked_locked: false,
            steps: 0,
        }
    }

    /// What is known of a class.
    #[inline]
    #[must_use]
    pub fn class(&self, class: Class) -> Interval {
        self.classes[class.index()]
    }

    /// Takes in the fail-soft answer to a question.
    #[inline]
    pub fn answer(&mut self, class: Class, answer: Value, low: Value, high: Value) {
        self.classes[class.index()].learn(answer, low, high);
    }

    /// Takes in an interval of a class found by other means than a question.
    #[inline]
    pub(super) fn learn(&mut self, class: Class, known: Interval) {
        let own = &mut self.classes[class.index()];
        own.raise(known.lo);
        own.lower(known.hi);
    }

    /// Decides, or names the cheapest question that may settle the window.
    #[inline]
    pub fn judge(&mut self) -> Next {
        self.tighten();
        let [locked, free, lifted] = self.classes;
        let lo = combine(self.weights, locked.lo, free.lo, lifted.lo);
        let hi = combine(self.weights, locked.hi, free.hi, lifted.hi);
        if lo >= self.beta {
            return Next::Decided(lo);
        }
        if hi <= self.alpha || lo >= hi {
            return Next::Decided(hi);
        }
        if self.alpha >= CERTAIN {
            return Next::Ask(Class::Locked, self.alpha, self.beta);
        }
        if self.beta <= -CERTAIN {
            return Next::Ask(Class::Super, self.alpha, self.beta);
        }
        if self.alpha < -CERTAIN || self.beta > CERTAIN {
            return self.ask_across_a_rim();
        }
        self.ask_in_the_open()
    }

    /// Carries bounds over by the order of the classes. In an inexact search,
    /// where the order may be broken, the upper ends give way.
    #[inline]
    fn tighten(&mut self) {
        let [locked, free, lifted] = &mut self.classes;
        free.raise(locked.lo);
        lifted.raise(free.lo);
        lifted.hi = lifted.hi.max(lifted.lo);
        free.hi = free.hi.min(lifted.hi).max(free.lo);
        locked.hi = locked.hi.min(free.hi).max(locked.lo);
    }

    /// The exact value of the locked class above `floor`: as long as it lasts
    /// by testing its upper end, which costs one good move or lowers the end.
    /// Source of stepping down by upper bounds: Plaat et al., "Best-first
    /// fixed-depth minimax algorithms", 1996.
    fn settle_locked(&mut self, floor: Value, high: Value) -> Next {
        if self.steps < MOST_STEPS && floor < high - 1 {
            self.steps += 1;
            Next::Ask(Class::Locked, high - 1, high)
        } else {
            Next::Ask(Class::Locked, floor, high + 1)
        }
    }

    /// A window open across the edge of certainty: exact values on both sides.
    fn ask_across_a_rim(&self) -> Next {
        let [locked, free, lifted] = self.classes;
        if !locked.is_exact() {
            let high = self.beta.min(locked.hi.saturating_add(1));
            return Next::Ask(Class::Locked, locked.lo - 1, high);
        }
        if !lifted.is_exact() {
            let low = self.alpha.max(lifted.lo - 1);
            return Next::Ask(Class::Super, low, lifted.hi + 1);
        }
        Next::Ask(Class::Free, free.lo - 1, free.hi + 1)
    }

    /// The questions of section 4.4, in their order.
    #[inline]
    fn ask_in_the_open(&mut self) -> Next {
        let [wl, wf, ws] = self.weights;
        let total = wl + wf + ws;
        // R <= alpha <=> sum <= top;  R >= beta <=> sum >= bottom.
        let top = total * self.alpha + (total + 1) / 2 - 1;
        let bottom = total * self.beta - total / 2;
        let [locked, free, lifted] = self.classes;
        let (l, f, s) = (clipped(locked), clipped(free), clipped(lifted));
        let floor = (top - wf * f.hi - ws * s.hi).div_euclid(wl);
        let settled = l.is_exact();

        if !self.asked_locked && !settled && locked.hi > self.alpha {
            self.asked_locked = true;
            let high = self.beta.min(locked.hi + 1);
            return Next::Ask(Class::Locked, self.alpha.max(floor), high);
        }
        let threshold = (top - wl * l.hi).div_euclid(wf + ws);
        if lifted.lo <= threshold && threshold < lifted.hi {
            return Next::Ask(Class::Super, threshold, threshold + 1);
        }
        if !settled {
            return self.settle_locked(floor.max(locked.lo - 1), locked.hi);
        }
        let rest = top - wl * l.lo;
        let above = bottom - wl * l.lo;
        if self.beta == self.alpha + 1 {
            let half = rest.div_euclid(wf + ws);
            if !f.is_exact() {
                if free.hi > half && free.lo <= half {
                    return Next::Ask(Class::Free, half, half + 1);
                }
                let low = f.lo.max((rest - ws * s.hi).div_euclid(wf));
                let high = (free.hi + 1).min((above - ws * s.lo + wf - 1).div_euclid(wf));
                return Next::Ask(Class::Free, low, high.max(low + 1));
            }
            let low = (rest - wf * f.lo).div_euclid(ws);
            return Next::Ask(Class::Super, low, low + 1);
        }
        if !s.is_exact() {
            let low = threshold.max(s.lo);
            let high = (lifted.hi + 1).min((above - wf * f.lo + ws - 1).div_euclid(ws));
            return Next::Ask(Class::Super, low, high.max(low + 1));
        }
        let low = f.lo.max((rest - ws * s.lo).div_euclid(wf));
        let high = (free.hi + 1).min((above - ws * s.lo + wf - 1).div_euclid(wf));
        Next::Ask(Class::Free, low, high.max(low + 1))
    }
}

/// The interval with its ends in the open range.
#[inline]
fn clipped(known: Interval) -> Interval {
    Interval {
        lo: clip(known.lo),
        hi: clip(known.hi),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::value::{INFINITE, WIN};
    use proptest::prelude::*;

    const DICE: [i32; 3] = [6, 1, 1];

    /// Plays the questions against known values; gives the answer and how many
    /// questions it took.
    fn settle(values: [Value; 3], alpha: Value, beta: Value, soft: Value) -> (Value, u32) {
        let mut joint = Joint::new(DICE, alpha, beta, Interval::UNKNOWN);
        for count in 0..60 {
            match joint.judge() {
                Next::Decided(value) => return (value, count),
                Next::Ask(class, low, high) => {
                    assert!(low < high, "empty window ({low}, {high})");
                    let value = values[class.index()];
                    // A fail-soft answer anywhere between the bound and the value.
                    let answer = if value <= low {
                        (value + soft).min(low)
                    } else if value >= high {
                        (value - soft).max(high)
                    } else {
                        value
                    };
                    joint.answer(class, answer, low, high);
                }
            }
        }
        panic!("no end with {values:?} in ({alpha}, {beta})");
    }

    fn check(mut values: [Value; 3], alpha: Value, beta: Value, soft: Value) {
        values.sort_unstable();
        let truth = combine(DICE, values[0], values[1], values[2]);
        let (answer, questions) = settle(values, alpha, beta, soft);
        let most = 7 + 2 * u32::from(MOST_STEPS);
        assert!(questions <= most, "{questions} questions");
        if answer <= alpha {
            assert!(
                truth <= answer,
                "{values:?} ({alpha}, {beta}): {answer}, not {truth}"
            );
        } else if answer >= beta {
            assert!(
                truth >= answer,
                "{values:?} ({alpha}, {beta}): {answer}, not {truth}"
            );
        } else {
            assert_eq!(truth, answer, "{values:?} ({alpha}, {beta})");
        }
    }

    fn any_value() -> impl Strategy<Value = Value> {
        prop_oneof![
            -60..60,
            -CERTAIN..=CERTAIN,
            CERTAIN - 8..=CERTAIN + 8,
            -CERTAIN - 8..=-CERTAIN + 8,
            WIN - 40..=WIN,
            -WIN..=-WIN + 40,
        ]
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(20_000))]

        #[test]
        fn every_answer_is_sound(
            a in any_value(), b in any_value(), c in any_value(),
            x in any_value(), y in any_value(), soft in 0..3000,
        ) {
            check([a, b, c], x.min(y), x.max(y).max(x.min(y) + 1), soft);
            check([a, b, c], x, x + 1, soft);
            check([a, b, c], -INFINITE, INFINITE, 0);
        }

        #[test]
        fn combining_is_monotone_and_never_invents_certainty(
            a in any_value(), b in any_value(), c in any_value(), up in 0i32..500,
        ) {
            let mut v = [a, b, c];
            v.sort_unstable();
            let value = combine(DICE, v[0], v[1], v[2]);
            prop_assert!(v[0] <= value && value <= v[2]);
            prop_assert_eq!(value > CERTAIN, v[0] > CERTAIN);
            prop_assert_eq!(value < -CERTAIN, v[2] < -CERTAIN);
            prop_assert!(combine(DICE, v[0], v[1], v[2] + up) >= value);
            prop_assert!(combine(DICE, v[0], v[1] + up.min(v[2] - v[1]), v[2]) >= value);
            prop_assert!(combine(DICE, v[0] + up.min(v[1] - v[0]), v[1], v[2]) >= value);
        }
    }
}
