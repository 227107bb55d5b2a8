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
pub fn targets<P: Position>(game: &[EvaluatedPosition<P>], target: Target) -> Vec<SampleTargets> {
    // A side may decide twice in a row, so everything is summed from White's view.
    let for_white = |position: &P, score: f64| match position.side() {
        Side::White => score,
        Side::Black => 1.0 - score,
    };
    let mut next = game.last().map_or(0.5, |evaluated| {
        for_white(&evaluated.position, evaluated.score)
    });
    let (mut trace, mut total_error) = (0.0, 0.0);
    let mut targets = Vec::with_capacity(game.len());
    for evaluated in game.iter().rev() {
        let position = &evaluated.position;
        let rolled = for_white(position, evaluated.before);
        let td_error = next - for_white(position, after_roll(evaluated));
        trace = target.memory * (td_error + trace);
        total_error += td_error;
        next = rolled;
        let td_target = (rolled + trace).clamp(0.0, 1.0);
        targets.push(SampleTargets {
            rolled: evaluated.before,
            target: (1.0 - target.blend) * for_white(position, td_target)
                + target.blend * evaluated.score,
            earned: for_white(position, rolled + total_error),
        });
    }
    targets.reverse();
    targets
}

/// Returns all positions of a game with their targets. The target of a position from
/// inside a search is its search score.
pub fn with_targets<P: Position>(
    notes: &Notes<P>,
    target: Target,
) -> impl Iterator<Item = (&EvaluatedPosition<P>, SampleTargets)> {
    let inside = notes.inside.iter().map(|evaluated| {
        let targets = SampleTargets {
            rolled: evaluated.before,
            target: evaluated.before,
            earned: evaluated.before,
        };
        (evaluated, targets)
    });
    notes
        .game
        .iter()
        .zip(targets(&notes.game, target))
        .chain(inside)
}

/// Returns the expected score once the roll is known. The mean of all rolls but the
/// likeliest follows from the other two scores.
fn after_roll<P: Position>(evaluated: &EvaluatedPosition<P>) -> f64 {
    match evaluated.roll {
        None => evaluated.before,
        Some(0) => evaluated.likeliest,
        Some(_) => {
            let weights: Vec<f64> = P::Chance::rolls(&evaluated.position)
                .map(|(_, weight)| f64::from(weight))
                .collect();
            let (total, first) = (weights.iter().sum::<f64>(), weights[0]);
            (total * evaluated.before - first * evaluated.likeliest) / (total - first)
        }
    }
}
