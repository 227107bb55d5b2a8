//! Quiet positions, where a static evaluation has to be right since quiescence stops.

use super::evaluated_position::EvaluatedPosition;
use super::sample_targets::SampleTargets;
use crate::eval::Hints;
use crate::rules::{Chance, Position};

/// The maximum expected gain of captures in a quiet position, in hundredths of a pawn.
const QUIET_GAIN: i32 = 50;

/// Whether the position is not in check and no capture wins anything.
#[must_use]
pub fn is_quiet<P: Position, H: Hints<Position = P>>(position: &P) -> bool {
    !position.in_check() && !wins::<P, H>(position, &position.legal())
}

/// Whether one of these moves is a capture with a clear expected gain.
fn wins<P: Position, H: Hints<Position = P>>(position: &P, moves: &[P::Move]) -> bool {
    moves
        .iter()
        .any(|&mv| position.is_noisy(mv) && H::gain(position, mv) > QUIET_GAIN)
}

/// Returns the targets for standing pat, if the static evaluation decides the position:
/// before the roll if no capture wins anything, on a turn with the likeliest roll if that
/// roll forbids all winning captures. In check it decides only positions evaluated in a
/// search, as where evasions are not followed.
#[must_use]
pub fn quiet_targets<P: Position, H: Hints<Position = P>>(
    evaluated: &EvaluatedPosition<P>,
    targets: SampleTargets,
) -> Option<SampleTargets> {
    let position = &evaluated.position;
    let decides = evaluated.is_inside || !position.in_check();
    if decides && !wins::<P, H>(position, &position.legal()) {
        return Some(targets);
    }
    let rolled = with_likeliest_roll(position);
    if !decides || wins::<P, H>(&rolled, &rolled.legal()) {
        return None;
    }
    let correction = evaluated.before - evaluated.likeliest;
    Some(SampleTargets {
        rolled: evaluated.likeliest,
        target: (targets.target - correction).clamp(0.0, 1.0),
        earned: targets.earned - correction,
    })
}

/// Returns the position with the likeliest roll, if a roll is due.
#[must_use]
pub fn with_likeliest_roll<P: Position>(position: &P) -> P {
    let likeliest = P::Chance::likeliest(position);
    likeliest.map_or(*position, |roll| P::Chance::rolled(position, roll))
}
