//! Results adjusted for luck.
//!
//! For one player X is its result in points (1 won, ½ drawn, 0 lost) and Y its *balance*
//! of luck: the luck of its own rolls minus that of the opponent's. Y is positive for the
//! luckier player, its mean is zero, and the adjusted result is X - cY with a coefficient
//! c that was fixed before the match.

use crate::base::Side;
use crate::play::PlayedGame;
use serde::{Deserialize, Serialize};

/// Coefficient for single games, with luck measured to [`DEPTH`](super::DEPTH). Source:
/// 400 pairs of a match that was used for nothing else (`docs/matches.md`, "Luck").
pub const OF_GAMES: f64 = 0.85;

/// Coefficient for pairs of games with the same dice, from the same source.
pub const OF_PAIRS: f64 = 0.95;

/// The luck of a side minus that of its opponent, in points. `None` if a roll of the game
/// was not measured; a game without rolls has 0.
#[must_use]
pub fn balance(played: &PlayedGame, side: Side) -> Option<f64> {
    let rolls = played.plies.iter().filter(|ply| ply.roll);
    rolls
        .map(|ply| {
            let luck = ply.luck?;
            Some(if ply.side == side { luck } else { -luck })
        })
        .sum()
}

/// The result `points` minus the share `coefficient` of the luck. It may lie outside 0 to
/// 1.
#[must_use]
pub fn adjusted(points: f64, balance: f64, coefficient: f64) -> f64 {
    points - coefficient * balance
}

/// A running tally of the adjusted results of a match.
///
/// Variances are those of a single pair (or game, if games are added), estimated without
/// bias. Source of the update: Welford, "Note on a method for calculating corrected sums
/// of squares and products", 1962.
///
/// ```
/// use ermine::arena::luck::AdjustedTally;
/// let mut tally = AdjustedTally::new(1.0);
/// for (points, balance) in [(0.75, 0.25), (0.5, 0.0), (0.25, -0.25)] {
///     tally.add_pair(points, balance);
/// }
/// assert_eq!(tally.adjusted_mean(), 0.5);
/// assert_eq!(tally.variance_ratio(), Some(0.0));
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct AdjustedTally {
    coefficient: f64,
    count: u64,
    points: f64,
    balance: f64,
    /// Sums of squares and products of the deviations from the means.
    squares: [f64; 2],
    products: f64,
}

impl AdjustedTally {
    /// An empty tally that subtracts this share of the luck.
    #[must_use]
    pub const fn new(coefficient: f64) -> AdjustedTally {
        AdjustedTally {
            coefficient,
            count: 0,
            points: 0.0,
            balance: 0.0,
            squares: [0.0; 2],
            products: 0.0,
        }
    }

    /// Adds a pair: the player's points and its balance of luck, both as the
    /// mean over the games of the pair.
    pub fn add_pair(&mut self, points: f64, balance: f64) {
        self.count += 1;
        let count = self.count as f64;
        let before = [points - self.points, balance - self.balance];
        self.points += before[0] / count;
        self.balance += before[1] / count;
        let after = [points - self.points, balance - self.balance];
        self.squares[0] += before[0] * after[0];
        self.squares[1] += before[1] * after[1];
        self.products += before[0] * after[1];
    }

    /// The share of the luck that is subtracted.
    #[must_use]
    pub const fn coefficient(&self) -> f64 {
        self.coefficient
    }

    /// The number of pairs added.
    #[must_use]
    pub const fn count(&self) -> u64 {
        self.count
    }

    /// Mean points per game, 0 to 1.
    #[must_use]
    pub const fn raw_mean(&self) -> f64 {
        self.points
    }

    /// Mean adjusted points per game.
    #[must_use]
    pub fn adjusted_mean(&self) -> f64 {
        adjusted(self.points, self.balance, self.coefficient)
    }

    /// Variance of the points of a pair; 0 with fewer than two pairs.
    #[must_use]
    pub fn raw_variance(&self) -> f64 {
        self.variance(self.squares[0])
    }

    /// Variance of the adjusted points of a pair; 0 with fewer than two pairs.
    #[must_use]
    pub fn adjusted_variance(&self) -> f64 {
        let c = self.coefficient;
        let sum = self.squares[0] - 2.0 * c * self.products + c * c * self.squares[1];
        self.variance(sum.max(0.0))
    }

    /// Standard error of the raw mean; 0 with fewer than two pairs.
    #[must_use]
    pub fn raw_error(&self) -> f64 {
        self.error(self.raw_variance())
    }

    /// Standard error of the adjusted mean; 0 with fewer than two pairs.
    #[must_use]
    pub fn adjusted_error(&self) -> f64 {
        self.error(self.adjusted_variance())
    }

    /// Correlation of points and balance; `None` if one of them never varies.
    #[must_use]
    pub fn correlation(&self) -> Option<f64> {
        let scale = (self.squares[0] * self.squares[1]).sqrt();
        (scale > 0.0).then(|| self.products / scale)
    }

    /// Adjusted variance as a share of the raw one, which is the share of pairs needed
    /// for the same precision. `None` if the points never vary.
    #[must_use]
    pub fn variance_ratio(&self) -> Option<f64> {
        let raw = self.raw_variance();
        (raw > 0.0).then(|| self.adjusted_variance() / raw)
    }

    /// The best coefficient in hindsight: using it on the same games would bias the
    /// result. `None` if luck never varies.
    #[must_use]
    pub fn best_coefficient(&self) -> Option<f64> {
        (self.squares[1] > 0.0).then(|| self.products / self.squares[1])
    }

    fn variance(&self, sum: f64) -> f64 {
        match self.count {
            0 | 1 => 0.0,
            count => sum / (count - 1) as f64,
        }
    }

    fn error(&self, variance: f64) -> f64 {
        (variance / self.count.max(1) as f64).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_tally_agrees_with_two_passes(
            pairs in prop::collection::vec((0.0f64..=1.0, -1.0f64..1.0), 2..40),
            coefficient in 0.0f64..1.5,
        ) {
            let mut tally = AdjustedTally::new(coefficient);
            pairs.iter().for_each(|&(x, y)| tally.add_pair(x, y));
            let scores = pairs.iter().map(|&(x, y)| adjusted(x, y, coefficient));
            let scores: Vec<f64> = scores.collect();
            let count = scores.len() as f64;
            let mean = scores.iter().sum::<f64>() / count;
            let squares = scores.iter().map(|score| (score - mean) * (score - mean));
            let variance = squares.sum::<f64>() / (count - 1.0);
            prop_assert!((tally.adjusted_mean() - mean).abs() < 1e-12);
            prop_assert!((tally.adjusted_variance() - variance).abs() < 1e-12);
            prop_assert!((tally.adjusted_error() - (variance / count).sqrt()).abs() < 1e-6);
        }

        #[test]
        fn no_coefficient_beats_the_best_one(
            pairs in prop::collection::vec((0.0f64..=1.0, -1.0f64..1.0), 3..20),
            other in -2.0f64..2.0,
        ) {
            let variance = |coefficient| {
                let mut tally = AdjustedTally::new(coefficient);
                pairs.iter().for_each(|&(x, y)| tally.add_pair(x, y));
                (tally.adjusted_variance(), tally.best_coefficient(), tally.correlation())
            };
            let (_, best, correlation) = variance(other);
            let (min, ..) = variance(best.unwrap());
            prop_assert!(min <= variance(other).0 + 1e-12);
            prop_assert!(correlation.is_none_or(|rho| rho.abs() <= 1.0 + 1e-12));
        }
    }

    #[test]
    fn a_tally_of_nothing_claims_nothing() {
        let mut tally = AdjustedTally::new(OF_PAIRS);
        assert_eq!(tally.variance_ratio(), None);
        tally.add_pair(0.5, 0.0);
        assert_eq!((tally.adjusted_mean(), tally.adjusted_error()), (0.5, 0.0));
        assert_eq!(
            (tally.correlation(), tally.best_coefficient()),
            (None, None)
        );
        let text = serde_json::to_string(&tally).unwrap();
        assert_eq!(serde_json::from_str::<AdjustedTally>(&text).unwrap(), tally);
    }
}
