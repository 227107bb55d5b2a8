//! The stakes of boards: the worth of a board to a game of several.

use super::Evaluator;
use crate::base::Value;
use crate::rules::BoardOf;
use std::sync::Arc;

/// The worth of a board's results to the player to move: the expected score of the whole
/// game, from 0 to 1, if the player wins the board, draws it or loses it. The expected
/// score of the game is linear in the chances of each.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Stake {
    /// The expected score if the player wins the board.
    pub win: f64,
    /// The expected score if the board is drawn.
    pub draw: f64,
    /// The expected score if the player loses the board.
    pub loss: f64,
}

impl Stake {
    /// The stake of a board that is a game by itself.
    pub const ALONE: Stake = Stake {
        win: 1.0,
        draw: 0.5,
        loss: 0.0,
    };

    /// Returns how much depends on the board: the win less the loss.
    #[must_use]
    pub fn weight(self) -> f64 {
        (self.win - self.loss).max(0.0)
    }

    /// Returns how much of the weight is still open at these chances of a win, a draw and
    /// a loss in thousandths: the variance of the expected score over the weight. It is a
    /// quarter of the weight at an even board without draws, and nothing at a decided
    /// one.
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

    /// Returns the place of a draw between a loss (0) and a win (1); a half if nothing
    /// depends on the board.
    #[must_use]
    pub fn draw_share(self) -> f64 {
        if self.weight() < 1e-9 {
            return 0.5;
        }
        ((self.draw - self.loss) / self.weight()).clamp(0.0, 1.0)
    }

    /// Returns the expected score of the whole game at these chances of a win, a draw and
    /// a loss in thousandths.
    #[must_use]
    pub fn expected(self, chances: [u32; 3]) -> f64 {
        let [win, draw, loss] = chances.map(f64::from);
        (win * self.win + draw * self.draw + loss * self.loss) / 1000.0
    }
}

/// The evaluation of a game of several boards: that of a board, and the stakes of boards.
pub trait ManyBoardsEvaluator: Evaluator {
    /// The evaluator of one board.
    type Board: Evaluator<Position = BoardOf<Self::Position>>;

    /// Returns the evaluator of one board.
    fn board(&self) -> &Arc<Self::Board>;

    /// Returns the stake of each board, for these values of the open boards to the player
    /// to move.
    fn stakes(&self, position: &Self::Position, values: &[Option<Value>]) -> Vec<Stake>;

    /// Returns the value of a board to the player to move that is worth as much as a draw
    /// on it.
    fn draw_value(&self, position: &Self::Position, board: usize, stake: Stake) -> Value;

    /// Returns the value of the whole game for a value of the board, from one of its
    /// lines, at this `stake`.
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
    fn a_decided_board_has_no_open_part() {
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
