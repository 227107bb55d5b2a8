//! Mean losses, their errors, and differences between players.

use super::{DecisionPosition, Phase, Positions};
use crate::base::sort;
use serde::Serialize;
use std::fmt;

/// The loss above which a move is a blunder: 0.05 of expected score, in ten-thousandths.
pub const BLUNDER: i32 = 500;

/// The number of ten-thousandths in a millipoint.
const MILLIPOINT: f64 = 10.0;

/// A mean over positions, in millipoints: thousandths of expected score.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct MeanLoss {
    /// The number of positions.
    pub positions: usize,
    /// The mean; 0 over no positions.
    pub mean: f64,
    /// The standard error over positions; `None` for fewer than two.
    pub error: Option<f64>,
}

impl MeanLoss {
    /// Returns the mean of numbers in ten-thousandths.
    fn of(numbers: impl Iterator<Item = i32> + Clone) -> MeanLoss {
        let positions = numbers.clone().count();
        let count = positions as f64;
        let numbers = numbers.map(|number| f64::from(number) / MILLIPOINT);
        let mean = numbers.clone().sum::<f64>() / count.max(1.0);
        let squares: f64 = numbers.map(|number| (number - mean).powi(2)).sum();
        let error = (positions > 1).then(|| (squares / (count - 1.0) / count).sqrt());
        MeanLoss {
            positions,
            mean,
            error,
        }
    }
}

impl fmt::Display for MeanLoss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.error {
            Some(error) => write!(f, "{:.2} ({error:.2})", self.mean),
            None => write!(f, "{:.2}", self.mean),
        }
    }
}

/// The results of a player in some of the positions.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Share {
    /// The loss a move.
    #[serde(flatten)]
    pub loss: MeanLoss,
    /// The share of decisions that lose nothing.
    pub best: f64,
    /// The share of decisions that lose more than [`BLUNDER`].
    pub blunders: f64,
}

impl Share {
    fn of(losses: impl Iterator<Item = i32> + Clone) -> Share {
        let loss = MeanLoss::of(losses.clone());
        let share = |predicate: fn(i32) -> bool| {
            let count = losses.clone().filter(|&loss| predicate(loss)).count();
            count as f64 / loss.positions.max(1) as f64
        };
        Share {
            loss,
            best: share(|loss| loss <= 0),
            blunders: share(|loss| loss > BLUNDER),
        }
    }
}

/// A group of positions, with the results of a player.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LossGroup {
    /// The name: `all`, a roll that represents all that play the same, or a phase.
    pub group: String,
    /// The results.
    #[serde(flatten)]
    pub share: Share,
}

/// Returns the results of a player in all positions, then by roll in a game with dice,
/// then by phase, given its `losses` in the order of the positions, in ten-thousandths.
#[must_use]
pub fn summary(positions: &Positions, losses: &[i32]) -> Vec<LossGroup> {
    let each = positions.list.iter().zip(losses);
    let group = |name: &str, predicate: &dyn Fn(&DecisionPosition) -> bool| {
        let selected = each.clone().filter(|(entry, _)| predicate(entry));
        LossGroup {
            group: name.to_owned(),
            share: Share::of(selected.map(|(_, &loss)| loss)),
        }
    };
    let mut groups = vec![group("all", &|_| true)];
    for roll in rolls(positions) {
        groups.push(group(roll, &|entry| entry.roll.as_deref() == Some(roll)));
    }
    for phase in Phase::ALL {
        groups.push(group(phase.name(), &|entry| entry.phase == phase));
    }
    groups
}

/// Returns the rolls given in some of the positions, in order: 2 before 10.
fn rolls(positions: &Positions) -> Vec<&str> {
    let rolls = positions.list.iter().filter_map(|a| a.roll.as_deref());
    let mut rolls: Vec<&str> = rolls.collect();
    sort::sort_by_key(&mut rolls, |roll| (roll.len(), *roll));
    rolls.dedup();
    rolls
}

/// Returns by how much the first loses more a move than the second, position by position.
#[must_use]
pub fn paired(first: &[i32], second: &[i32]) -> MeanLoss {
    MeanLoss::of(first.iter().zip(second).map(|(a, b)| a - b))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means_and_errors_are_those_computed_by_hand() {
        // 0, 1, 2 and 9 millipoints: mean 3, squares 9 + 4 + 1 + 36 = 50.
        let share = Share::of([0, 10, 20, 90].into_iter());
        assert_eq!(share.loss.positions, 4);
        assert!((share.loss.mean - 3.0).abs() < 1e-12);
        let error = (50.0_f64 / 3.0 / 4.0).sqrt();
        assert!((share.loss.error.unwrap() - error).abs() < 1e-12);
        assert_eq!((share.best, share.blunders), (0.25, 0.0));
        let share = Share::of([500, 501, 0, 0].into_iter());
        assert_eq!((share.best, share.blunders), (0.5, 0.25));
    }

    #[test]
    fn differences_are_those_of_the_same_position() {
        // -1, 1, 3 millipoints: mean 1, squares 4 + 0 + 4 = 8.
        let pair = paired(&[10, 110, 1030], &[20, 100, 1000]);
        assert!((pair.mean - 1.0).abs() < 1e-12);
        assert!((pair.error.unwrap() - (8.0_f64 / 2.0 / 3.0).sqrt()).abs() < 1e-12);
        let same = paired(&[7, 900], &[7, 900]);
        assert_eq!((same.mean, same.error), (0.0, Some(0.0)));
    }

    #[test]
    fn every_roll_is_a_group() {
        let entry = |roll: Option<&str>, phase| DecisionPosition {
            position: String::new(),
            steps: Vec::new(),
            roll: roll.map(str::to_owned),
            phase,
            reference: None,
        };
        let counts = |list: Vec<DecisionPosition>| -> Vec<(String, usize)> {
            let losses = vec![0; list.len()];
            let set = Positions {
                list,
                ..Positions::new("a-game")
            };
            let groups = summary(&set, &losses).into_iter();
            groups.map(|g| (g.group, g.share.loss.positions)).collect()
        };
        let expected = |groups: &[(&str, usize)]| -> Vec<(String, usize)> {
            let groups = groups.iter();
            groups.map(|&(name, n)| (name.to_owned(), n)).collect()
        };
        let phases = [("opening", 0), ("middlegame", 1), ("endgame", 2)];
        let with = |rolls| {
            let [a, b, c]: [Option<&str>; 3] = rolls;
            counts(vec![
                entry(a, Phase::Endgame),
                entry(b, Phase::Middlegame),
                entry(c, Phase::Endgame),
            ])
        };
        let dice = [&[("all", 3), ("r2", 2), ("r10", 1)], &phases[..]].concat();
        assert_eq!(with([Some("r10"), Some("r2"), Some("r2")]), expected(&dice));
        let none = [&[("all", 3)], &phases[..]].concat();
        assert_eq!(with([None; 3]), expected(&none));
    }

    #[test]
    fn one_position_or_none_has_no_error() {
        assert_eq!(Share::of([50].into_iter()).loss.error, None);
        let none = Share::of(std::iter::empty());
        assert_eq!(
            (none.loss.mean, none.loss.error, none.best),
            (0.0, None, 0.0)
        );
    }
}
