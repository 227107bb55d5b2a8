//! Counts of results: pairs of games, and single games.

use serde::{Deserialize, Serialize};
use std::ops::{Add, AddAssign};

/// Counts of observations by score, from the first player's side.
///
/// An observation is a pair of games or a game; its score is the mean score of
/// its games, from 0 to 1 in equal steps.
pub trait Tally {
    /// Games in one observation.
    const GAMES: u64;

    /// The count of each score, from 0 to 1 in equal steps.
    fn counts(&self) -> impl AsRef<[u64]>;

    /// The number of observations.
    fn observations(&self) -> u64 {
        self.counts().as_ref().iter().sum()
    }

    /// The number of games.
    fn games(&self) -> u64 {
        Self::GAMES * self.observations()
    }

    /// The mean score, 0 to 1; `None` without games.
    fn mean(&self) -> Option<f64> {
        Moments::of(self.counts().as_ref()).map(|moments| moments.mean)
    }

    /// The variance of the score of one observation, unbiased (sum of squares
    /// over n - 1); `None` with fewer than two observations.
    fn variance(&self) -> Option<f64> {
        Moments::of(self.counts().as_ref())?.sample_variance()
    }

    /// The variance of an observation times the games in it: the variance that one game
    /// would have if games were independent. It compares pairs with games, and normalized
    /// Elo divides by its root.
    fn game_variance(&self) -> Option<f64> {
        self.variance()
            .map(|variance| variance * Self::GAMES as f64)
    }

    /// The standard error of the mean score; `None` with fewer than two
    /// observations.
    fn error(&self) -> Option<f64> {
        let variance = self.variance()?;
        Some((variance / self.observations() as f64).sqrt())
    }
}

/// Pairs of games by the half points of the first player in both games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Pairs {
    /// The number of pairs with 0, 1, 2, 3 and 4 half points (0-2, 0.5-1.5, 1-1, 1.5-0.5,
    /// 2-0).
    pub counts: [u64; 5],
}

impl Pairs {
    /// Pairs with these counts.
    #[must_use]
    pub const fn new(counts: [u64; 5]) -> Pairs {
        Pairs { counts }
    }

    /// Counts one more pair; `half_points` (0 to 4) are the first player's in
    /// both games, and more count as 4.
    pub fn record(&mut self, half_points: u32) {
        self.counts[half_points.min(4) as usize] += 1;
    }

    /// The same pairs seen from the other side.
    #[must_use]
    pub fn swapped(mut self) -> Pairs {
        self.counts.reverse();
        self
    }

    /// Pairs won (more than a point of two).
    #[must_use]
    pub const fn won(&self) -> u64 {
        self.counts[3] + self.counts[4]
    }

    /// Pairs lost (less than a point of two).
    #[must_use]
    pub const fn lost(&self) -> u64 {
        self.counts[0] + self.counts[1]
    }

    /// Pairs won to pairs lost; `None` if none was lost.
    #[must_use]
    pub fn ratio(&self) -> Option<f64> {
        (self.lost() > 0).then(|| self.won() as f64 / self.lost() as f64)
    }

    /// The share of pairs that ended 1-1; `None` without pairs. It differs from that of
    /// drawn games ([`Games::draw_ratio`]): one win each counts too.
    #[must_use]
    pub fn draw_ratio(&self) -> Option<f64> {
        let pairs = self.observations();
        (pairs > 0).then(|| self.counts[2] as f64 / pairs as f64)
    }

    /// The variance of pair scores as a share of what pairs of independent games with the
    /// wins, draws and losses of `games` would have. Below 1 the common start and dice
    /// save games: at 0.25 a quarter of the games gives the same precision. `None` if
    /// either variance is unknown or the games have none.
    #[must_use]
    pub fn variance_ratio(&self, games: &Games) -> Option<f64> {
        let independent = games.variance().filter(|&variance| variance > 0.0)?;
        Some(self.game_variance()? / independent)
    }
}

impl Tally for Pairs {
    const GAMES: u64 = 2;

    fn counts(&self) -> impl AsRef<[u64]> {
        self.counts
    }
}

impl Add for Pairs {
    type Output = Pairs;

    fn add(mut self, other: Pairs) -> Pairs {
        self += other;
        self
    }
}

impl AddAssign for Pairs {
    fn add_assign(&mut self, other: Pairs) {
        for (count, more) in self.counts.iter_mut().zip(other.counts) {
            *count += more;
        }
    }
}

/// Games by their result for the first player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Games {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl Games {
    /// Games with these counts.
    #[must_use]
    pub const fn new(wins: u64, draws: u64, losses: u64) -> Games {
        Games {
            wins,
            draws,
            losses,
        }
    }

    /// Counts one more game; `half_points` (0 to 2) are the first player's, and
    /// more count as 2.
    pub fn record(&mut self, half_points: u32) {
        match half_points {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
    }

    /// The same games seen from the other side.
    #[must_use]
    pub const fn swapped(self) -> Games {
        Games::new(self.losses, self.draws, self.wins)
    }

    /// The share of drawn games; `None` without games.
    #[must_use]
    pub fn draw_ratio(&self) -> Option<f64> {
        let games = self.observations();
        (games > 0).then(|| self.draws as f64 / games as f64)
    }
}

impl Tally for Games {
    const GAMES: u64 = 1;

    fn counts(&self) -> impl AsRef<[u64]> {
        [self.losses, self.draws, self.wins]
    }
}

impl Add for Games {
    type Output = Games;

    fn add(self, other: Games) -> Games {
        Games::new(
            self.wins + other.wins,
            self.draws + other.draws,
            self.losses + other.losses,
        )
    }
}

impl AddAssign for Games {
    fn add_assign(&mut self, other: Games) {
        *self = *self + other;
    }
}

/// The moments of the scores of a tally that has observations.
#[derive(Clone, Copy, Debug)]
pub(super) struct Moments {
    /// Number of observations, at least 1.
    pub(super) count: f64,
    /// Mean score.
    pub(super) mean: f64,
    /// Central moments 2 to 4, as means over the observations.
    pub(super) central: [f64; 3],
}

impl Moments {
    /// The moments of counts by score; `None` if all are 0.
    pub(super) fn of(counts: &[u64]) -> Option<Moments> {
        let total = counts.iter().sum::<u64>();
        if total == 0 {
            return None;
        }
        let count = total as f64;
        let top = (counts.len() - 1) as f64;
        let points: f64 = (0..)
            .zip(counts)
            .map(|(i, &n)| f64::from(i) * n as f64)
            .sum();
        let mean = points / (top * count);
        let mut central = [0.0; 3];
        for (score, &frequency) in (0..).map(|i| f64::from(i) / top).zip(counts) {
            for (power, moment) in (2..).zip(&mut central) {
                *moment += frequency as f64 / count * (score - mean).powi(power);
            }
        }
        // A single score has no variance, whatever rounding gives.
        if counts.iter().filter(|&&frequency| frequency > 0).count() == 1 {
            central = [0.0; 3];
        }
        Some(Moments {
            count,
            mean,
            central,
        })
    }

    /// The unbiased variance; `None` for a single observation.
    pub(super) fn sample_variance(&self) -> Option<f64> {
        (self.count > 1.0).then(|| self.central[0] * self.count / (self.count - 1.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_counted_and_combined() {
        let mut pairs = Pairs::default();
        for half_points in [0, 4, 4, 3, 2] {
            pairs.record(half_points);
        }
        assert_eq!(pairs, Pairs::new([1, 0, 1, 1, 2]));
        assert_eq!(pairs.swapped(), Pairs::new([2, 1, 1, 0, 1]));
        assert_eq!((pairs + pairs).counts, [2, 0, 2, 2, 4]);
        assert_eq!((pairs.observations(), pairs.games()), (5, 10));
        assert_eq!(pairs.mean(), Some(13.0 / 20.0));
        assert_eq!((pairs.won(), pairs.lost()), (3, 1));
        assert_eq!((pairs.ratio(), pairs.draw_ratio()), (Some(3.0), Some(0.2)));
        assert_eq!(serde_json::to_string(&pairs).unwrap(), "[1,0,1,1,2]");
    }

    #[test]
    fn games_are_counted_and_combined() {
        let mut games = Games::default();
        for half_points in [2, 2, 1, 0] {
            games.record(half_points);
        }
        games += Games::new(0, 0, 0);
        assert_eq!(games, Games::new(2, 1, 1));
        assert_eq!(
            (games.mean(), games.draw_ratio()),
            (Some(0.625), Some(0.25))
        );
        assert_eq!(games.swapped().mean(), Some(0.375));
    }

    #[test]
    fn the_variance_is_that_of_the_definition() {
        // Scores 0, 0.5, 1, 1: mean 0.625, squares 0.6875.
        let games = Games::new(2, 1, 1);
        assert!((games.variance().unwrap() - 0.6875 / 3.0).abs() < 1e-15);
        assert!((games.error().unwrap() - (0.6875_f64 / 12.0).sqrt()).abs() < 1e-15);
        assert_eq!(Games::new(1, 0, 0).variance(), None);
        assert_eq!(Pairs::new([0, 0, 0, 9, 0]).variance(), Some(0.0));
        assert_eq!(Pairs::default().mean(), None);
    }

    #[test]
    fn common_dice_are_seen_in_the_variance_ratio() {
        // Independent games of 1/4 wins, 1/2 draws, 1/4 losses.
        let games = Games::new(4000, 8000, 4000);
        let independent = Pairs::new([500, 2000, 3000, 2000, 500]);
        assert!((independent.variance_ratio(&games).unwrap() - 1.0).abs() < 1e-3);
        let common = Pairs::new([0, 1000, 6000, 1000, 0]);
        assert!((common.variance_ratio(&games).unwrap() - 0.25).abs() < 1e-3);
        assert_eq!(common.variance_ratio(&Games::new(0, 9, 0)), None);
    }
}
