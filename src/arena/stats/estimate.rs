//! Estimates with their errors, and the normal distribution.

use serde::{Serialize, Serializer};
use std::fmt::{self, Display, Formatter};

/// The number of standard errors on either side in a 95 % interval.
pub(super) const Z95: f64 = 1.959_963_984_540_054;

/// An estimate with its standard error and 95 % interval.
///
/// Error and ends may be infinite, and so may be the value (the Elo difference of a score
/// of 100 %). Serialized, a number that is not finite becomes `null`, as JSON has no
/// infinity.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Estimate {
    /// The estimate.
    #[serde(serialize_with = "finite_or_null")]
    pub value: f64,
    /// Its standard error.
    #[serde(serialize_with = "finite_or_null")]
    pub error: f64,
    /// Lower end of the interval.
    #[serde(serialize_with = "finite_or_null")]
    pub low: f64,
    /// Upper end of the interval.
    #[serde(serialize_with = "finite_or_null")]
    pub high: f64,
}

impl Estimate {
    /// An estimate of normally distributed error.
    #[must_use]
    pub fn normal(value: f64, error: f64) -> Estimate {
        Estimate {
            value,
            error,
            low: value - Z95 * error,
            high: value + Z95 * error,
        }
    }

    /// A value that the results do not determine.
    #[must_use]
    pub const fn unknown(value: f64) -> Estimate {
        Estimate {
            value,
            error: f64::INFINITY,
            low: f64::NEG_INFINITY,
            high: f64::INFINITY,
        }
    }
}

impl Display for Estimate {
    /// Writes one decimal of the value and its interval: `+3.0 ± 4.5`, or `+3.0 [-2.1,
    /// +9.0]` if that is not even.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Estimate {
            value, low, high, ..
        } = *self;
        let asymmetry = (high - value) - (value - low);
        match value.is_finite() && asymmetry.abs() < 1.0 {
            true => write!(f, "{} ± {:.1}", signed(value), (high - low) / 2.0),
            false => write!(f, "{} [{}, {}]", signed(value), signed(low), signed(high)),
        }
    }
}

/// Formats a number with its sign; zero is never negative.
fn signed(number: f64) -> String {
    match format!("{number:+.1}") {
        zero if zero == "-0.0" => "+0.0".to_owned(),
        text => text,
    }
}

fn finite_or_null<S: Serializer>(number: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    number.is_finite().then_some(*number).serialize(serializer)
}

/// The probability that a standard normal variable is below `z`.
pub(super) fn normal_cdf(z: f64) -> f64 {
    0.5 * libm::erfc(-z * std::f64::consts::FRAC_1_SQRT_2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_zero_has_one_sign() {
        assert_eq!(Estimate::normal(-0.01, 0.0).to_string(), "+0.0 ± 0.0");
        assert_eq!(signed(-0.06), "-0.1");
    }

    #[test]
    fn an_uneven_interval_has_both_ends() {
        let uneven = Estimate {
            high: 9.0,
            ..Estimate::normal(3.0, 2.0)
        };
        assert_eq!(uneven.to_string(), "+3.0 [-0.9, +9.0]");
        assert_eq!(Estimate::unknown(0.0).to_string(), "+0.0 [-inf, +inf]");
    }

    #[test]
    fn what_is_not_finite_is_null_in_json() {
        let text = serde_json::to_string(&Estimate::unknown(0.0)).unwrap();
        assert_eq!(text, r#"{"value":0.0,"error":null,"low":null,"high":null}"#);
        let text = serde_json::to_string(&Estimate::normal(1.0, 0.0)).unwrap();
        assert_eq!(text, r#"{"value":1.0,"error":0.0,"low":1.0,"high":1.0}"#);
    }

    #[test]
    fn the_normal_law_has_its_known_quantiles() {
        assert_eq!(normal_cdf(0.0), 0.5);
        assert!((normal_cdf(Z95) - 0.975).abs() < 1e-12);
        assert!((normal_cdf(-1.0) - 0.158_655_253_931_457).abs() < 1e-12);
        assert_eq!(normal_cdf(f64::INFINITY), 1.0);
    }
}
