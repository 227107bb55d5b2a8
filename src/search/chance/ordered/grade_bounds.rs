//! What is known of turns and moves under ordered outcomes.

use crate::base::Value;
use crate::base::value::INFINITE;
use crate::eval::Evaluator;
use crate::rules::{Grade, OrderedDie, Position};
use crate::search::chance::{MoveBounds, NodeResult};
use crate::search::node::{Interval, Perspective, Window};
use crate::search::parallel::Worker;
use crate::search::table::{Bound, Stored, TableEntry};

/// The weights of the three grades.
pub(super) fn weights<P: Position, D: OrderedDie<P>>() -> [i32; 3] {
    D::ROLLS.map(|(_, weight)| weight as i32)
}

/// What a turn before its roll answers: its fail-soft value, and what was learned
/// of its low grade on the way.
#[derive(Clone, Copy, Debug)]
pub struct TurnResult {
    pub(super) value: Value,
    pub(super) low: Interval,
}

impl TurnResult {
    /// The same value for every grade.
    #[inline]
    pub(super) const fn exactly(value: Value) -> TurnResult {
        TurnResult {
            value,
            low: Interval::exactly(value),
        }
    }
}

/// What a node has learned of a move.
#[derive(Clone, Copy, Debug)]
pub struct GradeBounds {
    /// Whether every outcome grants it.
    pub(super) common: bool,
    /// Its worth if the opponent will roll.
    pub(super) rolled: Interval,
    /// Its worth if the opponent's turn is low for sure.
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
    fn grants(&self, asked: Grade) -> bool {
        self.common || asked != Grade::Low
    }

    #[inline]
    fn bounds(&self, asked: Grade) -> Interval {
        if asked == Grade::High {
            self.unrolled
        } else {
            self.rolled
        }
    }

    fn learn(&mut self, asked: Grade, reply: TurnResult, window: Window, assert: bool) {
        if asked == Grade::High {
            self.unrolled.learn(reply.value, window);
            // The opponent is no worse off with a roll than without.
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
    fn learn_upper(&mut self, asked: Grade, value: Value) {
        if asked == Grade::High {
            self.unrolled.lower(value);
        }
        self.rolled.lower(value);
        self.mend();
    }
}

/// What an entry says of a low turn and of the turn before its roll; the
/// order of the two sharpens both.
pub(super) fn known_values<E: Evaluator>(
    worker: &Worker<'_, E>,
    entry: TableEntry,
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

/// The sharper end of what was learned of the low grade, as a value to store.
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
