//! The numbers of a net, and its inference.

use super::error::NetError;
use super::features::{Features, fingerprint};
use super::kernels::{InstructionSet, STRIP, squared_dot};
use crate::base::Side;
use std::num::NonZero;

/// The number that stands for 1 in an accumulator: hidden units are clipped to 0 to this.
pub const ACTIVATION: i16 = 255;

/// The number that stands for 1 among the output weights.
pub const OUTPUT: i16 = 64;

/// The maximum scale, in hundredths of a pawn.
const MAX_SCALE: i32 = 10_000;

/// The maximum output weight: its product with a unit fits into 16 bits.
const MAX_OUTPUT: i16 = i16::MAX / ACTIVATION - 1;

/// The sizes of a net, and its features.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The fingerprint of the features.
    pub features: u32,
    /// The number of inputs of a perspective.
    pub inputs: usize,
    /// An upper bound of the inputs active at once.
    pub max_active: usize,
    /// The number of hidden units of a perspective, a multiple of [`STRIP`].
    pub hidden: usize,
    /// The number of output buckets.
    pub buckets: usize,
}

impl Shape {
    /// The maximum number of hidden units of a perspective.
    pub const MAX_HIDDEN: usize = 4096;

    /// Returns the shape for the features `F`.
    #[must_use]
    pub fn of<F: Features>(hidden: usize) -> Shape {
        Shape {
            features: fingerprint::<F>(),
            inputs: F::INPUTS,
            max_active: F::MAX_ACTIVE,
            hidden,
            buckets: F::BUCKETS,
        }
    }

    /// The maximum sum of the output weights of a bucket, in parts of [`OUTPUT`], so that
    /// no sum with a bias of a few units can overflow.
    pub const MAX_OUTPUTS: u32 = (i32::MAX as u32 - (1 << 25)) / (ACTIVATION as u32).pow(2);

    /// Whether a perspective can have `hidden` units.
    #[must_use]
    pub const fn allows(hidden: usize) -> bool {
        hidden.is_multiple_of(STRIP) && hidden > 0 && hidden <= Shape::MAX_HIDDEN
    }
}

/// The origin of the training data: the split of the games into training and held-out
/// games, and the targets of their positions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Provenance {
    /// The seed that split the games and ordered their positions.
    pub seed: u64,
    /// The share of game results in the targets, from 0 to 1.
    pub blend: f64,
    /// The weight of later searches in the targets, from 0 to 1.
    pub memory: f64,
}

impl Default for Provenance {
    /// Returns the defaults of a training run.
    fn default() -> Provenance {
        Provenance {
            seed: 1,
            blend: 0.0,
            memory: 0.9,
        }
    }
}

/// A net of integers.
///
/// Weights and biases of the first layer are in parts of [`ACTIVATION`], output weights
/// in parts of [`OUTPUT`]. No sum can overflow, which [`Net::new`] checks.
#[derive(Clone, Debug, PartialEq)]
pub struct Net {
    shape: Shape,
    /// Hundredths of a pawn that an output of 1 stands for.
    scale: i32,
    /// The fingerprint of the handcrafted evaluation that the net adds to, if it does.
    basis: Option<NonZero<u32>>,
    /// The origin of the training data.
    provenance: Provenance,
    /// `inputs` rows of `hidden`.
    weights: Vec<i16>,
    /// `hidden`.
    biases: Vec<i16>,
    /// For each bucket `hidden` for the side to move, then as many for the other side.
    output: Vec<i16>,
    /// For each bucket, in parts of `ACTIVATION` squared times `OUTPUT`.
    output_biases: Vec<i32>,
    set: InstructionSet,
}

/// The numbers of a net, for [`Net::new`].
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Numbers {
    /// `inputs` rows of `hidden`.
    pub weights: Vec<i16>,
    /// `hidden`.
    pub biases: Vec<i16>,
    /// `buckets` rows of twice `hidden`.
    pub output: Vec<i16>,
    /// `buckets`.
    pub output_biases: Vec<i32>,
}

impl Net {
    /// Creates a net of these numbers; an output of 1 stands for `scale` hundredths of a
    /// pawn.
    ///
    /// # Errors
    /// Returns [`NetError`] if the numbers do not fit the shape, the scale is out of
    /// range, or a sum could overflow.
    pub fn new(shape: Shape, scale: i32, numbers: Numbers) -> Result<Net, NetError> {
        let net = Net {
            shape,
            scale,
            basis: None,
            provenance: Provenance::default(),
            weights: numbers.weights,
            biases: numbers.biases,
            output: numbers.output,
            output_biases: numbers.output_biases,
            set: InstructionSet::best(),
        };
        net.check()?;
        Ok(net)
    }

    /// Checks that the sizes fit the shape and that no sum can overflow.
    fn check(&self) -> Result<(), NetError> {
        let Shape {
            inputs,
            hidden,
            buckets,
            max_active,
            ..
        } = self.shape;
        let sizes = [
            (self.weights.len(), inputs * hidden),
            (self.biases.len(), hidden),
            (self.output.len(), buckets * 2 * hidden),
            (self.output_biases.len(), buckets),
        ];
        if !Shape::allows(hidden) || sizes.iter().any(|(found, expected)| found != expected) {
            return Err(NetError::Sizes);
        }
        let max_abs = |numbers: &[i16]| numbers.iter().map(|n| u64::from(n.unsigned_abs())).max();
        let [weight, bias] = [&self.weights, &self.biases].map(|list| max_abs(list).unwrap_or(0));
        if weight * max_active as u64 + bias > i16::MAX as u64 {
            return Err(NetError::TooLarge("the first layer"));
        }
        let square = u64::from(ACTIVATION.unsigned_abs()).pow(2);
        let rows = self.output.chunks(2 * hidden).zip(&self.output_biases);
        for (row, bias) in rows {
            let sum: u64 = row.iter().map(|n| u64::from(n.unsigned_abs())).sum();
            let fits = sum * square + u64::from(bias.unsigned_abs()) <= i32::MAX as u64;
            if !fits || row.iter().any(|n| n.unsigned_abs() > MAX_OUTPUT as u16) {
                return Err(NetError::TooLarge("the output"));
            }
        }
        if !(1..=MAX_SCALE).contains(&self.scale) {
            return Err(NetError::Scale {
                found: self.scale,
                max: MAX_SCALE,
            });
        }
        Ok(())
    }

    /// Returns the net as an addition to the handcrafted evaluation with this
    /// fingerprint, or as its replacement.
    #[must_use]
    pub fn with_basis(self, basis: Option<NonZero<u32>>) -> Net {
        Net { basis, ..self }
    }

    /// Returns the net with this origin of its training data.
    #[must_use]
    pub fn with_provenance(self, provenance: Provenance) -> Net {
        Net { provenance, ..self }
    }

    /// Returns the net with the kernels of another instruction set, for tests and
    /// benchmarks.
    #[must_use]
    pub fn with_set(self, set: InstructionSet) -> Net {
        Net { set, ..self }
    }

    /// Returns the sizes.
    #[must_use]
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// Returns the hundredths of a pawn that an output of 1 stands for.
    #[must_use]
    pub const fn scale(&self) -> i32 {
        self.scale
    }

    /// Returns the fingerprint of the handcrafted evaluation that the net adds to; `None`
    /// if it replaces the handcrafted evaluation.
    #[must_use]
    pub const fn basis(&self) -> Option<NonZero<u32>> {
        self.basis
    }

    /// Returns the origin of the training data.
    #[must_use]
    pub const fn provenance(&self) -> Provenance {
        self.provenance
    }

    /// Whether the net adds to the handcrafted evaluation instead of replacing it.
    #[inline]
    #[must_use]
    pub const fn is_residual(&self) -> bool {
        self.basis.is_some()
    }

    /// Returns the instruction set of its kernels.
    #[must_use]
    pub const fn set(&self) -> InstructionSet {
        self.set
    }

    /// Returns the weights of all inputs, a row each.
    #[inline]
    pub(super) fn weights(&self) -> &[i16] {
        &self.weights
    }

    /// Returns the biases, the values of an accumulator without active inputs.
    #[inline]
    pub(super) fn biases(&self) -> &[i16] {
        &self.biases
    }

    /// Returns the weights of the output.
    pub(super) fn output(&self) -> &[i16] {
        &self.output
    }

    /// Returns the biases of the output, one for each bucket.
    pub(super) fn output_biases(&self) -> &[i32] {
        &self.output_biases
    }

    /// Returns the output of `bucket` for the accumulators of White and Black, in
    /// hundredths of a pawn for `side`, the side to move.
    #[inline]
    #[must_use]
    pub fn evaluate(&self, views: [&[i16]; 2], side: Side, bucket: usize) -> i32 {
        let hidden = self.shape.hidden;
        let row = &self.output[bucket * 2 * hidden..][..2 * hidden];
        let (own, other) = row.split_at(hidden);
        let dot = |view: &[i16], weights| squared_dot(self.set, view, weights, ACTIVATION);
        let sum = dot(views[side.index()], own)
            .wrapping_add(dot(views[side.flip().index()], other))
            .wrapping_add(self.output_biases[bucket]);
        let one = i64::from(ACTIVATION) * i64::from(ACTIVATION) * i64::from(OUTPUT);
        (i64::from(sum) * i64::from(self.scale) / one) as i32
    }
}
