//! The targets of the positions of a game, from their search scores and those of later
//! searches.

use super::evaluated_position::{EvaluatedPosition, Notes};
use crate::base::Side;
use crate::rules::{Chance, Position};

/// The targets of a position, as scores from 0 to 1 for its side to move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SampleTargets {
    /// The search score before the roll.
    pub rolled: f64,
    /// The score to predict.
    pub target: f64,
    /// The result of the game without luck.
    pub earned: f64,
}

/// The mixture of search scores and results to predict.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Target {
    /// The share of the actual result, luck included.
    pub blend: f64,
    /// The weight of what later searches find: it decays by this factor from one turn to
    /// the next.
    pub memory: f64,
}

/// Returns the targets of the positions of a game.
///
/// From one turn to the next the expected score changes by luck, the value after the roll
/// minus that before it, and by what the next search finds. Luck has mean zero and is
/// left out, so the sum of all that is found, without decay, is an estimate of the result
/// without luck (`docs/matches.md`). Source of the decay: R. Sutton, "Learning to predict
/// by the methods of temporal differences", 1988.
#[must_use]
pub fn aims<P: Position>(game: &[EvaluatedPosition<P>], target: Target) -> Vec<SampleTargets> {
    // A side may decide twice in a row, so everything is summed from White's view.
    let for_white = |position: &P, score: f64| match position.side() {
        Side::White => score,
        Side::Black => 1.0 - score,
    };
    let mut next = game
        .last()
        .map_or(0.5, |noted| for_white(&noted.position, noted.score));
    let (mut faded, mut whole) = (0.0, 0.0);
    let mut aims = Vec::with_capacity(game.len());
    for noted in game.iter().rev() {
        let position = &noted.position;
        let rolled = for_white(position, noted.before);
        let found_out = next - for_white(position, after_roll(noted));
        faded = target.memory * (found_out + faded);
        whole += found_out;
        next = rolled;
        let learnt = (rolled + faded).clamp(0.0, 1.0);
        aims.push(SampleTargets {
            rolled: noted.before,
            target: (1.0 - target.blend) * for_white(position, learnt) + target.blend * noted.score,
            earned: for_white(position, rolled + whole),
        });
    }
    aims.reverse();
    aims
}

/// Returns all positions of a game with their targets. The target of a position from
/// inside a search is its search score.
pub fn aimed<P: Position>(
    notes: &Notes<P>,
    target: Target,
) -> impl Iterator<Item = (&EvaluatedPosition<P>, SampleTargets)> {
    let inside = notes.inside.iter().map(|noted| {
        let aim = SampleTargets {
            rolled: noted.before,
            target: noted.before,
            earned: noted.before,
        };
        (noted, aim)
    });
    notes
        .game
        .iter()
        .zip(aims(&notes.game, target))
        .chain(inside)
}

/// Returns the expected score once the roll is known. The mean of all rolls but the
/// likeliest follows from the other two scores.
fn after_roll<P: Position>(noted: &EvaluatedPosition<P>) -> f64 {
    match noted.roll {
        None => noted.before,
        Some(0) => noted.likeliest,
        Some(_) => {
            let weights: Vec<f64> = P::Chance::rolls(&noted.position)
                .map(|(_, weight)| f64::from(weight))
                .collect();
            let (total, first) = (weights.iter().sum::<f64>(), weights[0]);
            (total * noted.before - first * noted.likeliest) / (total - first)
        }
    }
}
