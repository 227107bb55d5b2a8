//! Expected values.

use crate::base::Value;
use crate::base::value::{DECISIVE, clip};
use crate::rules::{Chance, Position, RollOf};
use crate::search::report::result::{Report, RootLine};

/// Returns the expected value over weighted outcomes.
///
/// It is a certain result only if all outcomes are, for the same side; the slowest
/// outcome then bounds its length. Otherwise it is the weighted mean of the values, with
/// certain results clipped, rounded to the nearest, halves up.
///
/// ```
/// use ermine::base::value::WIN;
/// use ermine::search::mean;
///
/// assert_eq!(mean([(100, 6), (40, 1), (-20, 1)]), 78);
/// assert_eq!(mean([(WIN - 3, 1), (WIN - 7, 1)]), WIN - 7);
/// ```
#[must_use]
pub fn mean(outcomes: impl IntoIterator<Item = (Value, u32)>) -> Value {
    let (mut lowest, mut highest) = (Value::MAX, Value::MIN);
    let (mut sum, mut total) = (0, 0);
    for (value, weight) in outcomes {
        (lowest, highest) = (lowest.min(value), highest.max(value));
        sum += i64::from(clip(value)) * i64::from(weight);
        total += i64::from(weight);
    }
    if lowest > DECISIVE {
        lowest
    } else if highest < -DECISIVE {
        highest
    } else {
        (2 * sum + total).div_euclid(2 * total.max(1)) as Value
    }
}

/// Returns the expected value over all rolls that `position` waits for, by the best line
/// of each; `None` if no roll is due or one has no line.
#[must_use]
pub fn expectation<P: Position>(position: &P, lines: &[RootLine<P>]) -> Option<Value> {
    if !P::Chance::is_due(position) {
        return None;
    }
    let mut outcomes = Vec::new();
    for (roll, weight) in P::Chance::rolls(position) {
        outcomes.push((Report::best_of(lines, Some(roll))?.value, weight));
    }
    Some(mean(outcomes))
}

/// Returns the rolls that `position` waits for.
pub(crate) fn rolls_of<P: Position>(position: &P) -> Vec<RollOf<P>> {
    P::Chance::rolls(position).map(|(roll, _)| roll).collect()
}
