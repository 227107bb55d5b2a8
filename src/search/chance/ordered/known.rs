//! What is known of turns and moves under ordered outcomes.

use crate::base::Value;
use crate::base::value::INFINITE;
use crate::eval::Evaluator;
use crate::rules::{OrderedDie, Position};
use crate::search::node::Interval;
use crate::search::parallel::Worker;
use crate::search::table::{Bound, Stored, TableEntry};

/// The weights of the three grades.
pub(super) fn weights<P: Position, D: OrderedDie<P>>() -> [i32; 3] {
    D::ROLLS.map(|(_, weight)| weight as i32)
}

/// What a turn before its roll answers: its fail-soft value, and what was learned
/// of its low grade on the way.
#[derive(Clone, Copy, Debug)]
pub struct Reply {
    pub(super) value: Value,
    pub(super) low: Interval,
}

impl Reply {
    /// The same value for every grade.
    #[inline]
    pub(super) const fn exactly(value: Value) -> Reply {
        Reply {
            value,
            low: Interval::exactly(value),
        }
    }
}

/// What a node has learned of a move.
#[derive(Clone, Copy, Debug)]
pub struct Known {
    /// Whether every outcome grants it.
    pub(super) common: bool,
    /// Its worth if the opponent will roll.
    pub(super) rolled: Interval,
    /// Its worth if the opponent's turn is low for sure.
    pub(super) unrolled: Interval,
}

impl Known {
    pub(super) const fn nothing(common: bool) -> Known {
        Known {
            common,
            rolled: Interval::UNKNOWN,
            unrolled: Interval::UNKNOWN,
        }
    }

    pub(super) fn assert_whole(&self) {
        self.rolled.assert_whole();
        self.unrolled.assert_whole();
    }

    #[inline]
    pub(super) fn mend(&mut self) {
        self.rolled.mend();
        self.unrolled.mend();
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
