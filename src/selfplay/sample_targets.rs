//! What the positions of a game should be worth: what searches said of them, and what later
//! ones found out.

use super::evaluated_position::{EvaluatedPosition, Notes};
use crate::base::Side;
use crate::rules::{Chance, Position};

/// What a position should be worth, as scores from 0 to 1 for the side to move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SampleTargets {
    /// What the search said before the roll.
    pub rolled: f64,
    /// What is to be predicted.
    pub target: f64,
    /// The result of the game, luck taken out.
    pub earned: f64,
}

/// What is to be predicted: a mixture of what searches said and what happened.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Target {
    /// Share of the result as it was, luck and all.
    pub blend: f64,
    /// How much of what later searches found out counts: from one turn to the
    /// next it fades by this factor.
    pub memory: f64,
}

/// What the positions of a game should be worth.
///
/// From one turn to the next the expected score changes by luck, the value of
/// what was rolled less that before the roll, and by what the next search finds
/// out. Luck has the mean zero and is left out, so that the sum of all that is
/// found out, without fading, is an estimate of the result without its luck
/// (`docs/matches.md`). Source of the fading: R. Sutton, "Learning to predict
/// by the methods of temporal differences", 1988.
#[must_use]
pub fn aims<P: Position>(game: &[EvaluatedPosition<P>], target: Target) -> Vec<SampleTargets> {
    // One side may decide twice in a row: all is added up as White sees it.
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

/// All positions of a game with what they should be worth: of those from inside its searches
/// that is what was said of them.
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

/// Expected score once the roll is known; those that are not the likeliest are taken
/// together, whose mean follows from the other two numbers.
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
