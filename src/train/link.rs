//! How wrong an output is.

use crate::eval::Curve;

/// From the output of a model to an expected score.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Link {
    pub(super) curve: Curve,
    /// Hundredths of a pawn that an output of 1 stands for.
    pub(super) scale: i32,
}

impl Link {
    /// The link of a game with this curve.
    pub(super) fn new(curve: Curve) -> Link {
        Link {
            curve,
            scale: curve.unit(),
        }
    }

    /// The cross-entropy of an output, and its slope.
    pub(super) fn loss(self, output: f32, target: f32) -> (f64, f32) {
        let raw = f64::from(output) * f64::from(self.scale);
        // An exponential in Rust and no system's: the same on every machine.
        let expected = 1.0 / (1.0 + libm::exp(-self.curve.log_odds(raw)));
        let target = f64::from(target);
        let clipped = expected.clamp(1e-9, 1.0 - 1e-9);
        let loss = -target * clipped.ln() - (1.0 - target) * (1.0 - clipped).ln();
        let slope = (expected - target) * self.curve.slope(raw) * f64::from(self.scale);
        (loss, slope as f32)
    }
}
