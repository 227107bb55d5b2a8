//! The totals of a side over a whole game.

use super::ReviewedStep;
use serde::Serialize;

/// The totals of one side's decisions and rolls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Totals {
    /// Decisions between several steps.
    pub decisions: u32,
    /// Decisions in which the best step was made, or one as good.
    pub best: u32,
    /// Inaccuracies, mistakes and blunders.
    pub marks: [u32; 3],
    /// Points lost.
    pub loss: f64,
    /// Rolls.
    pub rolls: u32,
    /// Points won by the luck of rolls.
    pub luck: f64,
}

/// Losses up to this may be noise of the search, in points.
const NOISE: f64 = 1e-6;

/// Returns White's and Black's totals.
#[must_use]
pub fn totals<'a>(steps: impl IntoIterator<Item = &'a ReviewedStep>) -> [Totals; 2] {
    let mut totals = [Totals::default(); 2];
    for step in steps {
        let own = &mut totals[step.side.index()];
        if let Some(luck) = step.luck {
            own.rolls += 1;
            own.luck += luck;
        }
        if let Some(loss) = step.loss {
            own.decisions += 1;
            own.best += u32::from(loss < NOISE);
            own.loss += loss;
        }
        if let Some(mark) = step.mark {
            own.marks[mark as usize] += 1;
        }
    }
    totals
}

#[cfg(test)]
mod tests {
    use super::super::review_step;
    use super::*;
    use crate::base::{Rng, Side};
    use crate::catalog;
    use crate::session::ToAct;

    /// A reviewed game.
    struct ReviewedGame {
        steps: Vec<ReviewedStep>,
        /// White's points; `None` if the game has not ended.
        points: Option<f64>,
    }

    /// Plays and reviews a random game.
    fn reviewed(game: &str, seed: u64, steps: usize) -> ReviewedGame {
        let mut session = catalog::open(game).unwrap();
        let mut rng = Rng::new(seed);
        let mut done = Vec::new();
        while done.len() < steps && !matches!(session.waiting(), ToAct::Over(_)) {
            let step = match session.waiting() {
                ToAct::Roll => session.draw_roll(&mut rng).unwrap().to_string(),
                _ => {
                    let legal = session.legal_steps();
                    legal[usize::try_from(rng.next_u64() % legal.len() as u64).unwrap()].clone()
                }
            };
            done.push(review_step(session.as_mut(), &step, 300).unwrap());
        }
        let outcome = session.waiting().outcome();
        let points = outcome.map(|outcome| match outcome.winner() {
            None => 0.5,
            Some(Side::White) => 1.0,
            Some(Side::Black) => 0.0,
        });
        ReviewedGame {
            steps: done,
            points,
        }
    }

    #[test]
    fn games_of_every_kind_are_reviewed() {
        for game in catalog::names() {
            let steps = reviewed(game, 3, 30).steps;
            assert!(
                steps
                    .iter()
                    .all(|step| (0.0..=1.0).contains(&step.expected)),
                "{game}"
            );
            assert!(
                steps
                    .iter()
                    .all(|step| step.loss.is_none_or(|loss| (0.0..=1.0).contains(&loss)))
            );
            let [white, black] = totals(&steps);
            assert!(white.decisions > 0 && black.decisions > 0, "{game}");
            // Random moves lose something.
            assert!(white.loss + black.loss > 0.1, "{game}: {white:?} {black:?}");
            let dice = catalog::open(game).unwrap().has_dice();
            assert_eq!(white.rolls > 0, dice, "{game}");
        }
    }

    #[test]
    fn luck_and_errors_account_for_the_result() {
        // Expected score moves by luck and errors alone, as far as searches are right.
        let ReviewedGame { steps, points } = reviewed("royal-palette", 5, 600);
        let [white, black] = totals(&steps);
        let explained = white.luck - black.luck - white.loss + black.loss;
        let moved = points.expect("an end") - steps[0].expected;
        assert!((explained - moved).abs() < 1.0, "{explained} {moved}");
    }
}
