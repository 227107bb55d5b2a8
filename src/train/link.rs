//! The loss of an output.

use crate::eval::Curve;

/// The link from the output of a model to an expected score.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Link {
    pub(super) curve: Curve,
    /// Hundredths of a pawn that an output of 1 stands for.
    pub(super) scale: i32,
}

impl Link {
    /// Returns the link of a game with this curve.
    pub(super) fn new(curve: Curve) -> Link {
        Link {
            curve,
            scale: curve.unit(),
        }
    }

    /// Returns the cross-entropy of an output, and its derivative.
    pub(super) fn loss(self, output: f32, target: f32) -> (f64, f32) {
        let raw = f64::from(output) * f64::from(self.scale);
        // `libm` gives the same exponential on every machine, the system's may not.
        let expected = 1.0 / (1.0 + libm::exp(-self.curve.log_odds(raw)));
        let target = f64::from(target);
        let clipped = expected.clamp(1e-9, 1.0 - 1e-9);
        let loss = -target * clipped.ln() - (1.0 - target) * (1.0 - clipped).ln();
        let slope = (expected - target) * self.curve.slope(raw) * f64::from(self.scale);
        (loss, slope as f32)
    }
}
