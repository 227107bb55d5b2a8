//! Weakened play: human-like errors of expected score.
//!
//! A person does not calculate fewer plies with uniform precision, but sometimes
//! overrates a move. So every root move gets a value, each decision draws a loss that
//! goes unnoticed, and all moves within that loss look equal. Without errors this is the
//! engine at its node limit; with errors larger than any value it is the random player.

pub mod anchors;
mod losses;

pub use anchors::{ANCHORS, EloAnchor, MAX_ELO, MIN_ELO};

use super::decision_point::{DecisionPoint, line_of};
use crate::base::Rng;
use crate::base::value::DECISIVE;
use crate::eval::Evaluator;
use crate::rules::{Position, RollOf};
use crate::search::{Report, RootLine, expectation};
use losses::{Candidate, candidates};

/// The value of a ten-thousandth of expected score.
const UNIT: f64 = (DECISIVE / 10_000) as f64;

/// The strength of a weakened engine.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Strength {
    /// The nodes per decision; `None` leaves them to the user's limits.
    pub nodes: Option<u64>,
    /// The mean of the losses that go unnoticed, in ten-thousandths of expected score
    /// (20000 lie between a loss and a win).
    pub error: f64,
}

impl Strength {
    /// The strength of an Elo number, from the [table](anchors).
    #[must_use]
    pub fn of_elo(elo: u32) -> Strength {
        let point = anchors::at(elo);
        Strength {
            nodes: Some(point.nodes),
            error: point.error,
        }
    }

    /// The strength with a mean error in ten-thousandths of expected score, without a
    /// node limit.
    #[must_use]
    pub fn with_error(error: u32) -> Strength {
        Strength {
            nodes: None,
            error: error.into(),
        }
    }

    /// Draws the loss that goes unnoticed in one decision, in search values. It is
    /// exponentially distributed, so that small errors are common and blunders rare.
    fn tolerance(self, rng: &mut Rng) -> f64 {
        let uniform = ((rng.next_u64() >> 11) + 1) as f64 / (1u64 << 53) as f64;
        -libm::log(uniform) * self.error * UNIT
    }

    /// Draws one of the moves that seem best, uniformly.
    fn choose<T: Copy>(self, all: &[Candidate<T>], rng: &mut Rng) -> Option<Candidate<T>> {
        let tolerance = self.tolerance(rng);
        let seems_best = |found: &&Candidate<T>| f64::from(found.loss) <= tolerance;
        let seeming: Vec<Candidate<T>> = all.iter().filter(seems_best).copied().collect();
        rng.pick(&seeming).copied()
    }

    /// Chooses the decisions, given the last finished iteration of a search of all moves
    /// and its final state.
    pub(super) fn choose_moves<P: Position, E: Evaluator<Position = P>>(
        self,
        model: &E,
        position: &P,
        decision_points: Vec<DecisionPoint<P>>,
        finished: Option<&Report<P>>,
        last: &Report<P>,
    ) -> Report<P> {
        let lines = decision_points
            .into_iter()
            .filter_map(|mut decision_point| {
                let all = candidates(model, &decision_point, finished, last);
                let chosen = self.choose(&all, &mut decision_point.rng)?;
                Some(searched_line(decision_point.roll, chosen, finished, last))
            });
        let lines: Vec<RootLine<P>> = lines.collect();
        Report {
            expected: expectation(position, &lines),
            lines,
            ..last.clone()
        }
    }
}

/// The line that the search found for a move, if there is one.
fn searched_line<P: Position>(
    roll: Option<RollOf<P>>,
    chosen: Candidate<P::Move>,
    finished: Option<&Report<P>>,
    last: &Report<P>,
) -> RootLine<P> {
    let reports = [Some(last), finished];
    let mut lines = reports
        .into_iter()
        .flatten()
        .flat_map(|report| &report.lines);
    let found = lines.find(|line| line.roll == roll && line.decision() == Some(chosen.mv));
    match found {
        Some(line) => RootLine {
            rank: 1,
            ..line.clone()
        },
        None => line_of(roll, chosen.mv, chosen.value, 0),
    }
}

#[cfg(test)]
mod tests;
