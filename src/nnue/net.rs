//! The numbers of a net, and what it makes of two views.

use super::error::NetError;
use super::features::{Features, fingerprint};
use super::kernels::{InstructionSet, STRIP, squared_dot};
use crate::base::Side;
use std::num::NonZero;

/// What 1 is in an accumulator: hidden units are clipped to 0 to this.
pub const ACTIVATION: i16 = 255;

/// What 1 is among the weights of the output.
pub const OUTPUT: i16 = 64;

/// The largest scale, in hundredths of a pawn.
const MAX_SCALE: i32 = 10_000;

/// The largest weight of the output: times a unit it fits into 16 bits.
const MAX_OUTPUT: i16 = i16::MAX / ACTIVATION - 1;

/// The sizes of a net, and what its features are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Fingerprint of the features.
    pub features: u32,
    /// Inputs of a view.
    pub inputs: usize,
    /// As many of them as can be on at once.
    pub most_on: usize,
    /// Hidden units of a view, a multiple of [`STRIP`].
    pub hidden: usize,
    /// Output buckets.
    pub buckets: usize,
}

impl Shape {
    /// The most hidden units that a view may have.
    pub const MAX_HIDDEN: usize = 4096;

    /// The shape for the features `F`.
    #[must_use]
    pub fn of<F: Features>(hidden: usize) -> Shape {
        Shape {
            features: fingerprint::<F>(),
            inputs: F::INPUTS,
            most_on: F::MAX_ON,
            hidden,
            buckets: F::BUCKETS,
        }
    }

    /// How large the weights of an output may be together, in parts of [`OUTPUT`], so that no
    /// sum of them and a bias of a few units can overflow.
    pub const MAX_OUTPUTS: u32 = (i32::MAX as u32 - (1 << 25)) / (ACTIVATION as u32).pow(2);

    /// Whether a view can have so many hidden units.
    #[must_use]
    pub const fn allows(hidden: usize) -> bool {
        hidden.is_multiple_of(STRIP) && hidden > 0 && hidden <= Shape::MAX_HIDDEN
    }
}

/// How what a net learnt was made: which games it learnt from and which are kept to judge it
/// by, and what their positions should be worth.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Provenance {
    /// Divided the games, and ordered their positions.
    pub seed: u64,
    /// Share of the results, from 0 to 1.
    pub blend: f64,
    /// How much of what later searches found out counts, from 0 to 1.
    pub memory: f64,
}

impl Default for Provenance {
    /// What a training does unless told otherwise.
    fn default() -> Provenance {
        Provenance {
            seed: 1,
            blend: 0.0,
            memory: 0.9,
        }
    }
}

/// A net in integers.
///
/// Weights of the first layer and its biases are in parts of [`ACTIVATION`], those of the
/// output in parts of [`OUTPUT`]. No sum can overflow: that is checked when a net is made.
#[derive(Clone, Debug, PartialEq)]
pub struct Net {
    shape: Shape,
    /// Hundredths of a pawn that an output of 1 stands for.
    scale: i32,
    /// Fingerprint of the handcrafted evaluation that it says what to add to, if it does.
    basis: Option<NonZero<u32>>,
    /// How what it learnt was made.
    provenance: Provenance,
    /// `inputs` rows of `hidden`.
    weights: Vec<i16>,
    /// `hidden`.
    biases: Vec<i16>,
    /// For each bucket `hidden` for the side to move, then as many for the other.
    output: Vec<i16>,
    /// For each bucket, in parts of `ACTIVATION` squared times `OUTPUT`.
    output_biases: Vec<i32>,
    set: InstructionSet,
}

/// The numbers of a net, as [`Net::new`] takes them.
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
    /// A net of these numbers; an output of 1 stands for `scale` hundredths of a pawn.
    ///
    /// # Errors
    /// There are more or fewer numbers than the shape has room for, or some are so large
    /// that a sum could overflow.
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

    /// That its sizes are those of its shape, and no sum can overflow.
    fn check(&self) -> Result<(), NetError> {
        let Shape {
            inputs,
            hidden,
            buckets,
            most_on,
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
        let most = |numbers: &[i16]| numbers.iter().map(|n| u64::from(n.unsigned_abs())).max();
        let [weight, bias] = [&self.weights, &self.biases].map(|list| most(list).unwrap_or(0));
        if weight * most_on as u64 + bias > i16::MAX as u64 {
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
                most: MAX_SCALE,
            });
        }
        Ok(())
    }

    /// The same net, which says what to add to the handcrafted evaluation with this fingerprint, or all
    /// there is to say.
    #[must_use]
    pub fn with_basis(self, basis: Option<NonZero<u32>>) -> Net {
        Net { basis, ..self }
    }

    /// The same net, learnt from what was made so.
    #[must_use]
    pub fn with_provenance(self, provenance: Provenance) -> Net {
        Net { provenance, ..self }
    }

    /// The same net with the loops of another instruction set, to test and to measure.
    #[must_use]
    pub fn with_set(self, set: InstructionSet) -> Net {
        Net { set, ..self }
    }

    /// Its sizes.
    #[must_use]
    pub const fn shape(&self) -> Shape {
        self.shape
    }

    /// Hundredths of a pawn that an output of 1 stands for.
    #[must_use]
    pub const fn scale(&self) -> i32 {
        self.scale
    }

    /// Fingerprint of the handcrafted evaluation that it says what to add to; none if it says all
    /// there is to say.
    #[must_use]
    pub const fn basis(&self) -> Option<NonZero<u32>> {
        self.basis
    }

    /// How what it learnt was made.
    #[must_use]
    pub const fn provenance(&self) -> Provenance {
        self.provenance
    }

    /// Whether it says what to add to the handcrafted evaluation.
    #[inline]
    #[must_use]
    pub const fn is_residual(&self) -> bool {
        self.basis.is_some()
    }

    /// The instruction set that its loops use.
    #[must_use]
    pub const fn set(&self) -> InstructionSet {
        self.set
    }

    /// The weights of all inputs, a row each.
    #[inline]
    pub(super) fn weights(&self) -> &[i16] {
        &self.weights
    }

    /// What an accumulator is without any input.
    #[inline]
    pub(super) fn biases(&self) -> &[i16] {
        &self.biases
    }

    /// The numbers of the output.
    pub(super) fn output(&self) -> (&[i16], &[i32]) {
        (&self.output, &self.output_biases)
    }

    /// What the output of `bucket` makes of the accumulators of White and Black, in
    /// hundredths of a pawn for `side`, the side to move.
    #[inline]
    #[must_use]
    pub fn judge(&self, views: [&[i16]; 2], side: Side, bucket: usize) -> i32 {
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
