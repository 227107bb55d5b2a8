//! The sequential test of a match: it is played until one of two hypotheses about the Elo
//! difference is accepted.
//!
//! It is the generalized sequential probability ratio test (GSPRT) of fishtest and
//! fastchess. The ratio compares the likelihoods of the two multinomial distributions
//! that fit the counts best and have the Elo difference of either hypothesis, found
//! exactly (Van den Bergh; see the sources in [`super`](crate::arena::stats)). The bounds
//! are Wald's, without a correction for the step past a bound, so the true error rates
//! are a little below the nominal ones.
//!
//! Counts of 0 are taken as 1/1000, as in fishtest, so that a score not seen yet is not
//! taken to be impossible.

use super::elo::{NORMALIZED_ELO, score_of};
use super::fit::ObservedScores;
use super::pentanomial::Tally;
use serde::{Deserialize, Serialize};
use std::fmt::{self, Display, Formatter};

/// The maximum size of a hypothesis in logistic Elo.
const MAX_LOGISTIC: f64 = 1000.0;

/// The maximum size of a hypothesis in normalized Elo: up to here the fit converges
/// whatever the counts.
const MAX_NORMALIZED: f64 = 200.0;

/// The Elo model of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Model {
    /// Elo by the logistic curve from the expected score.
    Logistic,
    /// Elo in standard deviations of a game: the length of a test then does not depend on
    /// draws or dice.
    Normalized,
}

impl Model {
    /// The name of the scale: `Elo` or `nElo`.
    #[must_use]
    pub const fn scale(self) -> &'static str {
        match self {
            Model::Logistic => "Elo",
            Model::Normalized => "nElo",
        }
    }

    const fn max_elo(self) -> f64 {
        match self {
            Model::Logistic => MAX_LOGISTIC,
            Model::Normalized => MAX_NORMALIZED,
        }
    }
}

/// The design of a test: plain data, checked by [`Sprt::new`].
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Design {
    /// Difference under the hypothesis H0.
    pub elo0: f64,
    /// Difference under the hypothesis H1, more than `elo0`.
    pub elo1: f64,
    /// Probability of accepting H1 although H0 holds, between 0 and 1.
    pub alpha: f64,
    /// Probability of accepting H0 although H1 holds, between 0 and 1.
    pub beta: f64,
    /// The Elo model.
    pub model: Model,
}

impl Default for Design {
    fn default() -> Design {
        Design {
            elo0: 0.0,
            elo1: 5.0,
            alpha: 0.05,
            beta: 0.05,
            model: Model::Logistic,
        }
    }
}

/// The reason why a test is invalid.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum SprtError {
    /// An Elo difference that is not a number, or too large.
    #[error("{name} is {value}; expected a number from -{max} to {max}")]
    Elo {
        /// `elo0` or `elo1`.
        name: &'static str,
        /// Its value.
        value: f64,
        /// The maximum size in the model.
        max: f64,
    },
    /// H0 not below H1.
    #[error("elo0 is {elo0} and elo1 is {elo1}; expected elo0 < elo1")]
    Order {
        /// H0.
        elo0: f64,
        /// H1.
        elo1: f64,
    },
    /// An error rate that is not a probability.
    #[error("{name} is {value}; expected a number between 0 and 1, ends excluded")]
    Rate {
        /// `alpha` or `beta`.
        name: &'static str,
        /// Its value.
        value: f64,
    },
    /// Error rates that leave nothing to test.
    #[error("alpha + beta is {sum}; expected less than 1")]
    Rates {
        /// Their sum.
        sum: f64,
    },
}

/// The decision of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SprtVerdict {
    /// Continue the test.
    Continue,
    /// Accept H0: the difference is `elo0` rather than `elo1`.
    AcceptH0,
    /// Accept H1: the difference is `elo1` rather than `elo0`.
    AcceptH1,
}

/// The status of a test.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Status {
    /// The log-likelihood ratio of H1 to H0.
    pub llr: f64,
    /// The bound at or below which H0 is accepted.
    pub lower: f64,
    /// The bound at or above which H1 is accepted.
    pub upper: f64,
    /// The decision.
    pub verdict: SprtVerdict,
}

impl Display for Status {
    /// Writes the ratio with its bounds: `LLR 1.25 (-2.94, 2.94)`.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Status {
            llr, lower, upper, ..
        } = self;
        write!(f, "LLR {llr:.2} ({lower:.2}, {upper:.2})")
    }
}

/// The bounds of a log-likelihood ratio.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LlrBounds {
    /// The bound at or below which H0 is accepted.
    pub lower: f64,
    /// The bound at or above which H1 is accepted.
    pub upper: f64,
}

/// A sequential test with a valid design.
///
/// ```
/// use ermine::arena::stats::Pairs;
/// use ermine::arena::stats::sprt::{Design, Model, Sprt, SprtVerdict};
///
/// let design = Design { elo0: 0.0, elo1: 2.0, alpha: 0.05, beta: 0.05, model: Model::Normalized };
/// let status = Sprt::new(design)?.status(&Pairs::new([365, 16618, 36229, 16974, 390]));
/// assert_eq!(format!("{:.2}", status.llr), "2.25");
/// assert_eq!(status.verdict, SprtVerdict::Continue);
/// # Ok::<(), ermine::arena::stats::sprt::SprtError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt(Design);

impl Sprt {
    /// A test of this design.
    ///
    /// # Errors
    /// Returns [`SprtError`], which names the invalid number.
    pub fn new(design: Design) -> Result<Sprt, SprtError> {
        let Design {
            elo0,
            elo1,
            alpha,
            beta,
            model,
        } = design;
        let max_elo = model.max_elo();
        for (name, value) in [("elo0", elo0), ("elo1", elo1)] {
            if value.is_nan() || value.abs() > max_elo {
                return Err(SprtError::Elo {
                    name,
                    value,
                    max: max_elo,
                });
            }
        }
        if elo0 >= elo1 {
            return Err(SprtError::Order { elo0, elo1 });
        }
        for (name, value) in [("alpha", alpha), ("beta", beta)] {
            if value.is_nan() || value <= 0.0 || value >= 1.0 {
                return Err(SprtError::Rate { name, value });
            }
        }
        let sum = alpha + beta;
        if sum >= 1.0 {
            return Err(SprtError::Rates { sum });
        }
        Ok(Sprt(design))
    }

    /// The design of the test.
    #[must_use]
    pub const fn design(&self) -> &Design {
        &self.0
    }

    /// The bounds of the log-likelihood ratio (Wald).
    #[must_use]
    pub fn bounds(&self) -> LlrBounds {
        let Design { alpha, beta, .. } = self.0;
        LlrBounds {
            lower: (beta / (1.0 - alpha)).ln(),
            upper: ((1.0 - beta) / alpha).ln(),
        }
    }

    /// The log-likelihood ratio of H1 to H0: 0 without games.
    #[must_use]
    pub fn llr<T: Tally>(&self, tally: &T) -> f64 {
        if tally.observations() == 0 {
            return 0.0;
        }
        let observed = ObservedScores::of(tally.counts().as_ref());
        let fit = |elo: f64| match self.0.model {
            Model::Logistic => observed.fit_mean(score_of(elo)),
            Model::Normalized => observed.fit_t(elo * (T::GAMES as f64).sqrt() / NORMALIZED_ELO),
        };
        let ratios = fit(self.0.elo1).into_iter().zip(fit(self.0.elo0));
        let logs = ratios.map(|(one, zero)| (one / zero).ln());
        observed.total * observed.mean_of(logs)
    }

    /// The decision for a log-likelihood ratio.
    #[must_use]
    pub fn verdict(&self, llr: f64) -> SprtVerdict {
        let LlrBounds { lower, upper } = self.bounds();
        if llr <= lower {
            SprtVerdict::AcceptH0
        } else if llr >= upper {
            SprtVerdict::AcceptH1
        } else {
            SprtVerdict::Continue
        }
    }

    /// The status of the test after these results.
    #[must_use]
    pub fn status<T: Tally>(&self, tally: &T) -> Status {
        let llr = self.llr(tally);
        let LlrBounds { lower, upper } = self.bounds();
        Status {
            llr,
            lower,
            upper,
            verdict: self.verdict(llr),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::stats::pentanomial::{Games, Pairs};
    use crate::base::Rng;
    use proptest::prelude::*;

    fn design(elo0: f64, elo1: f64, model: Model) -> Design {
        Design {
            elo0,
            elo1,
            alpha: 0.05,
            beta: 0.05,
            model,
        }
    }

    fn test(elo0: f64, elo1: f64, model: Model) -> Sprt {
        Sprt::new(design(elo0, elo1, model)).unwrap()
    }

    /// Asserts agreement within half a unit of the last published digit, or 1/1000.
    #[track_caller]
    fn assert_near(found: f64, published: f64) {
        let slack = f64::max(0.005, 1e-3 * published.abs());
        assert!(
            (found - published).abs() <= slack,
            "{found}, not {published}"
        );
    }

    /// Numbers of fastchess, app/tests/sprt_test.cpp (wins, losses, draws there).
    #[test]
    fn ratios_of_games_agree_with_fastchess() {
        use Model::{Logistic, Normalized};
        for (elo0, elo1, model, wins, losses, draws, llr) in [
            (0.0, 2.0, Normalized, 36433, 36027, 68692, 0.92),
            (-1.75, 0.25, Normalized, 10871, 10650, 20431, 2.30),
            (0.0, 10.0, Normalized, 4250, 0, 0, 120.56),
            (0.5, 2.5, Logistic, 21404, 21184, 40708, -1.57),
            (0.0, 2.0, Logistic, 57433, 57030, 106_593, -2.59),
        ] {
            let games = Games::new(wins, draws, losses);
            assert_near(test(elo0, elo1, model).llr(&games), llr);
        }
    }

    /// Numbers of fastchess, app/tests/sprt_test.cpp (pairs of two draws and of a win
    /// each added up).
    #[test]
    fn ratios_of_pairs_agree_with_fastchess() {
        use Model::{Logistic, Normalized};
        for (elo0, elo1, model, counts, llr) in [
            (0.0, 2.0, Normalized, [365, 16618, 36229, 16974, 390], 2.25),
            (-1.75, 0.25, Normalized, [127, 4883, 10712, 5150, 104], 3.01),
            (0.0, 5.0, Normalized, [0, 0, 0, 0, 5550], 111.82),
            (0.5, 2.5, Logistic, [223, 9863, 21279, 10037, 246], -3.07),
            (0.0, 2.0, Logistic, [871, 26175, 55983, 26678, 821], -4.98),
        ] {
            assert_near(test(elo0, elo1, model).llr(&Pairs::new(counts)), llr);
        }
    }

    #[test]
    fn bounds_are_walds() {
        let bounds = test(0.0, 5.0, Model::Normalized).bounds();
        assert!((bounds.lower + 2.944_438_979).abs() < 1e-9);
        assert!((bounds.upper - 2.944_438_979).abs() < 1e-9);
        let sprt = test(0.0, 5.0, Model::Normalized);
        assert_eq!(sprt.verdict(-2.95), SprtVerdict::AcceptH0);
        assert_eq!(sprt.verdict(0.0), SprtVerdict::Continue);
        assert_eq!(sprt.verdict(2.95), SprtVerdict::AcceptH1);
        assert_eq!(sprt.llr(&Pairs::default()), 0.0);
    }

    #[test]
    fn an_unsound_design_is_refused_by_name() {
        let sound = design(0.0, 5.0, Model::Normalized);
        for (design, message) in [
            (
                Design { elo1: 0.0, ..sound },
                "elo0 is 0 and elo1 is 0; expected elo0 < elo1",
            ),
            (
                Design {
                    elo1: 300.0,
                    ..sound
                },
                "elo1 is 300; expected a number from -200 to 200",
            ),
            (
                Design {
                    elo0: f64::NAN,
                    ..sound
                },
                "elo0 is NaN; expected a number from -200 to 200",
            ),
            (
                Design {
                    alpha: 0.0,
                    ..sound
                },
                "alpha is 0; expected a number between 0 and 1, ends excluded",
            ),
            (
                Design { beta: 1.5, ..sound },
                "beta is 1.5; expected a number between 0 and 1, ends excluded",
            ),
            (
                Design {
                    alpha: 0.5,
                    beta: 0.5,
                    ..sound
                },
                "alpha + beta is 1; expected less than 1",
            ),
        ] {
            assert_eq!(Sprt::new(design).unwrap_err().to_string(), message);
        }
    }

    /// A distribution of pairs with little variance, as common dice give, and this mean.
    fn shares(mean: f64) -> Vec<f64> {
        ObservedScores::of(&[20, 200, 560, 200, 20]).fit_mean(mean)
    }

    /// Tests that were played to their ends.
    struct Simulation {
        /// The number that accept H1.
        accepted: u64,
        /// Pairs per test.
        length: f64,
    }

    /// Plays tests to their ends.
    fn simulate(sprt: &Sprt, shares: &[f64], tests: u64) -> Simulation {
        let (mut accepted, mut pairs) = (0, 0);
        for index in 0..tests {
            let mut rng = Rng::stream(2026, index);
            let mut tally = Pairs::default();
            let verdict = loop {
                let mut draw = rng.next_u64() as f64 / 2f64.powi(64);
                let score = shares.iter().position(|share| {
                    draw -= share;
                    draw < 0.0
                });
                tally.record(score.unwrap_or(4) as u32);
                let verdict = sprt.status(&tally).verdict;
                if verdict != SprtVerdict::Continue {
                    break verdict;
                }
            };
            accepted += u64::from(verdict == SprtVerdict::AcceptH1);
            pairs += tally.observations();
        }
        Simulation {
            accepted,
            length: pairs as f64 / tests as f64,
        }
    }

    #[test]
    fn error_rates_are_those_requested() {
        const TESTS: u64 = 400;
        let sprt = test(0.0, 30.0, Model::Logistic);
        let under_h0 = simulate(&sprt, &shares(0.5), TESTS);
        let under_h1 = simulate(&sprt, &shares(score_of(30.0)), TESTS);
        // 20 of 400 expected, with a deviation of 4.4.
        let false_alarms = under_h0.accepted;
        let misses = TESTS - under_h1.accepted;
        assert!((8..=34).contains(&false_alarms), "{false_alarms}");
        assert!((8..=34).contains(&misses), "{misses}");
        // Wald: (0.95 ln 19 - 0.05 ln 19) over the drift, (s1 - s0)^2 / 2 v.
        let drift = (score_of(30.0) - 0.5_f64).powi(2) / (2.0 * 0.035);
        let expected = 0.9 * 19.0_f64.ln() / drift;
        for length in [under_h0.length, under_h1.length] {
            assert!(
                (0.8..1.3).contains(&(length / expected)),
                "{length} {expected}"
            );
        }
    }

    proptest! {
        #[test]
        fn the_ratio_changes_sign_with_the_players(
            counts in [0u64..3000, 0..3000, 0..3000, 0..3000, 0..3000],
            low in -60.0f64..60.0,
            width in 0.1f64..60.0,
        ) {
            let pairs = Pairs::new(counts);
            for model in [Model::Logistic, Model::Normalized] {
                let original = test(low, low + width, model).llr(&pairs);
                let swapped = test(-low - width, -low, model).llr(&pairs.swapped());
                prop_assert!((original + swapped).abs() < 1e-6 * (1.0 + original.abs()), "{original} {swapped}");
            }
        }
    }
}
