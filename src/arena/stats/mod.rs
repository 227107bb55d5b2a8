//! Statistics of the results of a match: scores, Elo differences, sequential tests and
//! ratings, with their errors. Pure arithmetic on counts.
//!
//! The unit of observation is the pair of games from the same start with the
//! same dice and sides swapped. Its two games depend on each other, so a
//! variance taken from single games ([`Games`]) is wrong for them, mostly too
//! large; [`Pairs`] counts whole pairs (the pentanomial model), and everything
//! here takes either through [`Tally`].
//!
//! Sources:
//! - M. Van den Bergh, *Comments on normalized Elo*
//!   (<https://www.cantate.be/Fishtest/normalized_elo_practical.pdf>) and his
//!   note on multinomial distributions of given expectation
//!   (<https://www.cantate.be/Fishtest/support_MLE_multinomial.pdf>), the
//!   mathematics of fishtest and fastchess: [`elo`], [`sprt`];
//! - A. Wald, *Sequential Analysis* (1947): the bounds of [`sprt`];
//! - R. Bradley, M. Terry, *Rank analysis of incomplete block designs*
//!   (Biometrika, 1952), and L. Ford, *Solution of a ranking problem from binary
//!   comparisons* (American Mathematical Monthly, 1957): [`rating`];
//! - P. Huber, *The behavior of maximum likelihood estimates under nonstandard
//!   conditions* (1967): the errors of [`rating`], called the sandwich.

pub mod elo;
mod fit;
mod pentanomial;
pub mod rating;
pub mod sprt;

pub use pentanomial::{Games, Pairs, Tally};
pub use rating::RatingError;
pub use sprt::{SprtError, SprtVerdict};

use serde::{Serialize, Serializer};

/// The number of standard errors on either side in a 95 % interval.
const Z95: f64 = 1.959_963_984_540_054;

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

fn finite_or_null<S: Serializer>(number: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    number.is_finite().then_some(*number).serialize(serializer)
}

/// The probability that a standard normal variable is below `z`.
fn normal_cdf(z: f64) -> f64 {
    0.5 * libm::erfc(-z * std::f64::consts::FRAC_1_SQRT_2)
}

#[cfg(test)]
mod tests {
    use super::*;

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
