//! The worth of the pieces by the games played: a logistic regression of expected scores on
//! the difference in pieces of each kind.

use crate::base::Side;
use crate::eval::RawEvaluator;
use crate::games::custom::{Kind, PlayBoard, Tables};
use crate::models::custom::{CustomEvaluator, CustomFeatures};
use crate::train::{Sample, Samples};

/// The worth of a kind.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct KindWorth {
    /// The name of the kind.
    pub kind: String,
    /// By its moves, in hundredths of a pawn.
    pub derived: i32,
    /// By the games, on the same scale.
    pub learned: i32,
}

/// The number of weights: one for each kind, and the right to move.
const WEIGHTS: usize = Kind::MAX + 1;

type Weights = [f64; WEIGHTS];

/// The number of Newton's steps: far more than it takes.
const STEPS: usize = 12;

/// The pull to the derived worth, in positions: kinds that rarely differ keep it.
const PULL: f64 = 20.0;

/// Fits the worth of all kinds that occur but the royal ones.
pub(super) fn fit<G: PlayBoard>(rules: &Tables<G>, samples: &Samples) -> Vec<KindWorth> {
    let kinds = || {
        let kinds = rules.kinds().iter().copied();
        kinds.filter(|&kind| !rules.is_royal(kind))
    };
    let mut start = [0.0; WEIGHTS];
    for kind in kinds() {
        start[kind.index()] = f64::from(rules.worth(kind));
    }
    let mut weights = start;
    for _ in 0..STEPS {
        let step = newton_step::<G>(samples, &weights, &start);
        for (weight, step) in weights.iter_mut().zip(step) {
            *weight -= step;
        }
    }
    // On the scale of the derived ones: the army at the start is worth as much.
    let army = |worth: &dyn Fn(Kind) -> f64| -> f64 {
        let pieces = kinds().map(|kind| {
            let count = Side::ALL.map(|side| rules.at_start(side, kind));
            f64::from(count[0] + count[1]) * worth(kind)
        });
        pieces.sum()
    };
    let derived = army(&|kind| f64::from(rules.worth(kind)));
    let learned = army(&|kind| weights[kind.index()]);
    let scale = if learned > 0.0 && derived > 0.0 {
        derived / learned
    } else {
        1.0
    };
    let is_met = |kind: &Kind| {
        let comes =
            rules.spec().promotion.to.contains(kind) && !rules.spec().promotion.captured_only;
        comes
            || Side::ALL
                .into_iter()
                .any(|side| rules.at_start(side, *kind) > 0)
    };
    let worth = kinds().filter(is_met).map(|kind| KindWorth {
        kind: rules.spec().kinds[kind.index()].name.clone(),
        derived: rules.worth(kind),
        learned: (scale * weights[kind.index()]).round() as i32,
    });
    worth.collect()
}

/// The difference in pieces of each kind, and the right to move.
fn counts<G: PlayBoard>(samples: &Samples, sample: &Sample) -> Weights {
    let mut counts = [0.0; WEIGHTS];
    counts[Kind::MAX] = 1.0;
    let [own, _] = samples.inputs(sample);
    for &input in own {
        match CustomFeatures::<G>::kind_of_factor(input.into()) {
            Some((kind, false)) => counts[kind] += 1.0,
            Some((kind, true)) => counts[kind] -= 1.0,
            None => {}
        }
    }
    counts
}

/// The step that Newton's method takes from `weights`.
fn newton_step<G: PlayBoard>(samples: &Samples, weights: &Weights, start: &Weights) -> Weights {
    let curve = CustomEvaluator::<G>::CURVE;
    let mut gradient = [0.0; WEIGHTS];
    let mut hessian = [[0.0; WEIGHTS]; WEIGHTS];
    for sample in &samples.list {
        let counts = counts::<G>(samples, sample);
        let raw: f64 = counts.iter().zip(weights).map(|(a, b)| a * b).sum();
        let expected = curve.expected(raw);
        let error = (expected - f64::from(sample.target)) / curve.spread;
        let bend = expected * (1.0 - expected) / (curve.spread * curve.spread);
        for (row, &count) in counts.iter().enumerate() {
            if count == 0.0 {
                continue;
            }
            gradient[row] += error * count;
            for (column, &other) in counts.iter().enumerate() {
                hessian[row][column] += bend * count * other;
            }
        }
    }
    let pull = PULL / (curve.spread * curve.spread);
    for at in 0..WEIGHTS {
        gradient[at] += pull * (weights[at] - start[at]);
        hessian[at][at] += pull;
    }
    solve(hessian, gradient)
}

/// Solves a system of linear equations with a positive definite matrix, by Gaussian
/// elimination.
fn solve(mut matrix: [[f64; WEIGHTS]; WEIGHTS], mut right: Weights) -> Weights {
    for pivot in 0..WEIGHTS {
        for row in pivot + 1..WEIGHTS {
            let above = matrix[pivot];
            let factor = matrix[row][pivot] / above[pivot];
            for (number, above) in matrix[row].iter_mut().zip(above).skip(pivot) {
                *number -= factor * above;
            }
            right[row] -= factor * right[pivot];
        }
    }
    for row in (0..WEIGHTS).rev() {
        let known: f64 = (row + 1..WEIGHTS)
            .map(|column| matrix[row][column] * right[column])
            .sum();
        right[row] = (right[row] - known) / matrix[row][row];
    }
    right
}
