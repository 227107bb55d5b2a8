//! The losses of evaluators on held-out games.

use super::samples::{GameOf, each_settled};
use super::{Error, MIN_GAMES};
use crate::base::value::score;
use crate::eval::linear::Tunable;
use crate::eval::{Evaluator, evaluate};
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
pub fn held_out<G: Game, E: Tunable<Position = G::Position>>(
    files: &[PathBuf],
    provenance: Provenance,
    evaluators: [&E; 2],
) -> Result<HeldOut, Error> {
    let mut found = HeldOut::default();
    let mut of_games: Vec<Difference> = Vec::new();
    let each = &mut |game: GameOf, position: &G::Position, target: f64| {
        if !game.is_kept {
            return;
        }
        let losses = evaluators.map(|evaluator| loss(evaluator, position, target));
        found.positions += 1;
        if of_games.last().is_none_or(|last| last.game != game.number) {
            of_games.push(Difference {
                game: game.number,
                positions: 0.0,
                sum: 0.0,
            });
        }
        if let Some(last) = of_games.last_mut() {
            last.positions += 1.0;
            last.sum += losses[0] - losses[1];
        }
        for (sum, loss) in found.losses.iter_mut().zip(losses) {
            *sum += loss;
        }
    };
    let games = each_settled::<G, E>(files, provenance, each)?;
    if games < MIN_GAMES {
        return Err(Error::TooFew(games));
    }
    if of_games.len() < 2 {
        return Err(Error::Undivided(games));
    }
    let count = found.positions as f64;
    found.losses = found.losses.map(|sum| sum / count);
    let difference = found.losses[0] - found.losses[1];
    let apart = |of: &Difference| (of.sum - of.positions * difference).powi(2);
    found.error = of_games.iter().map(apart).sum::<f64>().sqrt() / count;
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
