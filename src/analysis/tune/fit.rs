//! Regression of the evaluation: cross-entropy between the expected score of
//! the static evaluation and its target, minimised by Adam.
//!
//! Source of the method: D. Kingma, J. Ba, "Adam", 2015; P. Österlund's
//! "Texel's tuning method" for the idea.

use super::sample::{Sample, Set, Split};
use crate::analysis::calibrate::expected;
use crate::base::Rng;
use crate::models::royal_palette::{SPREAD, Weight};
use rayon::prelude::*;

/// How to fit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Recipe {
    /// Passes over the training positions.
    pub epochs: u32,
    /// Cost of a weight that is a pawn away from where it was.
    pub l2: f64,
    /// Length of the first steps, in hundredths of a pawn.
    pub rate: f64,
    /// Seed of the order of positions.
    pub seed: u64,
}

/// How well weights predict.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct Fitness {
    /// Mean cross-entropy of the target.
    pub loss: f64,
    /// Root of the mean squared difference from what the search said, as a
    /// score between 0 and 1.
    pub error: f64,
    /// The same from the result of the game, luck taken out.
    pub earned: f64,
}

/// Samples between two steps.
const BATCH: usize = 8192;
/// Parts of a batch that are added up apart: a fixed number, so that the sum
/// does not depend on the threads.
const PARTS: usize = 16;

/// Weights while they are fitted.
type Weights = Vec<[f64; 2]>;

fn raw(set: &Set, sample: &Sample, weights: &[[f64; 2]]) -> f64 {
    let mut sum = 0.0;
    for (weight, [mid, end]) in set.counts(sample) {
        let [a, b] = weights[weight];
        sum += a * f64::from(mid) + b * f64::from(end);
    }
    sum
}

/// How well `weights` predict the samples of `set`.
pub(super) fn judge(set: &Set, weights: &[[f64; 2]]) -> Fitness {
    let parts: Vec<[f64; 3]> = set
        .samples
        .par_chunks(BATCH)
        .map(|chunk| {
            let mut sum = [0.0; 3];
            for sample in chunk {
                let p = expected(raw(set, sample, weights), SPREAD).clamp(1e-9, 1.0 - 1e-9);
                let target = f64::from(sample.target);
                sum[0] -= target * p.ln() + (1.0 - target) * (1.0 - p).ln();
                sum[1] += (p - f64::from(sample.rolled)).powi(2);
                sum[2] += (p - f64::from(sample.earned)).powi(2);
            }
            sum
        })
        .collect();
    let count = set.samples.len().max(1) as f64;
    let total = |at: usize| parts.iter().map(|part| part[at]).sum::<f64>();
    Fitness {
        loss: total(0) / count,
        error: (total(1) / count).sqrt(),
        earned: (total(2) / count).sqrt(),
    }
}

/// The slope of the loss, added up over `batch`.
fn slope(set: &Set, batch: &[u32], weights: &[[f64; 2]]) -> Weights {
    let part = batch.len().div_ceil(PARTS).max(1);
    let parts: Vec<Weights> = batch
        .par_chunks(part)
        .map(|chunk| {
            let mut sum = vec![[0.0; 2]; weights.len()];
            for &index in chunk {
                let sample = &set.samples[index as usize];
                let miss = expected(raw(set, sample, weights), SPREAD) - f64::from(sample.target);
                for (weight, [mid, end]) in set.counts(sample) {
                    sum[weight][0] += miss * f64::from(mid);
                    sum[weight][1] += miss * f64::from(end);
                }
            }
            sum
        })
        .collect();
    let mut total = vec![[0.0; 2]; weights.len()];
    for part in parts {
        for (sum, more) in total.iter_mut().zip(part) {
            sum[0] += more[0];
            sum[1] += more[1];
        }
    }
    total
}

/// The memory of Adam.
struct Adam {
    steps: i32,
    mean: Weights,
    square: Weights,
}

impl Adam {
    const MEAN: f64 = 0.9;
    const SQUARE: f64 = 0.999;

    fn step(&mut self, weights: &mut [[f64; 2]], slope: &[[f64; 2]], rate: f64) {
        self.steps += 1;
        let mean_part = 1.0 - Adam::MEAN.powi(self.steps);
        let square_part = 1.0 - Adam::SQUARE.powi(self.steps);
        for (index, weight) in weights.iter_mut().enumerate() {
            for half in 0..2 {
                let now = slope[index][half];
                let mean = &mut self.mean[index][half];
                let square = &mut self.square[index][half];
                *mean += (1.0 - Adam::MEAN) * (now - *mean);
                *square += (1.0 - Adam::SQUARE) * (now * now - *square);
                let size = (*square / square_part).sqrt() + 1e-12;
                weight[half] -= rate * (*mean / mean_part) / size;
            }
        }
    }
}

/// Fits `start` to the training set, those weights left as they are that are
/// `held`; `progress` hears of every epoch.
/// The same arguments give the same weights.
#[must_use]
pub fn fit(
    split: &Split,
    start: &[Weight],
    held: &[bool],
    recipe: Recipe,
    progress: &mut dyn FnMut(u32),
) -> Vec<Weight> {
    let set = &split.training;
    let anchor: Weights = start.iter().map(|w| w.map(f64::from)).collect();
    let mut weights = anchor.clone();
    let zeros = vec![[0.0; 2]; start.len()];
    let mut adam = Adam {
        steps: 0,
        mean: zeros.clone(),
        square: zeros,
    };
    let mut order: Vec<u32> = (0..set.samples.len() as u32).collect();
    for epoch in 0..recipe.epochs {
        shuffle(&mut order, &mut Rng::stream(recipe.seed, u64::from(epoch)));
        // Long steps at first, none at the end.
        let done = f64::from(epoch) / f64::from(recipe.epochs);
        let rate = recipe.rate * 0.5 * (1.0 + (std::f64::consts::PI * done).cos());
        for batch in order.chunks(BATCH) {
            let mut slope = slope(set, batch, &weights);
            let count = batch.len() as f64;
            for (index, slope) in slope.iter_mut().enumerate() {
                for half in 0..2 {
                    let away = weights[index][half] - anchor[index][half];
                    let pull = 2.0 * recipe.l2 * away / 1e4;
                    slope[half] = slope[half] / (count * SPREAD) + pull;
                    if held.get(index) == Some(&true) {
                        slope[half] = 0.0;
                    }
                }
            }
            adam.step(&mut weights, &slope, rate);
        }
        progress(epoch + 1);
    }
    weights
        .iter()
        .map(|w| w.map(|number| number.round() as i32))
        .collect()
}

/// Puts `order` into a random order.
fn shuffle(order: &mut [u32], rng: &mut Rng) {
    for last in (1..order.len()).rev() {
        order.swap(last, rng.below(last as u32 + 1) as usize);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::tune::sample::Aim;
    use crate::models::royal_palette::Linear;

    /// Positions of a made-up evaluation with three weights.
    fn made_up(weights: &[[f64; 2]], count: usize) -> Split {
        let mut rng = Rng::new(8);
        let mut split = Split::default();
        for _ in 0..count {
            let position = Linear {
                counts: (0..3)
                    .map(|weight| (weight, rng.below(33) as i16 - 16))
                    .collect(),
                phase: rng.below(25) as i32,
            };
            let truth = expected(position.raw(weights), SPREAD);
            let aim = Aim {
                rolled: truth,
                target: truth,
                earned: truth,
            };
            split.training.push(&position, aim);
        }
        split
    }

    const RECIPE: Recipe = Recipe {
        epochs: 60,
        l2: 0.0,
        rate: 20.0,
        seed: 1,
    };

    #[test]
    fn known_weights_are_found_again() {
        let truth = [[120.0, 340.0], [-55.0, 10.0], [0.0, -200.0]];
        let split = made_up(&truth, 20_000);
        let found = fit(&split, &[[0, 0]; 3], &[], RECIPE, &mut |_| {});
        for (found, truth) in found.iter().zip(truth) {
            for half in 0..2 {
                let miss = (f64::from(found[half]) - truth[half]).abs();
                assert!(miss <= 3.0, "{found:?}, not {truth:?}");
            }
        }
        let found: Weights = found.iter().map(|w| w.map(f64::from)).collect();
        let start = judge(&split.training, &[[0.0; 2]; 3]);
        assert!(judge(&split.training, &found).error < start.error / 20.0);
    }

    #[test]
    fn weights_that_never_count_stay_and_pull_holds_the_others() {
        let truth = [[100.0, 100.0], [0.0, 0.0], [0.0, 0.0]];
        let split = made_up(&truth, 5000);
        let start = [[0, 0], [0, 0], [0, 0], [7, 9]];
        let free = fit(&split, &start, &[], RECIPE, &mut |_| {});
        assert_eq!(free[3], [7, 9]);
        let pulled = Recipe { l2: 1.0, ..RECIPE };
        let held = fit(&split, &start, &[], pulled, &mut |_| {});
        assert!(held[0][0] < free[0][0] / 2, "{held:?}, {free:?}");
        let fixed = fit(&split, &start, &[true], RECIPE, &mut |_| {});
        assert_eq!(fixed[0], [0, 0]);
        assert_ne!(fixed[1], [0, 0]);
    }
}
