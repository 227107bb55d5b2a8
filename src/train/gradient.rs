//! The loss of a model on positions, and its gradient.

use super::float_net::FloatNet;
use super::link::{Link, OutputLoss};
use super::samples::{Sample, Samples};
use crate::nnue::InstructionSet;
use crate::nnue::kernels::{activated_dot, add_to_rows, back_propagate, sum_rows};

/// Sums losses and gradients over positions.
pub(super) struct Learner {
    set: InstructionSet,
    units: [Vec<f32>; 2],
    unit_gradients: Vec<f32>,
    /// The sum of gradients.
    pub(super) gradients: FloatNet,
    /// The sum of losses.
    pub(super) loss: f64,
}

impl Learner {
    pub(super) fn new(model: &FloatNet) -> Learner {
        let hidden = model.shape.hidden;
        Learner {
            set: InstructionSet::best(),
            units: [vec![0.0; hidden], vec![0.0; hidden]],
            unit_gradients: vec![0.0; hidden],
            gradients: model.cleared(),
            loss: 0.0,
        }
    }

    /// Resets both sums.
    pub(super) fn clear(&mut self) {
        self.gradients.numbers.fill(0.0);
        self.loss = 0.0;
    }

    /// Returns the output of the model for a position.
    fn output(&mut self, model: &FloatNet, samples: &Samples, sample: &Sample) -> f32 {
        let (inputs, bucket) = (samples.inputs(sample), usize::from(sample.bucket));
        let (parts, hidden) = (model.parts(), model.shape.hidden);
        let row = &parts.output[bucket * 2 * hidden..][..2 * hidden];
        let mut output = sample.basis + parts.output_biases[bucket];
        for (view, inputs) in inputs.into_iter().enumerate() {
            let units = &mut self.units[view];
            sum_rows(self.set, units, parts.biases, parts.weights, inputs);
            output += activated_dot(self.set, units, &row[view * hidden..][..hidden]);
        }
        output
    }

    /// Adds the loss of a position.
    pub(super) fn loss(
        &mut self,
        model: &FloatNet,
        link: Link,
        samples: &Samples,
        sample: &Sample,
    ) {
        let output = self.output(model, samples, sample);
        self.loss += link.loss(output, sample.target).value;
    }

    /// Adds the loss of a position and its gradient.
    pub(super) fn learn(
        &mut self,
        model: &FloatNet,
        link: Link,
        samples: &Samples,
        sample: &Sample,
    ) {
        let (inputs, bucket) = (samples.inputs(sample), usize::from(sample.bucket));
        let output = self.output(model, samples, sample);
        let OutputLoss {
            value,
            slope: error,
        } = link.loss(output, sample.target);
        self.loss += value;
        let hidden = model.shape.hidden;
        let range = |view: usize| (bucket * 2 + view) * hidden..(bucket * 2 + view + 1) * hidden;
        let gradients = self.gradients.parts_mut();
        gradients.output_biases[bucket] += error;
        for (view, inputs) in inputs.into_iter().enumerate() {
            let weights = &model.parts().output[range(view)];
            let row = &mut gradients.output[range(view)];
            let unit_gradients = &mut self.unit_gradients;
            back_propagate(
                self.set,
                &self.units[view],
                weights,
                error,
                row,
                unit_gradients,
            );
            add_to_rows(self.set, gradients.weights, inputs, unit_gradients);
            add_to_rows(self.set, gradients.biases, &[0], unit_gradients);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::Curve;
    use crate::nnue::Shape;
    use crate::train::samples::TestSample;

    /// Every gradient matches the difference that a small step makes.
    #[test]
    fn gradients_agree_with_small_steps() {
        let shape = Shape {
            features: 0,
            inputs: 6,
            max_active: 4,
            hidden: 32,
            buckets: 2,
        };
        let link = Link {
            curve: Curve {
                spread: 390.0,
                bend: [0.01, 0.02],
                even: 0.0,
            },
            scale: 390,
        };
        let model = FloatNet::random(shape, 2, 3);
        let samples = Samples::of(&[
            // Input 7 is virtual.
            TestSample {
                inputs: [&[0, 2, 5, 7], &[1]],
                bucket: 0,
                target: 0.9,
            },
            TestSample {
                inputs: [&[3, 4], &[0, 1, 2, 5]],
                bucket: 1,
                target: 0.2,
            },
        ]);
        let loss = |model: &FloatNet| {
            let mut learner = Learner::new(model);
            for sample in &samples.list {
                learner.loss(model, link, &samples, sample);
            }
            learner.loss
        };
        let mut learner = Learner::new(&model);
        for sample in &samples.list {
            learner.learn(&model, link, &samples, sample);
        }
        assert!((learner.loss - loss(&model)).abs() < 1e-9);
        let (mut steepest, step) = (0.0f64, 1e-2);
        for at in 0..model.numbers.len() {
            let moved = |by: f32| {
                let mut moved = model.clone();
                moved.numbers[at] += by;
                loss(&moved)
            };
            let found = f64::from(learner.gradients.numbers[at]);
            let expected = (moved(step) - moved(-step)) / (2.0 * f64::from(step));
            assert!(
                (found - expected).abs() < 2e-3 * found.abs().max(1.0),
                "{at}: {found}, {expected}"
            );
            steepest = steepest.max(found.abs());
        }
        assert!(steepest > 0.1);
    }
}
