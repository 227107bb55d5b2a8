//! The dice of a game.

use crate::base::Rng;
use crate::session::{AnyStep, Rules};

/// The dice of a game. A roll depends on the seed and the ply alone, not on the moves
/// played, so that two games with the same dice see the same roll at the same ply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dice {
    seed: u64,
    /// The ply of the last roll.
    ply: u64,
    /// The number of rolls in that ply.
    rolls: u32,
}

impl Dice {
    /// The dice of a seed.
    #[must_use]
    pub const fn new(seed: u64) -> Dice {
        Dice {
            seed,
            ply: 0,
            rolls: 0,
        }
    }

    /// The next roll in this turn that `rules` waits for; `None` if it waits for none.
    ///
    /// A ply that needs no roll uses none up: later rolls stay the same.
    #[must_use]
    pub fn roll(&mut self, rules: &dyn Rules) -> Option<AnyStep> {
        let ply = 2 * u64::from(rules.move_number()) + rules.side().index() as u64;
        if ply != self.ply {
            (self.ply, self.rolls) = (ply, 0);
        }
        let mut rng = Rng::stream(self.seed, ply);
        for _ in 0..self.rolls {
            rules.draw_roll(&mut rng);
        }
        let roll = rules.draw_roll(&mut rng)?;
        self.rolls += 1;
        Some(roll)
    }

    /// The roll that `rules` waits for, by the seed and the number of steps made: one that
    /// is taken back comes again.
    #[must_use]
    pub fn roll_again(&self, rules: &dyn Rules) -> Option<AnyStep> {
        let steps = rules.steps().len() as u64;
        rules.draw_roll(&mut Rng::stream(self.seed, steps))
    }
}
