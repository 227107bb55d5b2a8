//! Starts by chance: a start that the game draws, and plies at random from it.

use crate::base::Rng;
use crate::session::{Rules, SessionError, Start, ToAct};

/// So many starts are tried until one is found whose game does not end at once.
const MAX_TRIES: u32 = 1000;

/// A start that the game draws, and where so many plies at random lead; the
/// position of `rules` is changed.
#[must_use]
pub fn draw_opening(plies: u32, rules: &mut dyn Rules, rng: &mut Rng) -> Start {
    for _ in 0..MAX_TRIES {
        let start = Start::Startpos(rules.draw_start(rng));
        if plies == 0 {
            return start;
        }
        let walked = rules.set_position(&start, &[]);
        let walked = walked.and_then(|()| walk(plies, rules, rng));
        if walked.is_ok() && !is_over(rules) {
            return Start::Text(rules.position_text());
        }
    }
    Start::Startpos(rules.draw_start(rng))
}

/// Makes so many plies at random from where `rules` stand, fewer if the game
/// ends; a die is rolled when it has to be.
///
/// # Errors
/// None that sound rules would give.
pub fn walk(plies: u32, rules: &mut dyn Rules, rng: &mut Rng) -> Result<(), SessionError> {
    let mut left = plies;
    while left > 0 && !is_over(rules) {
        let step = match rules.draw_roll(rng) {
            Some(roll) => roll,
            None => {
                left -= 1;
                let steps = rules.legal_steps();
                steps[rng.below(steps.len() as u32) as usize].clone()
            }
        };
        rules.make(&step)?;
    }
    Ok(())
}

/// Whether the game has ended.
pub(crate) fn is_over(rules: &dyn Rules) -> bool {
    matches!(rules.waiting(), ToAct::Over(_))
}
