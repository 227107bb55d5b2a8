//! The referee's dice.

use crate::base::Rng;
use crate::session::Rules;

/// The dice of a game, or of both games of a pair. A roll depends on the seed and the ply
/// alone, not on the moves played, so that two games with the same dice see the same roll
/// at the same ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dice {
    seed: u64,
}

impl Dice {
    /// The dice of a seed.
    #[must_use]
    pub const fn new(seed: u64) -> Dice {
        Dice { seed }
    }

    /// The roll that `rules` waits for, as a step; `None` if it waits for none. `earlier`
    /// is the number of rolls already made in this turn.
    ///
    /// A ply that needs no roll uses none up: later rolls stay the same.
    #[must_use]
    pub fn roll(&self, rules: &dyn Rules, earlier: usize) -> Option<String> {
        let ply = 2 * u64::from(rules.move_number()) + rules.side().index() as u64;
        let mut rng = Rng::stream(self.seed, ply);
        for _ in 0..earlier {
            rules.draw_roll(&mut rng);
        }
        rules.draw_roll(&mut rng)
    }
}
