//! The curve from centipawns to expected score.

use std::fmt;

/// An S-shaped curve from raw score to expected score.
///
/// The odds are e to the power of `q (1 + a q^2 / (1 + b q^2))`, where q is the raw score
/// over the spread and a, b are the bend. Without a bend this is the logistic curve. With
/// one, small leads win less often and large ones more often than the logistic curve
/// predicts, as they do where luck adds up over a long game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Curve {
    /// The raw score at which, without a bend, the odds are e : 1.
    pub spread: f64,
    /// The coefficients a and b: the deviation from a logistic curve, and its limit.
    pub bend: [f64; 2],
    /// The part of the value, from 0 to 1, that is linear in the raw score. The odds
    /// alone make the curve so flat at its ends that a winning side sees no progress and
    /// shuffles into a draw.
    pub even: f64,
}

impl Curve {
    /// The logistic curve, without a bend or a linear part.
    #[must_use]
    pub const fn logistic(spread: f64) -> Curve {
        Curve {
            spread,
            bend: [0.0; 2],
            even: 0.0,
        }
    }

    /// The raw score for which an output of 1 of a net stands in training: the spread, in
    /// whole centipawns.
    #[must_use]
    pub fn unit(self) -> i32 {
        self.spread.round() as i32
    }

    /// Returns the natural logarithm of the odds.
    #[must_use]
    pub fn log_odds(self, raw: f64) -> f64 {
        let (q, [a, b]) = (raw / self.spread, self.bend);
        q * (1.0 + a * q * q / (1.0 + b * q * q))
    }

    /// Returns the derivative of [`Curve::log_odds`] by the raw score.
    #[must_use]
    pub fn slope(self, raw: f64) -> f64 {
        let (q, [a, b]) = (raw / self.spread, self.bend);
        let end = 1.0 + b * q * q;
        (1.0 + a * q * q * (3.0 + b * q * q) / (end * end)) / self.spread
    }

    /// Returns the expected score, from 0 to 1, by the odds alone.
    #[must_use]
    pub fn expected(self, raw: f64) -> f64 {
        1.0 / (1.0 + (-self.log_odds(raw)).exp())
    }
}

/// The parameters by name; bend and even part only if they are not 0. Game files keep
/// this text and are compared by it.
///
/// ```
/// use ermine::eval::Curve;
/// assert_eq!(Curve::logistic(205.0).to_string(), "spread 205");
/// let bent = Curve { spread: 393.0, bend: [0.02, 0.3], even: 0.05 };
/// assert_eq!(bent.to_string(), "spread 393, bend 0.02 0.3, even 0.05");
/// ```
impl fmt::Display for Curve {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b] = self.bend;
        write!(f, "spread {}", self.spread)?;
        if self.bend != [0.0; 2] {
            write!(f, ", bend {a} {b}")?;
        }
        if self.even != 0.0 {
            write!(f, ", even {}", self.even)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_slope_is_that_of_the_odds() {
        let curve = Curve {
            spread: 390.0,
            bend: [0.02, 0.03],
            even: 0.0,
        };
        for raw in (-3000..3000).map(f64::from) {
            let grown = curve.log_odds(raw + 0.5) - curve.log_odds(raw - 0.5);
            assert!((grown - curve.slope(raw)).abs() < 1e-7, "{raw}");
        }
        let straight = Curve::logistic(390.0);
        assert!(curve.log_odds(900.0) > straight.log_odds(900.0));
        assert!((straight.expected(390.0) - 0.731_058_578).abs() < 1e-8);
    }
}
