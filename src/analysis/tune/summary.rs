//! The summary of a fit.

use super::fit::{Fitness, fitness};
use super::rolls::RollCosts;
use super::sample::Split;
use crate::eval::linear::{CORNERS, Weight, WeightGroup, WeightTable};
use std::{array, fmt};

/// The summary of a fit.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct FitSummary {
    /// The number of games read.
    pub games: usize,
    /// The number of training samples.
    pub training: usize,
    /// The number of validation samples.
    pub validation: usize,
    /// The fitness on the training samples, before and after.
    pub on_training: [Fitness; 2],
    /// The fitness on the validation samples, before and after.
    pub on_validation: [Fitness; 2],
    /// The changes by group of weights.
    pub groups: Vec<Change>,
    /// The costs of the likeliest roll, in a game with dice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rolls: Option<RollCosts>,
}

/// The change of a group of weights.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct Change {
    /// The name of the group.
    pub name: &'static str,
    /// The number of its weights.
    pub count: usize,
    /// The mean absolute change, in hundredths of a pawn, of each of the four numbers of
    /// a weight.
    pub mean: [f64; CORNERS],
    /// The mean of the weights before.
    pub before: [f64; CORNERS],
    /// The mean of the weights after.
    pub after: [f64; CORNERS],
}

/// Compares `after` with `before`.
#[must_use]
pub fn summarise<W: WeightTable>(split: &Split, before: &[Weight], after: &[Weight]) -> FitSummary {
    let both = [before, after].map(|weights| -> Vec<[f64; CORNERS]> {
        weights.iter().map(|w| w.map(f64::from)).collect()
    });
    let mean = |group: &WeightGroup, of: &dyn Fn(usize) -> i32| {
        let sum: i64 = (group.first..group.first + group.count)
            .map(|at| i64::from(of(at)))
            .sum();
        sum as f64 / group.count as f64
    };
    let change = |group: &WeightGroup| Change {
        name: group.name,
        count: group.count,
        mean: array::from_fn(|corner| {
            mean(group, &|at| (after[at][corner] - before[at][corner]).abs())
        }),
        before: array::from_fn(|corner| mean(group, &|at| before[at][corner])),
        after: array::from_fn(|corner| mean(group, &|at| after[at][corner])),
    };
    FitSummary {
        games: split.games,
        training: split.training.samples.len(),
        validation: split.validation.samples.len(),
        on_training: [0, 1].map(|at| fitness(split.curve, &split.training, &both[at])),
        on_validation: [0, 1].map(|at| fitness(split.curve, &split.validation, &both[at])),
        groups: W::GROUPS.iter().map(change).collect(),
        rolls: split.rolls.clone(),
    }
}

impl fmt::Display for FitSummary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{} games; {} quiet positions for training, {} for validation",
            self.games, self.training, self.validation
        )?;
        writeln!(f)?;
        writeln!(
            f,
            "| | loss before | after | error before | after | from results before | after |"
        )?;
        writeln!(f, "|---|---|---|---|---|---|---|")?;
        for (name, [before, after]) in [
            ("training", self.on_training),
            ("validation", self.on_validation),
        ] {
            writeln!(
                f,
                "| {name} | {:.5} | {:.5} | {:.5} | {:.5} | {:.5} | {:.5} |",
                before.loss, after.loss, before.error, after.error, before.earned, after.earned
            )?;
        }
        writeln!(f)?;
        writeln!(f, "| group | weights | mean before | after | mean change |")?;
        writeln!(f, "|---|---|---|---|---|")?;
        for group in &self.groups {
            let pair =
                |numbers: [f64; CORNERS]| numbers.map(|number| format!("{number:.0}")).join(", ");
            writeln!(
                f,
                "| {} | {} | {} | {} | {} |",
                group.name,
                group.count,
                pair(group.before),
                pair(group.after),
                pair(group.mean)
            )?;
        }
        if let Some(rolls) = &self.rolls {
            write!(f, "\n{rolls}")?;
        }
        Ok(())
    }
}
