//! Regression of the evaluation: minimises the cross-entropy between the expected score
//! of the static evaluation and its target, by Adam.
//!
//! Source of the method: D. Kingma, J. Ba, "Adam", 2015; P. Österlund's
//! "Texel's tuning method" for the idea.

use super::sample::{Sample, Set, Split};
use crate::base::Rng;
use crate::eval::Curve;
use crate::eval::linear::{CORNERS, Weight};
use rayon::prelude::*;

/// The settings of a fit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Recipe {
    /// The number of passes over the training positions.
    pub epochs: u32,
    /// The cost of a weight that is a pawn away from its start.
    pub l2: f64,
    /// The size of the first steps, in hundredths of a pawn.
    pub rate: f64,
    /// The seed of the order of positions.
    pub seed: u64,
}

/// The quality of the predictions by some weights.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct Fitness {
    /// The mean cross-entropy of the target.
    pub loss: f64,
    /// The root mean squared difference from the search score, as a score between 0 and
    /// 1.
    pub error: f64,
    /// The same for the result of the game without luck.
    pub earned: f64,
}

/// The number of samples between two steps.
const BATCH: usize = 8192;
/// The number of parts of a batch that are summed separately: a constant, so that the sum
/// does not depend on the number of threads.
const PARTS: usize = 16;

/// Weights while they are fitted.
type Weights = Vec<[f64; CORNERS]>;

fn raw(set: &Set, sample: &Sample, weights: &[[f64; CORNERS]]) -> f64 {
    let mut sum = 0.0;
    for (weight, times) in set.counts(sample) {
        for (number, times) in weights[weight].iter().zip(times) {
            sum += number * f64::from(times);
        }
    }
    sum
}

/// Returns the fitness of `weights` on the samples of `set` with this curve.
pub(super) fn fitness(curve: Curve, set: &Set, weights: &[[f64; CORNERS]]) -> Fitness {
    let parts: Vec<[f64; 3]> = set
        .samples
        .par_chunks(BATCH)
        .map(|chunk| {
            let mut sum = [0.0; 3];
            for sample in chunk {
                let p = curve
                    .expected(raw(set, sample, weights))
                    .clamp(1e-9, 1.0 - 1e-9);
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

/// Returns the gradient of the loss, summed over `batch`.
fn slope(curve: Curve, set: &Set, batch: &[u32], weights: &[[f64; CORNERS]]) -> Weights {
    let part = batch.len().div_ceil(PARTS).max(1);
    let parts: Vec<Weights> = batch
        .par_chunks(part)
        .map(|chunk| {
            let mut sum = vec![[0.0; CORNERS]; weights.len()];
            for &index in chunk {
                let sample = &set.samples[index as usize];
                let raw = raw(set, sample, weights);
                let error = curve.expected(raw) - f64::from(sample.target);
                let error = error * curve.slope(raw);
                for (weight, times) in set.counts(sample) {
                    for (sum, times) in sum[weight].iter_mut().zip(times) {
                        *sum += error * f64::from(times);
                    }
                }
            }
            sum
        })
        .collect();
    let mut total = vec![[0.0; CORNERS]; weights.len()];
    for part in parts {
        for (sum, more) in total.iter_mut().zip(part) {
            for (sum, more) in sum.iter_mut().zip(more) {
                *sum += more;
            }
        }
    }
    total
}

/// The state of Adam.
struct Adam {
    steps: i32,
    mean: Weights,
    square: Weights,
}

impl Adam {
    const MEAN: f64 = 0.9;
    const SQUARE: f64 = 0.999;

    fn step(&mut self, weights: &mut [[f64; CORNERS]], slope: &[[f64; CORNERS]], rate: f64) {
        self.steps += 1;
        let mean_part = 1.0 - Adam::MEAN.powi(self.steps);
        let square_part = 1.0 - Adam::SQUARE.powi(self.steps);
        for (index, weight) in weights.iter_mut().enumerate() {
            for corner in 0..CORNERS {
                let now = slope[index][corner];
                let mean = &mut self.mean[index][corner];
                let square = &mut self.square[index][corner];
                *mean += (1.0 - Adam::MEAN) * (now - *mean);
                *square += (1.0 - Adam::SQUARE) * (now * now - *square);
                let size = (*square / square_part).sqrt() + 1e-12;
                weight[corner] -= rate * (*mean / mean_part) / size;
            }
        }
    }
}

/// Fits `start` to the training set, leaving the `frozen` weights as they are; `progress`
/// receives the number of epochs done. The same arguments give the same weights.
#[must_use]
pub fn fit(
    split: &Split,
    start: &[Weight],
    frozen: &[bool],
    recipe: Recipe,
    progress: &mut dyn FnMut(u32),
) -> Vec<Weight> {
    let set = &split.training;
    let anchor: Weights = start.iter().map(|w| w.map(f64::from)).collect();
    let mut weights = anchor.clone();
    let zeros = vec![[0.0; CORNERS]; start.len()];
    let mut adam = Adam {
        steps: 0,
        mean: zeros.clone(),
        square: zeros,
    };
    let mut order: Vec<u32> = (0..set.samples.len() as u32).collect();
    for epoch in 0..recipe.epochs {
        shuffle(&mut order, &mut Rng::stream(recipe.seed, u64::from(epoch)));
        // A cosine from the full rate to 0.
        let done = f64::from(epoch) / f64::from(recipe.epochs);
        let rate = recipe.rate * 0.5 * (1.0 + (std::f64::consts::PI * done).cos());
        for batch in order.chunks(BATCH) {
            let mut slope = slope(split.curve, set, batch, &weights);
            let count = batch.len() as f64;
            for (index, slope) in slope.iter_mut().enumerate() {
                for corner in 0..CORNERS {
                    let distance = weights[index][corner] - anchor[index][corner];
                    let pull = 2.0 * recipe.l2 * distance / 1e4;
                    slope[corner] = slope[corner] / count + pull;
                    if frozen.get(index) == Some(&true) {
                        slope[corner] = 0.0;
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

/// Shuffles `order`.
fn shuffle(order: &mut [u32], rng: &mut Rng) {
    for last in (1..order.len()).rev() {
        order.swap(last, rng.below(last as u32 + 1) as usize);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::linear::Linear;
    use crate::selfplay::SampleTargets;

    const CURVE: Curve = Curve {
        spread: 393.0,
        bend: [0.0091, 0.0105],
        even: 0.0,
    };

    /// Returns positions of a made-up evaluation with three weights.
    fn synthetic_split(weights: &[[f64; CORNERS]], count: usize) -> Split {
        let mut rng = Rng::new(8);
        let mut split = Split::new(CURVE);
        for _ in 0..count {
            let mut counts = || {
                let times = |weight| (weight, rng.below(33) as i16 - 16);
                (0..3).map(times).collect()
            };
            let position = Linear {
                ours: counts(),
                theirs: counts(),
                officers: [0; 2].map(|_| rng.below(13) as i32),
                scale: f64::from(1 + rng.below(4)) / 4.0,
            };
            let truth = CURVE.expected(position.raw(weights));
            let targets = SampleTargets {
                rolled: truth,
                target: truth,
                earned: truth,
            };
            split.training.push(&position, targets);
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
        let truth = [
            [120.0, 210.0, 250.0, 340.0],
            [-55.0, -90.0, 40.0, 10.0],
            [0.0, 70.0, -30.0, -200.0],
        ];
        let split = synthetic_split(&truth, 20_000);
        let found = fit(&split, &[[0; CORNERS]; 3], &[], RECIPE, &mut |_| {});
        for (found, truth) in found.iter().zip(truth) {
            for corner in 0..CORNERS {
                let error = (f64::from(found[corner]) - truth[corner]).abs();
                assert!(error <= 3.0, "{found:?}, not {truth:?}");
            }
        }
        let found: Weights = found.iter().map(|w| w.map(f64::from)).collect();
        let start = fitness(CURVE, &split.training, &[[0.0; CORNERS]; 3]);
        assert!(fitness(CURVE, &split.training, &found).error < start.error / 20.0);
    }

    #[test]
    fn weights_that_never_count_stay_and_pull_holds_the_others() {
        let truth = [[100.0; CORNERS], [0.0; CORNERS], [0.0; CORNERS]];
        let split = synthetic_split(&truth, 5000);
        let start = [[0; CORNERS], [0; CORNERS], [0; CORNERS], [7, 8, 8, 9]];
        let free = fit(&split, &start, &[], RECIPE, &mut |_| {});
        assert_eq!(free[3], start[3]);
        let pulled = Recipe { l2: 1.0, ..RECIPE };
        let held = fit(&split, &start, &[], pulled, &mut |_| {});
        assert!(held[0][0] < free[0][0] / 2, "{held:?}, {free:?}");
        let fixed = fit(&split, &start, &[true], RECIPE, &mut |_| {});
        assert_eq!(fixed[0], [0; CORNERS]);
        assert_ne!(fixed[1], [0; CORNERS]);
    }
}
