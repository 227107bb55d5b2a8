//! The luck of one roll.
//!
//! Values are expected scores of the side that rolls, -1 to 1; luck is in points
//! of the result, where a win is 1 and a loss 0.

use crate::session::RollValue;

/// Points of the result per unit of value, which runs from -1 to 1.
pub const POINTS: f64 = 0.5;

/// The mean value of a roll with these outcomes, or `None` if none can occur.
///
/// This is the plain weighted mean and not the value that a search gives the position: a
/// search may treat some results specially, or be cut off, and luck would no longer be
/// zero on average.
///
/// ```
/// use ermine::play::expectation;
/// use ermine::session::RollValue;
/// let outcome = |weight, value| RollValue { weight, value, ..RollValue::default() };
/// let die = [outcome(6, 0.0), outcome(1, 0.5), outcome(1, 1.0)];
/// assert_eq!(expectation(&die), Some(0.1875));
/// ```
#[must_use]
pub fn expectation(outcomes: &[RollValue]) -> Option<f64> {
    let weights: f64 = outcomes
        .iter()
        .map(|outcome| f64::from(outcome.weight))
        .sum();
    let terms = outcomes
        .iter()
        .map(|outcome| f64::from(outcome.weight) * outcome.value);
    (weights > 0.0).then(|| terms.sum::<f64>() / weights)
}

/// The luck of the roll `roll`, in the notation of
/// [`Rules::outcome_of`](crate::session::Rules::outcome_of), among all
/// [appraised](crate::session::Appraisal::appraise) outcomes: its value minus the
/// expectation, in points. Weighted over all outcomes, luck adds up to zero. `None` if it
/// is none of them, or none can occur.
#[must_use]
pub fn luck_of_roll(outcomes: &[RollValue], roll: &str) -> Option<f64> {
    let is_rolled = |outcome: &&RollValue| outcome.roll.as_deref() == Some(roll);
    let value = outcomes.iter().find(is_rolled)?.value;
    Some((value - expectation(outcomes)?) * POINTS)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn outcome(index: usize, weight: u32, value: f64) -> RollValue {
        RollValue {
            roll: Some(format!("r{index}")),
            weight,
            value,
            best: None,
        }
    }

    fn luck_of(outcomes: &[RollValue], index: usize) -> Option<f64> {
        luck_of_roll(outcomes, &format!("r{index}"))
    }

    fn rolls() -> impl Strategy<Value = Vec<RollValue>> {
        let rolls = prop::collection::vec((1u32..100, -1.0f64..=1.0), 1..9);
        rolls.prop_map(|rolls| {
            let rolls = rolls.into_iter().enumerate();
            let outcomes = rolls.map(|(index, (weight, value))| outcome(index, weight, value));
            outcomes.collect()
        })
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
            let mut shifted = outcomes.clone();
            shifted.iter_mut().for_each(|outcome| outcome.value += by);
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
        assert_eq!(luck_of(&[], 0), None);
        assert_eq!(luck_of(&[outcome(0, 0, 1.0)], 0), None);
        assert_eq!(luck_of(&[outcome(0, 3, 1.0)], 1), None);
        assert_eq!(luck_of(&[outcome(0, 3, 1.0)], 0), Some(0.0));
    }
}
