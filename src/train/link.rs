//! The loss of an output.

use crate::eval::Curve;

/// The link from the output of a model to an expected score.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Link {
    pub(super) curve: Curve,
    /// Hundredths of a pawn that an output of 1 stands for.
    pub(super) scale: i32,
}

/// The loss of an output.
#[derive(Clone, Copy, Debug)]
pub(super) struct OutputLoss {
    /// The cross-entropy.
    pub(super) value: f64,
    /// The derivative.
    pub(super) slope: f32,
}

impl Link {
    /// Returns the link of a game with this curve.
    pub(super) fn new(curve: Curve) -> Link {
        Link {
            curve,
            scale: curve.unit(),
        }
    }

    /// Returns the loss of an output.
    pub(super) fn loss(self, output: f32, target: f32) -> OutputLoss {
        let raw = f64::from(output) * f64::from(self.scale);
        // `libm` gives the same exponential on every machine, the system's may not.
        let expected = 1.0 / (1.0 + libm::exp(-self.curve.log_odds(raw)));
        let target = f64::from(target);
        let clipped = expected.clamp(1e-9, 1.0 - 1e-9);
        let slope = (expected - target) * self.curve.slope(raw) * f64::from(self.scale);
        OutputLoss {
            value: -target * clipped.ln() - (1.0 - target) * (1.0 - clipped).ln(),
            slope: slope as f32,
        }
    }
}
