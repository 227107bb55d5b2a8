//! What the boards of a game of several are worth to the whole.

use super::Evaluator;
use crate::base::Value;
use crate::rules::ManyBoards;
use std::sync::Arc;

/// What the results of one board are worth to the player to move: his expected score of
/// the whole game, from 0 to 1, if he wins it, if it is drawn, and if he loses it. The
/// game's is linear in the chances of each.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Stake {
    /// If he wins it.
    pub win: f64,
    /// If it is drawn.
    pub draw: f64,
    /// If he loses it.
    pub loss: f64,
}

impl Stake {
    /// Of a board that is a game of its own.
    pub const ALONE: Stake = Stake {
        win: 1.0,
        draw: 0.5,
        loss: 0.0,
    };

    /// How much depends on the board.
    #[must_use]
    pub fn weight(self) -> f64 {
        (self.win - self.loss).max(0.0)
    }

    /// How much of that is still open, with these chances in thousandths of win, draw and
    /// loss: the variance of the expected score, in weights. A quarter of the weight at an
    /// even board without draws, and nothing at one that is decided.
    #[must_use]
    pub fn open_part(self, chances: [u32; 3]) -> f64 {
        if self.weight() < 1e-9 {
            return 0.0;
        }
        let mean = self.expected(chances);
        let results = [self.win, self.draw, self.loss].into_iter().zip(chances);
        let squares = results.map(|(worth, chance)| f64::from(chance) * (worth - mean).powi(2));
        squares.sum::<f64>() / (1000.0 * self.weight())
    }

    /// How much of the way from a loss to a win a draw is; half if nothing depends on it.
    #[must_use]
    pub fn draw_share(self) -> f64 {
        if self.weight() < 1e-9 {
            return 0.5;
        }
        ((self.draw - self.loss) / self.weight()).clamp(0.0, 1.0)
    }

    /// The expected score of the whole with these chances, in thousandths, of win, draw
    /// and loss.
    #[must_use]
    pub fn expected(self, chances: [u32; 3]) -> f64 {
        let [win, draw, loss] = chances.map(f64::from);
        (win * self.win + draw * self.draw + loss * self.loss) / 1000.0
    }
}

/// The evaluation of a game of several boards: that of a board, and what boards are
/// worth to the whole.
pub trait ManyBoardsEvaluator: Evaluator<Position: ManyBoards> {
    /// Judges one board.
    type Board: Evaluator<Position = <Self::Position as ManyBoards>::Board>;

    /// What judges one board.
    fn board(&self) -> &Arc<Self::Board>;

    /// What each board is worth, if these are the values of the open boards to the player
    /// to move.
    fn stakes(&self, position: &Self::Position, values: &[Option<Value>]) -> Vec<Stake>;

    /// The value of a board to the player to move at which he has as much of it as a draw
    /// gives him.
    fn draw_value(&self, position: &Self::Position, board: usize, stake: Stake) -> Value;

    /// The value of the whole for a board's value, which is that of one of its lines, if it
    /// is worth `stake`.
    fn whole_value(
        &self,
        position: &Self::Position,
        board: usize,
        value: Value,
        stake: Stake,
    ) -> Value;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_that_is_decided_moves_nothing_more() {
        let stake = Stake {
            win: 0.8,
            draw: 0.6,
            loss: 0.2,
        };
        assert!((stake.expected([500, 0, 500]) - 0.5).abs() < 1e-12);
        assert!((stake.open_part([500, 0, 500]) - 0.15).abs() < 1e-12);
        assert!(stake.open_part([900, 50, 50]) < 0.07);
        assert_eq!(stake.open_part([0, 0, 1000]), 0.0);
        assert_eq!(Stake::default().open_part([500, 0, 500]), 0.0);
    }
}
