//! Random openings: a start that the game draws, and random plies from it.

use crate::base::Rng;
use crate::session::{Rules, SessionError, Start, ToAct};

/// The number of starts tried to find one whose game does not end at once.
const MAX_TRIES: u32 = 1000;

/// Draws a start of the game and makes `plies` random plies from it. Changes the position
/// of `rules`.
#[must_use]
pub fn draw_opening(plies: u32, rules: &mut dyn Rules, rng: &mut Rng) -> Start {
    for _ in 0..MAX_TRIES {
        let start = Start::Startpos(rules.draw_start(rng));
        if plies == 0 {
            return start;
        }
        let result = rules.set_position(&start, &[]);
        let result = result.and_then(|()| play_random_plies(plies, rules, rng));
        if result.is_ok() && !is_over(rules) {
            return Start::Text(rules.position_text());
        }
    }
    Start::Startpos(rules.draw_start(rng))
}

/// Makes `plies` random plies from the position of `rules`, fewer if the game ends. Dice
/// are rolled as needed; rolls do not count.
///
/// # Errors
/// Returns [`SessionError`] only if `rules` refuse a step that they listed or drew.
pub fn play_random_plies(
    plies: u32,
    rules: &mut dyn Rules,
    rng: &mut Rng,
) -> Result<(), SessionError> {
    let mut remaining = plies;
    while remaining > 0 && !is_over(rules) {
        if let Some(roll) = rules.draw_roll(rng) {
            rules.make_step(&roll)?;
        } else {
            remaining -= 1;
            let steps = rules.legal_steps();
            rules.make(&steps[rng.below(steps.len() as u32) as usize])?;
        }
    }
    Ok(())
}

/// Whether the game has ended.
pub(crate) fn is_over(rules: &dyn Rules) -> bool {
    matches!(rules.waiting(), ToAct::Over(_))
}
