//! The luck of one roll.
//!
//! Values are expected scores of the side that rolls, -1 to 1; luck is in points
//! of the result, where a win is 1 and a loss 0.

use crate::session::RollValue;

/// One outcome of a roll.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LuckOutcome {
    /// Its weight relative to the others.
    pub weight: u32,
    /// Its value to the side that rolls, -1 to 1.
    pub value: f64,
}

impl From<&RollValue> for LuckOutcome {
    fn from(roll: &RollValue) -> LuckOutcome {
        LuckOutcome {
            weight: roll.weight,
            value: roll.value,
        }
    }
}

/// Points of the result per unit of value, which runs from -1 to 1.
pub const POINTS: f64 = 0.5;

/// The mean value of a roll, or `None` if no outcome can occur.
///
/// This is the plain weighted mean and not the value that a search gives the position: a
/// search may treat some results specially, or be cut off, and luck would no longer be
/// zero on average.
///
/// ```
/// use ermine::play::{LuckOutcome, expectation};
/// let outcome = |weight, value| LuckOutcome { weight, value };
/// let die = [outcome(6, 0.0), outcome(1, 0.5), outcome(1, 1.0)];
/// assert_eq!(expectation(&die), Some(0.1875));
/// ```
#[must_use]
pub fn expectation(outcomes: &[LuckOutcome]) -> Option<f64> {
    let weights: f64 = outcomes
        .iter()
        .map(|outcome| f64::from(outcome.weight))
        .sum();
    let terms = outcomes
        .iter()
        .map(|outcome| f64::from(outcome.weight) * outcome.value);
    (weights > 0.0).then(|| terms.sum::<f64>() / weights)
}

/// The luck of outcome number `index`: its value minus the expectation, in points.
/// Weighted over all outcomes, luck adds up to zero. `None` if there is no such outcome,
/// or none can occur.
#[must_use]
pub fn luck_of(outcomes: &[LuckOutcome], index: usize) -> Option<f64> {
    let value = outcomes.get(index)?.value;
    Some((value - expectation(outcomes)?) * POINTS)
}

/// The luck of the roll `roll`, in the notation of
/// [`Rules::outcome_of`](crate::session::Rules::outcome_of), among all
/// [appraised](crate::session::Appraisal::appraise) rolls. `None` if it is none of them.
#[must_use]
pub fn luck_of_roll(values: &[RollValue], roll: &str) -> Option<f64> {
    let index = values
        .iter()
        .position(|value| value.roll.as_deref() == Some(roll))?;
    let outcomes: Vec<LuckOutcome> = values.iter().map(LuckOutcome::from).collect();
    luck_of(&outcomes, index)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn rolls() -> impl Strategy<Value = Vec<LuckOutcome>> {
        let outcome = (1u32..100, -1.0f64..=1.0);
        let outcome = outcome.prop_map(|(weight, value)| LuckOutcome { weight, value });
        prop::collection::vec(outcome, 1..9)
    }

    proptest! {
        #[test]
        fn luck_is_zero_on_average_and_within_a_point(outcomes in rolls()) {
            let lucks = (0..outcomes.len()).map(|index| luck_of(&outcomes, index).unwrap());
            let lucks: Vec<f64> = lucks.collect();
            let weighted = outcomes.iter().zip(&lucks);
            let sum: f64 = weighted.map(|(outcome, luck)| f64::from(outcome.weight) * luck).sum();
            prop_assert!(sum.abs() < 1e-10, "{sum}");
            prop_assert!(lucks.iter().all(|luck| luck.abs() <= 1.0));
        }

        #[test]
        fn luck_ranks_as_values_do_and_does_not_see_a_shift(outcomes in rolls(), by in -1.0f64..1.0) {
            let shifted = |outcome: &LuckOutcome| LuckOutcome { value: outcome.value + by, ..*outcome };
            let shifted: Vec<LuckOutcome> = outcomes.iter().map(shifted).collect();
            for index in 0..outcomes.len() {
                let luck = luck_of(&outcomes, index).unwrap();
                prop_assert!((luck - luck_of(&shifted, index).unwrap()).abs() < 1e-12);
                let gap = (outcomes[index].value - outcomes[0].value) / 2.0;
                prop_assert!((luck - luck_of(&outcomes, 0).unwrap() - gap).abs() < 1e-12);
            }
        }
    }

    #[test]
    fn a_roll_without_outcomes_has_no_luck() {
        let impossible = LuckOutcome {
            weight: 0,
            value: 1.0,
        };
        assert_eq!(luck_of(&[], 0), None);
        assert_eq!(luck_of(&[impossible], 0), None);
        assert_eq!(
            luck_of(
                &[LuckOutcome {
                    weight: 3,
                    ..impossible
                }],
                1
            ),
            None
        );
        assert_eq!(
            luck_of(
                &[LuckOutcome {
                    weight: 3,
                    ..impossible
                }],
                0
            ),
            Some(0.0)
        );
    }
}
