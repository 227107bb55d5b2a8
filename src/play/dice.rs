//! The referee's dice.

use crate::base::Rng;
use crate::session::Session;

/// The dice of a game, or of both games of a pair: what is rolled depends on
/// the seed and on the ply alone, whatever was played before, so that two games
/// with the same dice see the same roll at the same ply.
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

    /// The roll that `session` waits for, as a step; `None` if it waits for
    /// none. `earlier` rolls have been made in this turn.
    ///
    /// A ply that needs no roll uses none up: later rolls are the same.
    #[must_use]
    pub fn roll(&self, session: &dyn Session, earlier: usize) -> Option<String> {
        let ply = 2 * u64::from(session.move_number()) + session.side().index() as u64;
        let mut rng = Rng::stream(self.seed, ply);
        for _ in 0..earlier {
            session.draw_roll(&mut rng);
        }
        session.draw_roll(&mut rng)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog;
    use crate::session::{Start, Waiting};

    /// The rolls by ply of a game of random moves.
    fn rolls(dice: Dice, moves: u64) -> Vec<Option<String>> {
        let mut session = catalog::open("royal-palette").unwrap();
        session
            .set_position(&Start::Startpos(Vec::new()), &[])
            .unwrap();
        let mut rng = Rng::new(moves);
        let mut rolls = Vec::new();
        while rolls.len() < 40 && !matches!(session.waiting(), Waiting::Over(_)) {
            let roll = dice.roll(session.as_ref(), 0);
            if let Some(roll) = &roll {
                session.make(roll).unwrap();
            }
            rolls.push(roll);
            let steps = session.legal_steps();
            session.make(rng.pick(&steps).unwrap()).unwrap();
        }
        rolls
    }

    #[test]
    fn a_ply_has_its_roll_whatever_was_played() {
        let dice = Dice::new(5);
        let (one, other) = (rolls(dice, 1), rolls(dice, 2));
        let both = one.iter().zip(&other);
        let both: Vec<_> = both.filter(|(a, b)| a.is_some() && b.is_some()).collect();
        assert!(both.len() > 20);
        assert!(both.iter().all(|(a, b)| a == b));
        assert_ne!(one, rolls(Dice::new(6), 1));
    }
}
