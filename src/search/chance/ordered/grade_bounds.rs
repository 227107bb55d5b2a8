//! The bounds of turns and moves under ordered outcomes.

use crate::base::Value;
use crate::base::value::INFINITE;
use crate::eval::Evaluator;
use crate::rules::{Grade, OrderedDie, Position};
use crate::search::node::{Interval, Perspective, Window};
use crate::search::parallel::Worker;
use crate::search::strategy::move_bounds::{MoveBounds, NodeResult};
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
    /// Whether every outcome allows the move.
    pub(super) common: bool,
    /// Its value if the opponent will roll.
    pub(super) rolled: Interval,
    /// Its value if the opponent gets a low turn without a roll.
    pub(super) unrolled: Interval,
}

impl GradeBounds {
    pub(super) const fn unbounded(common: bool) -> GradeBounds {
        GradeBounds {
            common,
            rolled: Interval::UNKNOWN,
            unrolled: Interval::UNKNOWN,
        }
    }

    fn assert_consistent(&self) {
        self.rolled.assert_consistent();
        self.unrolled.assert_consistent();
    }

    #[inline]
    fn repair(&mut self) {
        self.rolled.repair();
        self.unrolled.repair();
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
    const UNBOUNDED: GradeBounds = GradeBounds::unbounded(true);

    #[inline]
    fn allows(&self, roll_case: Grade) -> bool {
        self.common || roll_case != Grade::Low
    }

    #[inline]
    fn interval(&self, roll_case: Grade) -> Interval {
        if roll_case == Grade::High {
            self.unrolled
        } else {
            self.rolled
        }
    }

    #[inline]
    fn narrow(&mut self, roll_case: Grade, result: TurnResult, window: Window, assert: bool) {
        if roll_case == Grade::High {
            self.unrolled.narrow(result.value, window);
            // A roll is never worse for the opponent than a low turn.
            self.rolled.lower(self.unrolled.hi);
        } else {
            self.rolled.narrow(result.value, window);
            self.unrolled.raise(result.low.lo.max(self.rolled.lo));
            self.unrolled.lower(result.low.hi);
        }
        if assert {
            self.assert_consistent();
        }
        self.repair();
    }

    #[inline]
    fn narrow_upper(&mut self, roll_case: Grade, value: Value) {
        if roll_case == Grade::High {
            self.unrolled.lower(value);
        }
        self.rolled.lower(value);
        self.repair();
    }
}

/// Returns the bounds that an entry gives for a low turn and for the turn before its
/// roll, each tightened by the other.
pub(super) fn table_bounds<E: Evaluator>(
    worker: &Worker<'_, E>,
    entry: table::Entry,
    depth: i32,
) -> (Interval, Interval) {
    let mut low = worker.tt.bounds(entry.decision, depth);
    let mut rolled = worker.tt.bounds(entry.chance, depth);
    rolled.raise(low.lo);
    if worker.settings.assert_order {
        rolled.assert_consistent();
        low.assert_consistent();
    }
    rolled.repair();
    low.lower(rolled.hi.max(low.lo));
    (low, rolled)
}

/// Returns the value to store for the low grade: the tighter of its bounds.
pub(super) fn stored_low(bounds: Interval, depth: i32, best: u16) -> Option<Stored> {
    let (value, bound) = if bounds.is_exact() {
        (bounds.lo, Bound::Exact)
    } else if bounds.lo > -INFINITE {
        (bounds.lo, Bound::Lower)
    } else if bounds.hi < INFINITE {
        (bounds.hi, Bound::Upper)
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
