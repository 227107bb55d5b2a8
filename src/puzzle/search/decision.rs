//! A ranked decision and its right moves.

use crate::base::Value;
use crate::base::sort;
use crate::base::value::{is_decisive, score};
use crate::session::Info;

/// The lead of a move without rivals; more than any difference between a win and a loss.
pub(crate) const FORCED_LEAD: f64 = f64::INFINITY;

/// A move and its value.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct RankedMove {
    pub(crate) step: String,
    /// The value for the side to move.
    pub(crate) value: Value,
}

impl RankedMove {
    /// The first move of a line.
    pub(crate) fn of(info: &Info) -> Option<RankedMove> {
        Some(RankedMove {
            step: info.line.first()?.clone(),
            value: info.value,
        })
    }
}

/// The relevant moves of a decision.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Choice {
    /// The right moves, the best first.
    pub(crate) accepted: Vec<RankedMove>,
    /// The best wrong move.
    pub(crate) rejected: Option<RankedMove>,
    /// The loss of the best wrong move in expected score; 0 if every move is right or
    /// more moves were right than were searched, [`FORCED_LEAD`] if there is only one
    /// move.
    pub(crate) lead: f64,
}

/// The measure of a right move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Measure {
    /// The move loses at most this much against the best.
    Within(f64),
    /// The move wins by force as soon as the best does; without a forced win the same as
    /// `Within`.
    Soonest(f64),
}

/// The distance of a move from the best one.
struct Gap {
    /// The loss in expected score.
    loss: f64,
    /// Whether the move is right.
    is_right: bool,
}

impl Measure {
    /// The gap between `value` and `best`. A later forced win loses a whole point if the
    /// soonest is required.
    fn gap(self, best: Value, value: Value) -> Gap {
        match self {
            Measure::Soonest(_) if is_decisive(best) && best > 0 => Gap {
                loss: f64::from(u8::from(value < best)),
                is_right: value >= best,
            },
            Measure::Soonest(tolerance) | Measure::Within(tolerance) => {
                let loss = score(best) - score(value);
                let is_right = loss <= tolerance + 1e-9;
                Gap { loss, is_right }
            }
        }
    }
}

impl Choice {
    /// The choice among `ranked` moves, the best first, of `legal` moves in total; `None`
    /// if there are none.
    pub(crate) fn of(ranked: &[RankedMove], legal: usize, measure: Measure) -> Option<Choice> {
        let best = ranked.first()?.value;
        let is_right = |found: &&RankedMove| measure.gap(best, found.value).is_right;
        let accepted: Vec<RankedMove> = ranked.iter().take_while(is_right).cloned().collect();
        let rejected = ranked.get(accepted.len()).cloned();
        let lead = match &rejected {
            Some(next) => measure.gap(best, next.value).loss,
            None if legal == 1 => FORCED_LEAD,
            None => 0.0,
        };
        Some(Choice {
            accepted,
            rejected,
            lead,
        })
    }

    /// The value of the best move.
    pub(crate) fn value(&self) -> Value {
        self.accepted[0].value
    }

    /// Whether there is only one move.
    pub(crate) fn is_forced(&self) -> bool {
        self.lead == FORCED_LEAD
    }

    /// Whether the same moves are right in `other`.
    pub(crate) fn agrees(&self, other: &Choice) -> bool {
        let steps = |choice: &Choice| {
            let mut steps: Vec<String> =
                choice.accepted.iter().map(|one| one.step.clone()).collect();
            sort::sort(&mut steps);
            steps
        };
        steps(self) == steps(other)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::value::{DECISIVE, WIN};

    const WITHIN: Measure = Measure::Within(0.02);

    fn ranked(scores: &[f64]) -> Vec<RankedMove> {
        let indexed = scores.iter().enumerate();
        let ranked = indexed.map(|(index, score)| RankedMove {
            step: index.to_string(),
            value: (score * f64::from(DECISIVE)) as Value,
        });
        ranked.collect()
    }

    #[test]
    fn moves_within_the_tolerance_are_right() {
        let choice = Choice::of(&ranked(&[0.5, 0.49, 0.3, 0.2]), 20, WITHIN).unwrap();
        assert_eq!(choice.accepted.len(), 2);
        assert!((choice.lead - 0.2).abs() < 1e-3 && !choice.is_forced());
        assert_eq!(choice.rejected.unwrap().step, "2");
        let all = Choice::of(&ranked(&[0.5, 0.49]), 20, WITHIN).unwrap();
        assert_eq!((all.lead, all.rejected), (0.0, None));
        assert!(Choice::of(&ranked(&[0.1]), 1, WITHIN).unwrap().is_forced());
        assert_eq!(Choice::of(&[], 0, WITHIN), None);
    }

    #[test]
    fn every_win_by_force_is_worth_the_same() {
        let mut both = ranked(&[0.0, 0.999]);
        both[0].value = WIN - 3;
        assert_eq!(Choice::of(&both, 9, WITHIN).unwrap().accepted.len(), 2);
    }

    #[test]
    fn a_win_among_losses_is_a_choice() {
        let mut ends = ranked(&[0.0, 0.0, 0.0]);
        ends[0].value = WIN - 1;
        ends[1].value = 2 - WIN;
        ends[2].value = 2 - WIN;
        let choice = Choice::of(&ends, 9, WITHIN).unwrap();
        assert!(!choice.is_forced() && (choice.lead - 2.0).abs() < 1e-9);
    }

    #[test]
    fn the_soonest_win_is_required_if_there_is_one() {
        let mut wins = ranked(&[0.0, 0.0, 0.0, 0.9]);
        for (index, plies) in [1, 1, 3].into_iter().enumerate() {
            wins[index].value = WIN - plies;
        }
        let choice = |ranked: &[RankedMove]| Choice::of(ranked, 9, Measure::Soonest(0.02)).unwrap();
        let found = choice(&wins);
        assert_eq!((found.accepted.len(), found.lead), (2, 1.0));
        let open = choice(&ranked(&[0.5, 0.49, 0.2]));
        assert_eq!(open.accepted.len(), 2);
        assert!((open.lead - 0.3).abs() < 1e-3);
    }

    #[test]
    fn the_order_of_right_moves_does_not_matter() {
        let first = Choice::of(&ranked(&[0.5, 0.49, 0.3]), 20, WITHIN).unwrap();
        let mut other = first.clone();
        other.accepted.reverse();
        assert!(first.agrees(&other));
        other.accepted.pop();
        assert!(!first.agrees(&other));
    }
}
