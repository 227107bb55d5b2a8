//! The losses of evaluators on held-out games.

use super::samples::{SampleGame, each_quiet_position};
use super::{Error, MIN_GAMES};
use crate::base::value::score;
use crate::eval::{Evaluator, RawEvaluator, evaluate};
use crate::nnue::Provenance;
use crate::rules::Game;
use std::path::PathBuf;

/// The losses of two evaluators on the same positions.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct HeldOut {
    /// The number of positions.
    pub positions: usize,
    /// The mean cross-entropy of each evaluator, in nats.
    pub losses: [f64; 2],
    /// The standard error of their difference. Games are independent of each other,
    /// positions of one game are not.
    pub error: f64,
}

/// Returns the losses on the positions of `files` that a training run with this
/// provenance holds out. The evaluators are used as they play, with rounded numbers and
/// curve.
///
/// # Errors
/// Returns the errors of [`load`](super::load).
pub fn held_out<G: Game, E: RawEvaluator<Position = G::Position>>(
    rules: &G,
    files: &[PathBuf],
    provenance: Provenance,
    evaluators: [&E; 2],
) -> Result<HeldOut, Error> {
    let mut found = HeldOut::default();
    let mut differences: Vec<Difference> = Vec::new();
    let each = &mut |game: SampleGame, position: &G::Position, target: f64| {
        if !game.is_held_out {
            return;
        }
        let losses = evaluators.map(|evaluator| loss(evaluator, position, target));
        found.positions += 1;
        if differences
            .last()
            .is_none_or(|last| last.game != game.number)
        {
            differences.push(Difference {
                game: game.number,
                positions: 0.0,
                sum: 0.0,
            });
        }
        if let Some(last) = differences.last_mut() {
            last.positions += 1.0;
            last.sum += losses[0] - losses[1];
        }
        for (sum, loss) in found.losses.iter_mut().zip(losses) {
            *sum += loss;
        }
    };
    let games = each_quiet_position::<_, E>(rules, files, provenance, each)?;
    if games < MIN_GAMES {
        return Err(Error::TooFew(games));
    }
    if differences.len() < 2 {
        return Err(Error::Undivided(games));
    }
    let count = found.positions as f64;
    found.losses = found.losses.map(|sum| sum / count);
    let difference = found.losses[0] - found.losses[1];
    let squared_deviation = |of: &Difference| (of.sum - of.positions * difference).powi(2);
    found.error = differences
        .iter()
        .map(squared_deviation)
        .sum::<f64>()
        .sqrt()
        / count;
    Ok(found)
}

/// The loss of the first evaluator minus that of the second, in one game.
struct Difference {
    game: usize,
    positions: f64,
    sum: f64,
}

/// Returns the cross-entropy of an evaluation of a position.
fn loss<E: Evaluator>(evaluator: &E, position: &E::Position, target: f64) -> f64 {
    let expected = (1.0 + score(evaluate(evaluator, position))) / 2.0;
    let clipped = expected.clamp(1e-9, 1.0 - 1e-9);
    -target * clipped.ln() - (1.0 - target) * (1.0 - clipped).ln()
}
