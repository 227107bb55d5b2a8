//! The curve from hundredths of a pawn to expected score.

use std::fmt;

/// An S-shaped curve: how likely a raw score wins.
///
/// The odds are e to the power of `q (1 + a q^2 / (1 + b q^2))`, where q is the
/// raw score over the spread and a, b are the bend. Without a bend that is the
/// logistic curve. With one, small leads win less often and large ones more
/// often than odds that grow evenly say, as they do where luck adds up over a
/// long game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Curve {
    /// Raw score at which, without a bend, the odds are e : 1.
    pub spread: f64,
    /// How far the curve is from a logistic one, and where that ends.
    pub bend: [f64; 2],
    /// Part of the value, from 0 to 1, that grows with the raw score evenly. The
    /// curve alone is so flat at its ends that whoever has won sees no progress
    /// any more, and shuffles into a draw.
    pub even: f64,
}

impl Curve {
    /// The curve without a bend and an even part.
    #[must_use]
    pub const fn logistic(spread: f64) -> Curve {
        Curve {
            spread,
            bend: [0.0; 2],
            even: 0.0,
        }
    }

    /// What an output of 1 of a net stands for while it is trained: the spread, in whole
    /// hundredths of a pawn.
    #[must_use]
    pub fn unit(self) -> i32 {
        self.spread.round() as i32
    }

    /// The natural logarithm of the odds.
    #[must_use]
    pub fn log_odds(self, raw: f64) -> f64 {
        let (q, [a, b]) = (raw / self.spread, self.bend);
        q * (1.0 + a * q * q / (1.0 + b * q * q))
    }

    /// How fast [`Curve::log_odds`] grows with the raw score.
    #[must_use]
    pub fn slope(self, raw: f64) -> f64 {
        let (q, [a, b]) = (raw / self.spread, self.bend);
        let end = 1.0 + b * q * q;
        (1.0 + a * q * q * (3.0 + b * q * q) / (end * end)) / self.spread
    }

    /// The expected score, from 0 to 1, by the odds alone.
    #[must_use]
    pub fn expected(self, raw: f64) -> f64 {
        1.0 / (1.0 + (-self.log_odds(raw)).exp())
    }
}

/// Its numbers by name; bend and even part only where there are any. Files of games keep this
/// text and are compared by it.
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
