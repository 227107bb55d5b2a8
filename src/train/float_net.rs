//! A net with floating-point numbers, for training.

use super::Error;
use crate::base::Rng;
use crate::nnue::{ACTIVATION, Features, Net, Numbers, OUTPUT, Shape};
use std::ops::Range;

/// The maximum output weight: one integer less than a [`Net`] allows, since it may be
/// rounded up.
const MAX_OUTPUT: f32 = 126.0 / OUTPUT as f32;

/// The maximum output bias for which [`Shape::MAX_OUTPUTS`] leaves room.
const MAX_OUTPUT_BIAS: f32 = 7.0;

/// Returns the maximum sum of the weights of an output, each of which may be rounded up.
fn max_row_sum(shape: Shape) -> f32 {
    (Shape::MAX_OUTPUTS as f32 - shape.hidden as f32) / f32::from(OUTPUT)
}

/// Returns the sum of the absolute values of a list.
fn total(list: &[f32]) -> f32 {
    list.iter().map(|number| number.abs()).sum()
}

/// Returns the maximum absolute value of any number: what fits into the integers of a
/// [`Net`] of this shape with as many active inputs as possible.
pub(super) fn max_number(shape: Shape) -> f32 {
    let of_unit = f32::from(i16::MAX) / (shape.max_active as f32 + 1.0);
    // One integer less, since a number may be rounded up.
    let of_input = (of_unit - 1.0) / f32::from(ACTIVATION);
    of_input.min(MAX_OUTPUT)
}

/// The virtual inputs (factors) of the inputs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Factors {
    /// The number of virtual inputs.
    pub count: usize,
    /// Pairs of an input and its virtual input.
    pub pairs: Vec<[u32; 2]>,
}

impl Factors {
    /// Returns the virtual inputs of the features `F`.
    #[must_use]
    pub fn of<F: Features>() -> Factors {
        let pair = |input| Some([input as u32, F::factor(input)? as u32]);
        Factors {
            count: F::FACTORS,
            pairs: (0..F::INPUTS).filter_map(pair).collect(),
        }
    }
}

/// The numbers of a net, or their gradients, all in one list: weights of the first layer,
/// its biases, weights of the output, its biases.
#[derive(Clone, Debug, PartialEq)]
pub struct FloatNet {
    /// The sizes of the net.
    pub shape: Shape,
    /// The number of virtual inputs.
    factors: usize,
    /// `inputs` and then `factors` rows of `hidden`; `hidden`; `buckets` rows of twice
    /// `hidden`; `buckets`.
    pub numbers: Vec<f32>,
}

/// The parts of [`FloatNet::numbers`].
pub(super) struct Parts<T> {
    pub(super) weights: T,
    pub(super) biases: T,
    pub(super) output: T,
    pub(super) output_biases: T,
}

impl FloatNet {
    /// Returns a net of zeros.
    #[must_use]
    pub fn zero(shape: Shape, factors: usize) -> FloatNet {
        let mut model = FloatNet {
            shape,
            factors,
            numbers: Vec::new(),
        };
        model.numbers = vec![0.0; model.ranges().output_biases.end];
        model
    }

    /// Returns a net of zeros of the same sizes.
    #[must_use]
    pub fn cleared(&self) -> FloatNet {
        FloatNet::zero(self.shape, self.factors)
    }

    /// Returns random initial numbers: units between their bounds, outputs near 0.
    #[must_use]
    pub fn random(shape: Shape, factors: usize, seed: u64) -> FloatNet {
        let mut rng = Rng::new(seed);
        let mut unit = || rng.below(1 << 24) as f32 / (1 << 24) as f32;
        let mut model = FloatNet::zero(shape, factors);
        let parts = model.parts_mut();
        // About thirty inputs are active.
        parts.weights.fill_with(|| 0.2 * (unit() - 0.5));
        parts.biases.fill_with(|| 0.2 * unit());
        let max = 2.0 / (shape.hidden as f32).sqrt();
        parts.output.fill_with(|| max * (unit() - 0.5));
        model
    }

    fn ranges(&self) -> Parts<Range<usize>> {
        let shape = self.shape;
        let weights = 0..(shape.inputs + self.factors) * shape.hidden;
        let biases = weights.end..weights.end + shape.hidden;
        let output = biases.end..biases.end + shape.buckets * 2 * shape.hidden;
        Parts {
            output_biases: output.end..output.end + shape.buckets,
            weights,
            biases,
            output,
        }
    }

    pub(super) fn parts(&self) -> Parts<&[f32]> {
        let ranges = self.ranges();
        Parts {
            weights: &self.numbers[ranges.weights],
            biases: &self.numbers[ranges.biases],
            output: &self.numbers[ranges.output],
            output_biases: &self.numbers[ranges.output_biases],
        }
    }

    pub(super) fn parts_mut(&mut self) -> Parts<&mut [f32]> {
        let ranges = self.ranges();
        let (weights, rest) = self.numbers.split_at_mut(ranges.weights.end);
        let (biases, rest) = rest.split_at_mut(ranges.biases.len());
        let (output, output_biases) = rest.split_at_mut(ranges.output.len());
        Parts {
            weights,
            biases,
            output,
            output_biases,
        }
    }

    /// Returns the weights of the first layer with those of the virtual inputs added.
    fn unfactored(&self, factors: &Factors) -> Vec<f32> {
        let (hidden, inputs) = (self.shape.hidden, self.shape.inputs);
        let (weights, virtual_weights) = self.parts().weights.split_at(inputs * hidden);
        let max = max_number(self.shape);
        let mut weights = weights.to_vec();
        for [input, factor] in factors.pairs.iter().map(|pair| pair.map(|at| at as usize)) {
            let row = &mut weights[input * hidden..][..hidden];
            for (weight, more) in row.iter_mut().zip(&virtual_weights[factor * hidden..]) {
                *weight = (*weight + more).clamp(-max, max);
            }
        }
        weights
    }

    /// Scales down the weights of outputs that are so large together that a sum of
    /// integers could overflow.
    pub(super) fn bound_outputs(&mut self) {
        let (row, max) = (2 * self.shape.hidden, max_row_sum(self.shape));
        for row in self.parts_mut().output.chunks_exact_mut(row) {
            let sum = total(row);
            if sum > max {
                row.iter_mut().for_each(|weight| *weight *= max / sum);
            }
        }
    }

    /// Returns the factor by which the output may grow, with room for rounding, and still
    /// fit into integers.
    fn room_of_output(&self) -> f32 {
        let parts = self.parts();
        let largest = |list: &[f32]| list.iter().fold(0.0_f32, |max, n| max.max(n.abs()));
        let of_weight = MAX_OUTPUT / largest(parts.output);
        let of_bias = MAX_OUTPUT_BIAS / largest(parts.output_biases);
        let rows = parts.output.chunks_exact(2 * self.shape.hidden);
        let of_rows = rows.map(|row| max_row_sum(self.shape) / total(row));
        of_rows.fold(of_weight.min(of_bias), f32::min)
    }

    /// Quantises the net. An output of 1 stands for `scale` hundredths of a pawn, or for
    /// fewer: then the output is larger, as far as there is room, and loses less to
    /// rounding.
    ///
    /// # Errors
    /// Returns [`Error`] if `scale` is out of range or the numbers are too large.
    pub fn quantised(&self, factors: &Factors, scale: i32) -> Result<Net, Error> {
        let parts = self.parts();
        let room = f64::from(self.room_of_output().max(1.0));
        let finer = match scale {
            1.. => (f64::from(scale) / room).ceil().max(1.0) as i32,
            // `Net::new` rejects it.
            _ => scale,
        };
        let times = f64::from(scale) / f64::from(finer.max(1));
        let round = |list: &[f32], one: f64| -> Vec<i16> {
            let rounded = list
                .iter()
                .map(|&number| (f64::from(number) * one).round() as i16);
            rounded.collect()
        };
        let (unit, output) = (f64::from(ACTIVATION), f64::from(OUTPUT) * times);
        let biases = parts.output_biases.iter();
        let numbers = Numbers {
            weights: round(&self.unfactored(factors), unit),
            biases: round(parts.biases, unit),
            output: round(parts.output, output),
            output_biases: biases
                .map(|&bias| (f64::from(bias) * unit * unit * output).round() as i32)
                .collect(),
        };
        Ok(Net::new(self.shape, finer, numbers)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::Side;

    /// Small weights are scaled up, so that they lose little to rounding.
    #[test]
    fn the_output_takes_the_room_there_is() {
        let shape = Shape {
            features: 0,
            inputs: 1,
            max_active: 1,
            hidden: 32,
            buckets: 1,
        };
        let mut model = FloatNet::zero(shape, 0);
        model.parts_mut().biases.fill(1.0);
        let output = model.parts_mut().output;
        output
            .iter_mut()
            .enumerate()
            .for_each(|(at, weight)| *weight = at as f32 / 1000.0);
        model.parts_mut().output_biases.fill(0.125);
        let truth: f32 = 400.0 * (0.125 + model.parts().output.iter().sum::<f32>());
        let quantised = |model: &FloatNet, scale| model.quantised(&Factors::default(), scale);
        let net = quantised(&model, 400).unwrap();
        assert_eq!(net.scale(), 13, "126 / 64 / 0.063 is the room");
        let view = [ACTIVATION; 32];
        let score = net.evaluate([&view, &view], Side::White, 0);
        assert!((score as f32 - truth).abs() < 1.5, "{score}, not {truth}");
        for scale in [0, -400] {
            assert!(quantised(&model, scale).is_err());
        }
        // A bias leaves less room than the weights do.
        model.parts_mut().output_biases.fill(1.0);
        assert_eq!(quantised(&model, 400).unwrap().scale(), 58);
        // Zeros leave unlimited room.
        let nothing = quantised(&FloatNet::zero(shape, 0), 400).unwrap();
        assert_eq!(nothing.evaluate([&view, &view], Side::White, 0), 0);
    }

    #[test]
    fn however_large_numbers_grow_they_fit_into_integers() {
        for (hidden, max_active) in [(32, 4), (256, 64), (256, 71), (Shape::MAX_HIDDEN, 200)] {
            let shape = Shape {
                features: 0,
                inputs: max_active,
                max_active,
                hidden,
                buckets: 2,
            };
            let mut model = FloatNet::zero(shape, 0);
            model.numbers.fill(max_number(shape));
            model.bound_outputs();
            model.quantised(&Factors::default(), 400).unwrap();
            // The second time it changes nothing but by rounding.
            let before = model.clone();
            model.bound_outputs();
            let (now, then) = (model.parts().output[0], before.parts().output[0]);
            assert!((now / then - 1.0).abs() < 1e-3, "{now}, {then}");
        }
    }
}
