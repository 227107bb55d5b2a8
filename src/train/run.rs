//! A training run, from the start or from a checkpoint.

use super::Error;
use super::checkpoint::Checkpoint;
use super::epoch::Epoch;
use super::float_net::{FloatNet, max_number};
use super::gradient::Learner;
use super::link::Link;
use super::samples::{Data, Samples};
use crate::base::Rng;
use crate::eval::Curve;
use crate::nnue::kernels::{AdamStep, adam_step};
use crate::nnue::{InstructionSet, Net, Shape};
use rayon::prelude::*;
use std::path::Path;

/// The settings of a training run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Plan {
    /// The number of passes over the positions.
    pub epochs: u32,
    /// The number of positions of a step.
    pub batch: usize,
    /// The size of the first steps; it falls to 0 on a cosine.
    pub rate: f32,
    /// The share of a number that decays with a step of size 1.
    pub decay: f32,
    /// The seed of the initial numbers and of the order of positions.
    pub seed: u64,
    /// The number of threads; the result does not depend on it.
    pub threads: usize,
}

impl Plan {
    /// Checks that decay leaves something of a number.
    ///
    /// # Errors
    /// Returns [`Error::Decay`] if it does not.
    pub fn check(&self) -> Result<(), Error> {
        let Plan { rate, decay, .. } = *self;
        match rate * decay >= 1.0 {
            true => Err(Error::Decay { rate, decay }),
            false => Ok(()),
        }
    }
}

/// The result of a training run.
#[derive(Clone, Debug)]
pub struct TrainedNet {
    /// The net.
    pub net: Net,
    /// The model that the net was quantised from.
    pub model: FloatNet,
    /// All epochs.
    pub epochs: Vec<Epoch>,
}

/// The number of parts of a batch that are summed separately: a constant, so that the sum
/// does not depend on the number of threads.
const PARTS: usize = 4;

/// The rates at which AdamW's mean gradients and mean squared gradients follow.
const MEAN_RATE: f32 = 0.1;
const SQUARE_RATE: f32 = 0.001;

/// Trains a net of this shape. `checkpoint` is written after every epoch, and resumed
/// from if it exists; `progress` receives every epoch.
///
/// # Errors
/// Returns [`Error`] if decay would leave nothing of a number, the threads cannot be
/// started, the checkpoint cannot be used or written, or the training diverges.
pub fn train(
    split: &Data,
    shape: Shape,
    curve: Curve,
    plan: Plan,
    checkpoint: Option<&Path>,
    progress: &mut dyn FnMut(Epoch),
) -> Result<TrainedNet, Error> {
    plan.check()?;
    let threads = plan.threads.max(1);
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .map_err(|source| Error::Threads { threads, source })?;
    let link = Link::new(curve);
    let mut training = Training::new(split, shape, link, plan);
    if let Some(path) = checkpoint {
        training.resume_from(path)?;
    }
    while training.state.epochs.len() < plan.epochs as usize {
        let epoch = pool.install(|| training.run_epoch());
        if !training.is_finite(epoch) {
            return Err(Error::Diverged(epoch.number));
        }
        if let Some(path) = checkpoint {
            training.save(path)?;
        }
        progress(epoch);
    }
    Ok(TrainedNet {
        net: training
            .model
            .quantised(&split.factors, link.scale)?
            .with_basis(split.basis)
            .with_provenance(split.provenance),
        model: training.model,
        epochs: training.state.epochs,
    })
}

struct Training<'a> {
    split: &'a Data,
    link: Link,
    plan: Plan,
    model: FloatNet,
    learners: Vec<Learner>,
    order: Vec<u32>,
    /// The progress; it holds the numbers of the model only while it is saved.
    state: Checkpoint,
}

impl<'a> Training<'a> {
    fn new(split: &'a Data, shape: Shape, link: Link, plan: Plan) -> Training<'a> {
        let model = FloatNet::random(shape, split.factors.count, plan.seed);
        let zeros = || vec![0.0; model.numbers.len()];
        let state = Checkpoint {
            fingerprint: fingerprint(split, shape, link, plan),
            lists: [Vec::new(), zeros(), zeros()],
            ..Checkpoint::default()
        };
        Training {
            split,
            link,
            plan,
            learners: (0..PARTS).map(|_| Learner::new(&model)).collect(),
            order: (0..split.training.list.len() as u32).collect(),
            model,
            state,
        }
    }

    fn resume_from(&mut self, path: &Path) -> Result<(), Error> {
        let count = self.model.numbers.len();
        let found = Checkpoint::load(path, self.state.fingerprint, count)?;
        if let Some(mut found) = found {
            self.model.numbers = std::mem::take(&mut found.lists[0]);
            self.state = found;
        }
        Ok(())
    }

    fn save(&mut self, path: &Path) -> Result<(), Error> {
        self.state.lists[0] = std::mem::take(&mut self.model.numbers);
        let saved = self.state.save(path);
        self.model.numbers = std::mem::take(&mut self.state.lists[0]);
        saved
    }

    /// Runs one epoch.
    fn run_epoch(&mut self) -> Epoch {
        let number = self.state.epochs.len() as u32 + 1;
        let mut order = std::mem::take(&mut self.order);
        order.sort_unstable();
        shuffle(&mut order, &mut Rng::stream(self.plan.seed, number.into()));
        let mut loss = 0.0;
        for batch in order.chunks(self.plan.batch) {
            loss += self.step(batch);
        }
        let epoch = Epoch {
            number,
            training: loss / order.len().max(1) as f64,
            validation: mean_loss(&self.model, self.link, &self.split.validation),
        };
        self.order = order;
        self.state.epochs.push(epoch);
        epoch
    }

    /// Whether all numbers are still finite.
    fn is_finite(&self, epoch: Epoch) -> bool {
        let mut numbers = self.model.numbers.iter();
        let losses = [epoch.training, epoch.validation];
        losses.iter().all(|loss| loss.is_finite()) && numbers.all(|n| n.is_finite())
    }

    /// Learns from a batch and returns the sum of its losses.
    fn step(&mut self, batch: &[u32]) -> f64 {
        let (model, link, samples) = (&self.model, self.link, &self.split.training);
        let part = batch.len().div_ceil(PARTS).max(1);
        let chunks = batch.par_chunks(part).zip(&mut self.learners);
        chunks.for_each(|(chunk, learner)| {
            learner.clear();
            for &index in chunk {
                learner.learn(model, link, samples, &samples.list[index as usize]);
            }
        });
        self.state.steps += 1;
        let step = self.adam();
        let used = batch.len().div_ceil(part);
        let (first, others) = self.learners[..used].split_at_mut(1);
        let gradients = &mut first[0].gradients.numbers;
        let mean = 1.0 / batch.len() as f32;
        let set = InstructionSet::best();
        let [_, means, squares] = &mut self.state.lists;
        const CHUNK: usize = 1 << 14;
        let moving = self.model.numbers.par_chunks_mut(CHUNK);
        let memories = means
            .par_chunks_mut(CHUNK)
            .zip(squares.par_chunks_mut(CHUNK));
        let moving = moving.zip(gradients.par_chunks_mut(CHUNK)).zip(memories);
        moving
            .enumerate()
            .for_each(|(index, ((numbers, gradients), (means, squares)))| {
                for other in others.iter() {
                    let more = &other.gradients.numbers[index * CHUNK..][..gradients.len()];
                    gradients
                        .iter_mut()
                        .zip(more)
                        .for_each(|(sum, more)| *sum += more);
                }
                gradients.iter_mut().for_each(|gradient| *gradient *= mean);
                adam_step(set, numbers, gradients, means, squares, &step);
            });
        self.model.bound_outputs();
        self.learners[..used]
            .iter()
            .map(|learner| learner.loss)
            .sum()
    }

    /// Returns the next step of AdamW.
    fn adam(&self) -> AdamStep {
        let steps_a_pass = self
            .split
            .training
            .list
            .len()
            .div_ceil(self.plan.batch)
            .max(1);
        let total_steps = f64::from(self.plan.epochs) * steps_a_pass as f64;
        let rate = self.plan.rate * cosine(self.state.steps, total_steps) as f32;
        let steps = f64::from(self.state.steps);
        let bias_correction = |rate: f32| (1.0 - libm::pow(1.0 - f64::from(rate), steps)) as f32;
        AdamStep {
            rate: rate / bias_correction(MEAN_RATE),
            decay_factor: 1.0 - rate * self.plan.decay,
            mean_rate: MEAN_RATE,
            square_rate: SQUARE_RATE,
            square_scale: 1.0 / bias_correction(SQUARE_RATE),
            max: max_number(self.model.shape),
        }
    }
}

/// Returns the share of the step size that is left at `step` of `all`, from 1: a cosine
/// from nearly 1 to nearly 0.
fn cosine(step: u32, all: f64) -> f64 {
    let done = (f64::from(step) - 0.5) / all;
    0.5 * (1.0 + libm::cos(std::f64::consts::PI * done))
}

/// Returns the mean loss of positions.
fn mean_loss(model: &FloatNet, link: Link, samples: &Samples) -> f64 {
    let chunks: Vec<f64> = samples
        .list
        .par_chunks(1 << 14)
        .map(|chunk| {
            let mut learner = Learner::new(model);
            for sample in chunk {
                learner.loss(model, link, samples, sample);
            }
            learner.loss
        })
        .collect();
    chunks.iter().sum::<f64>() / samples.list.len().max(1) as f64
}

/// Returns a fingerprint of all that determines a training run. The names in its text
/// are part of the format of checkpoints, whatever the types are called today.
fn fingerprint(split: &Data, shape: Shape, link: Link, plan: Plan) -> u32 {
    let Plan {
        epochs,
        batch,
        rate,
        decay,
        seed,
        threads: _,
    } = plan;
    let Shape {
        features,
        inputs,
        max_active,
        hidden,
        buckets,
    } = shape;
    let Link { curve, scale } = link;
    let Curve { spread, bend, even } = curve;
    let hashes = [&split.training, &split.validation].map(Samples::hash);
    let others = (split.factors.count, split.basis);
    let text = format!(
        "TrainingPlan {{ epochs: {epochs}, batch: {batch}, rate: {rate:?}, decay: {decay:?}, \
         seed: {seed}, threads: 0 }} \
         Shape {{ features: {features}, inputs: {inputs}, most_on: {max_active}, \
         hidden: {hidden}, buckets: {buckets} }} \
         Link {{ curve: Curve {{ spread: {spread:?}, bend: {bend:?}, even: {even:?} }}, \
         scale: {scale} }} {hashes:?} {others:?}"
    );
    crc32fast::hash(text.as_bytes())
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
    use crate::eval::Curve;
    use crate::train::samples::TestSample;

    #[test]
    fn steps_fall_on_a_cosine_from_the_full_length_to_nothing() {
        let at = |step| cosine(step, 1000.0);
        assert!(at(1) < 1.0 && at(1) > 0.999_999, "{}", at(1));
        assert!(at(1000) > 0.0 && at(1000) < 0.000_001, "{}", at(1000));
        // The middle lies between two steps.
        assert!((at(500) + at(501) - 1.0).abs() < 1e-12);
        assert!(at(500) > 0.5 && at(501) < 0.5);
        // cos(pi / 4) after a quarter, and as much below the middle after three.
        let quarter = 0.5 * (at(250) + at(251));
        assert!((quarter - 0.853_553).abs() < 1e-5, "{quarter}");
        assert!((1..1000).all(|step| at(step + 1) < at(step)));
        assert!((1..=1000).all(|step| (at(step) + at(1001 - step) - 1.0).abs() < 1e-12));
        // A run of one step uses half of the step size.
        assert!((cosine(1, 1.0) - 0.5).abs() < 1e-12);
    }

    const SHAPE: Shape = Shape {
        features: 7,
        inputs: 2,
        max_active: 1,
        hidden: 32,
        buckets: 1,
    };

    const PLAN: Plan = Plan {
        epochs: 5,
        batch: 4,
        rate: 0.01,
        decay: 10.0,
        seed: 1,
        threads: 1,
    };

    #[test]
    fn checkpoints_keep_their_fingerprint() {
        let plan = Plan { threads: 3, ..PLAN };
        let link = Link::new(Curve::logistic(230.0));
        assert_eq!(
            fingerprint(&Data::default(), SHAPE, link, plan),
            1_850_360_356
        );
    }

    /// The size of steps, and with it the decay, follows the run's own count of steps.
    #[test]
    fn a_training_spreads_the_cosine_over_all_of_its_passes() {
        let sample = TestSample {
            inputs: [&[0], &[1]],
            bucket: 0,
            target: 0.5,
        };
        let split = Data {
            training: Samples::of(&[sample; 10]),
            ..Data::default()
        };
        let link = Link::new(Curve::logistic(400.0));
        let mut training = Training::new(&split, SHAPE, link, PLAN);
        // Three steps an epoch, the last of two positions.
        let factors = [1, 8, 15].map(|step| {
            training.state.steps = step;
            training.adam().decay_factor
        });
        for (step, factor) in [1, 8, 15].into_iter().zip(factors) {
            let expected = 1.0 - 0.1 * cosine(step, 15.0) as f32;
            assert!((factor - expected).abs() < 1e-6, "{factor}, {expected}");
        }
        assert!((factors[1] - 0.95).abs() < 1e-6, "{factors:?}");
        assert!(factors[0] < 0.901 && factors[2] > 0.999, "{factors:?}");
    }
}
