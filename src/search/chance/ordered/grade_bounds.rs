//! The bounds of turns and moves under ordered outcomes.

use crate::base::Value;
use crate::base::value::INFINITE;
use crate::eval::Evaluator;
use crate::rules::{Grade, OrderedDie, Position};
use crate::search::chance::{MoveBounds, NodeResult};
use crate::search::node::{Interval, Perspective, Window};
use crate::search::parallel::Worker;
use crate::search::table::{self, Bound, Stored};

/// Returns the weights of the three grades.
pub(super) fn weights<P: Position, D: OrderedDie<P>>() -> [i32; 3] {
    D::ROLLS.map(|(_, weight)| weight as i32)
}

/// The result of a turn before its roll: its fail-soft value, and the bounds of its low
/// grade found on the way.
#[derive(Clone, Copy, Debug)]
pub struct TurnResult {
    pub(super) value: Value,
    pub(super) low: Interval,
}

impl TurnResult {
    /// The result with the same value for every grade.
    #[inline]
    pub(super) const fn exactly(value: Value) -> TurnResult {
        TurnResult {
            value,
            low: Interval::exactly(value),
        }
    }
}

/// The bounds of a move.
#[derive(Clone, Copy, Debug)]
pub struct GradeBounds {
    /// Whether every outcome allows it.
    pub(super) common: bool,
    /// Its value if the opponent will roll.
    pub(super) rolled: Interval,
    /// Its value if the opponent's turn is low for certain.
    pub(super) unrolled: Interval,
}

impl GradeBounds {
    pub(super) const fn nothing(common: bool) -> GradeBounds {
        GradeBounds {
            common,
            rolled: Interval::UNKNOWN,
            unrolled: Interval::UNKNOWN,
        }
    }

    fn assert_whole(&self) {
        self.rolled.assert_whole();
        self.unrolled.assert_whole();
    }

    #[inline]
    fn mend(&mut self) {
        self.rolled.mend();
        self.unrolled.mend();
    }
}

impl NodeResult for TurnResult {
    #[inline]
    fn of(value: Value) -> TurnResult {
        TurnResult::exactly(value)
    }

    #[inline]
    fn value(self) -> Value {
        self.value
    }

    #[inline]
    fn seen_by_parent(self, perspective: Perspective) -> TurnResult {
        TurnResult {
            value: perspective.up(self.value),
            low: perspective.interval_up(self.low),
        }
    }
}

impl MoveBounds<Grade> for GradeBounds {
    type NodeResult = TurnResult;
    const NOTHING: GradeBounds = GradeBounds::nothing(true);

    #[inline]
    fn grants(&self, roll_case: Grade) -> bool {
        self.common || roll_case != Grade::Low
    }

    #[inline]
    fn bounds(&self, roll_case: Grade) -> Interval {
        if roll_case == Grade::High {
            self.unrolled
        } else {
            self.rolled
        }
    }

    fn learn(&mut self, roll_case: Grade, reply: TurnResult, window: Window, assert: bool) {
        if roll_case == Grade::High {
            self.unrolled.learn(reply.value, window);
            // A roll never makes the opponent worse off.
            self.rolled.lower(self.unrolled.hi);
        } else {
            self.rolled.learn(reply.value, window);
            self.unrolled.raise(reply.low.lo.max(self.rolled.lo));
            self.unrolled.lower(reply.low.hi);
        }
        if assert {
            self.assert_whole();
        }
        self.mend();
    }

    #[inline]
    fn learn_upper(&mut self, roll_case: Grade, value: Value) {
        if roll_case == Grade::High {
            self.unrolled.lower(value);
        }
        self.rolled.lower(value);
        self.mend();
    }
}

/// Returns the bounds that an entry gives for a low turn and for the turn before its
/// roll, each tightened by the other.
pub(super) fn known_values<E: Evaluator>(
    worker: &Worker<'_, E>,
    entry: table::Entry,
    depth: i32,
) -> (Interval, Interval) {
    let mut low = worker.known(entry.decision, depth);
    let mut rolled = worker.known(entry.chance, depth);
    rolled.raise(low.lo);
    if worker.settings().assert_order {
        rolled.assert_whole();
        low.assert_whole();
    }
    rolled.mend();
    low.lower(rolled.hi.max(low.lo));
    (low, rolled)
}

/// Returns the value to store for the low grade: the tighter of its bounds.
pub(super) fn stored_low(known: Interval, depth: i32, best: u16) -> Option<Stored> {
    let (value, bound) = if known.is_exact() {
        (known.lo, Bound::Exact)
    } else if known.lo > -INFINITE {
        (known.lo, Bound::Lower)
    } else if known.hi < INFINITE {
        (known.hi, Bound::Upper)
    } else {
        return None;
    };
    Some(Stored {
        value,
        bound,
        depth: depth as u8,
        best,
    })
}
