//! What a fit has changed, for people and for programs.

use super::fit::{Fitness, judge};
use super::rolls::RollCosts;
use super::sample::Split;
use crate::eval::linear::{CORNERS, Weight, WeightGroup, WeightTable};
use std::{array, fmt};

/// What a fit has changed.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct FitSummary {
    /// Games read.
    pub games: usize,
    /// Positions learnt from.
    pub training: usize,
    /// Positions kept for validation.
    pub validation: usize,
    /// On the positions learnt from, before and after.
    pub on_training: [Fitness; 2],
    /// On the others, before and after.
    pub on_validation: [Fitness; 2],
    /// Group by group.
    pub groups: Vec<Change>,
    /// What the likeliest roll costs, in a game with dice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rolls: Option<RollCosts>,
}

/// What has changed in a group of weights.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct Change {
    /// The group.
    pub name: &'static str,
    /// Its weights.
    pub count: usize,
    /// Mean size of a change, in hundredths of a pawn, of each of the
    /// four numbers of a weight.
    pub mean: [f64; CORNERS],
    /// Mean of the weights before.
    pub before: [f64; CORNERS],
    /// Mean of the weights after.
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
        on_training: [0, 1].map(|at| judge(split.curve, &split.training, &both[at])),
        on_validation: [0, 1].map(|at| judge(split.curve, &split.validation, &both[at])),
        groups: W::GROUPS.iter().map(change).collect(),
        rolls: split.rolls.clone(),
    }
}

impl fmt::Display for FitSummary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{} games; {} quiet positions to learn from, {} to judge by",
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
