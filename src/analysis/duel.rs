//! A match between two evaluations, to see what a term is worth.
//!
//! Games come in pairs with sides exchanged, the same start and the same dice
//! by ply, at a fixed number of nodes. The statistics are those of pairs.

use super::selfplay::{Luck, Player, play};
use crate::base::Side;
use crate::rules::Game;
use crate::search::Searchable;
use crate::search::engine::EngineError;
use std::fmt;

/// The result of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Duel {
    /// How many pairs gave the first player 0, ½, 1, 1½ and 2 points.
    pub pairs: [u32; 5],
    /// Games won, drawn and lost by the first player.
    pub games: [u32; 3],
}

impl Duel {
    /// Share of the points that the first player made, and its standard error.
    #[must_use]
    pub fn score(&self) -> (f64, f64) {
        let count = f64::from(self.pairs.iter().sum::<u32>().max(1));
        let mean = self.average(|share| share) / count;
        let variance = self.average(|share| (share - mean) * (share - mean)) / count;
        (mean, (variance / count).sqrt())
    }

    fn average(&self, of: impl Fn(f64) -> f64) -> f64 {
        let share = |index: usize| index as f64 / 4.0;
        let each = self.pairs.iter().enumerate();
        each.map(|(index, &pairs)| f64::from(pairs) * of(share(index)))
            .sum()
    }

    /// Difference in Elo, and the ends of its 95 % interval.
    #[must_use]
    pub fn elo(&self) -> [f64; 3] {
        let (mean, error) = self.score();
        [mean, mean - 1.96 * error, mean + 1.96 * error].map(elo)
    }
}

/// The difference in Elo that a score stands for.
fn elo(score: f64) -> f64 {
    let score = score.clamp(0.001, 0.999);
    400.0 * (score / (1.0 - score)).log10()
}

impl fmt::Display for Duel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [elo, low, high] = self.elo();
        let [won, drawn, lost] = self.games;
        write!(
            f,
            "{elo:+.0} [{low:+.0}, {high:+.0}] Elo, +{won} ={drawn} -{lost}, pairs {:?}",
            self.pairs
        )
    }
}

/// Plays `pairs` pairs between two models, at `nodes`
/// nodes a decision; `progress` hears of every pair.
///
/// # Errors
/// If the system gives no threads.
pub fn duel<G: Game, E: Searchable<Position = G::Position>>(
    models: [E; 2],
    pairs: u64,
    nodes: u64,
    seed: u64,
    progress: &mut dyn FnMut(&Duel),
) -> Result<Duel, EngineError> {
    let [first, second] = models;
    let first = Player::new(first, nodes)?;
    let second = Player::new(second, nodes)?;
    let game = G::default();
    let mut result = Duel {
        pairs: [0; 5],
        games: [0; 3],
    };
    for number in 0..pairs {
        let luck = Luck::of(seed, number);
        let mut sum = 0;
        for side in Side::ALL {
            let outcome = match side {
                Side::White => play(&game, &first, &second, luck, &mut |_| {}),
                Side::Black => play(&game, &second, &first, luck, &mut |_| {}),
            };
            let points = outcome.half_points(side);
            result.games[2 - points as usize] += 1;
            sum += points as usize;
        }
        result.pairs[sum] += 1;
        progress(&result);
    }
    Ok(result)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_statistics_are_those_of_pairs() {
        let result = Duel {
            pairs: [0, 0, 50, 0, 50],
            games: [150, 0, 50],
        };
        let (mean, error) = result.score();
        assert!((mean - 0.75).abs() < 1e-9 && (error - 0.025).abs() < 1e-9);
        assert!((result.elo()[0] - 190.8).abs() < 0.1);
    }
}
