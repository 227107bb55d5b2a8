//! Kernels of the trainer, on floating-point numbers. Sums have a fixed number of parts,
//! so they do not depend on the width of vectors.

use super::portable::STRIP;

/// The number of parts of a sum.
const PARTS: usize = 16;

/// The number of units kept in registers at a time.
const LONG: usize = 2 * STRIP;

/// One step of AdamW. Source: I. Loshchilov, F. Hutter, "Decoupled Weight Decay
/// Regularization", 2019.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AdamStep {
    /// The size of the step.
    pub rate: f32,
    /// The factor that weight decay leaves of a number.
    pub decay_factor: f32,
    /// The rate at which the mean gradient follows.
    pub mean_rate: f32,
    /// The rate at which the mean squared gradient follows.
    pub square_rate: f32,
    /// The bias correction of the mean squared gradient, which starts at 0.
    pub square_scale: f32,
    /// The maximum absolute value of a number.
    pub max: f32,
}

#[inline(always)]
pub(super) fn sum_rows(out: &mut [f32], from: &[f32], weights: &[f32], rows: &[u16]) {
    if out.len().is_multiple_of(LONG) {
        by_strips::<LONG>(out, from, weights, rows);
    } else {
        by_strips::<STRIP>(out, from, weights, rows);
    }
}

#[inline(always)]
fn by_strips<const N: usize>(out: &mut [f32], from: &[f32], weights: &[f32], rows: &[u16]) {
    let length = out.len();
    let strips = out.as_chunks_mut::<N>().0.iter_mut();
    for (index, (out, from)) in strips.zip(from.as_chunks::<N>().0).enumerate() {
        let mut sums = *from;
        for &row in rows {
            let row = &weights[usize::from(row) * length + index * N..][..N];
            for (sum, weight) in sums.iter_mut().zip(row) {
                *sum += weight;
            }
        }
        *out = sums;
    }
}

#[inline(always)]
pub(super) fn add_to_rows(weights: &mut [f32], rows: &[u16], more: &[f32]) {
    let length = more.len();
    for &row in rows {
        let row = &mut weights[usize::from(row) * length..][..length];
        for (weight, more) in row.iter_mut().zip(more) {
            *weight += more;
        }
    }
}

#[inline(always)]
pub(super) fn activated_dot(units: &[f32], weights: &[f32]) -> f32 {
    let mut sums = [0.0f32; PARTS];
    let strips = units.as_chunks::<PARTS>().0.iter();
    for (units, weights) in strips.zip(weights.as_chunks::<PARTS>().0) {
        for ((sum, unit), weight) in sums.iter_mut().zip(units).zip(weights) {
            let clipped = unit.clamp(0.0, 1.0);
            *sum += clipped * clipped * weight;
        }
    }
    sums.into_iter().sum()
}

#[inline(always)]
pub(super) fn back_propagate(
    units: &[f32],
    weights: &[f32],
    error: f32,
    weight_gradients: &mut [f32],
    unit_gradients: &mut [f32],
) {
    let gradients = weight_gradients.iter_mut().zip(unit_gradients);
    for ((unit, weight), (weight_gradient, unit_gradient)) in
        units.iter().zip(weights).zip(gradients)
    {
        let clipped = unit.clamp(0.0, 1.0);
        *weight_gradient += error * (clipped * clipped);
        // The gradient is 0 where the unit is clipped.
        let inside = if clipped == *unit { 2.0 * clipped } else { 0.0 };
        *unit_gradient = error * weight * inside;
    }
}

#[inline(always)]
pub(super) fn adam_step(
    numbers: &mut [f32],
    gradients: &[f32],
    means: &mut [f32],
    squares: &mut [f32],
    step: &AdamStep,
) {
    let memories = means.iter_mut().zip(squares);
    for ((number, gradient), (mean, square)) in numbers.iter_mut().zip(gradients).zip(memories) {
        *mean += step.mean_rate * (gradient - *mean);
        *square += step.square_rate * (gradient * gradient - *square);
        let size = (*square * step.square_scale).sqrt() + 1e-8;
        let moved = *number * step.decay_factor - step.rate * *mean / size;
        *number = moved.clamp(-step.max, step.max);
    }
}
