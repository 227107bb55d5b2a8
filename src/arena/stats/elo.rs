//! Elo differences, with their errors.
//!
//! **Intervals of counts** ([`score`], [`logistic`]) are Wilson's score interval
//! with an effective number of observations, the one at which a yes-or-no
//! variable would have the standard error found (the idea of Korn and Graubard,
//! 1998, for complex samples). In the middle it agrees with mean plus or minus 1.96
//! standard errors, the interval of fishtest and fastchess; near 0 % and 100 % it stays
//! within these bounds and has better coverage: 93 % instead of 80 % for 30 games at a
//! score of 90 %.
//!
//! **If all observations are the same** (100 %, 0 %, or every pair 1-1) the variance
//! cannot be estimated. An outcome not seen in n observations has, with 95 % confidence,
//! a probability of at most 1 - 0.05^(1/n), about 3/n (the rule of three): the interval
//! of the mean score lets that much be 0, or 1. For a perfect score this gives an
//! interval with one finite end.
//!
//! **Without games** the estimate is [`Estimate::unknown`].

use super::estimate::{Estimate, Z95, normal_cdf};
use super::pentanomial::{Moments, Tally};
use std::f64::consts::LN_10;

/// Elo of an odds ratio of e.
const ELO_OF_E: f64 = 400.0 / LN_10;

/// Normalized Elo of a score that is one standard deviation of a game above 1/2: chosen
/// such that both kinds of Elo agree between near equals that never draw (Van den Bergh,
/// *Normalized Elo*).
pub(super) const NORMALIZED_ELO: f64 = 800.0 / LN_10;

/// The expected score, 0 to 1, of an Elo advantage (logistic curve).
#[must_use]
pub fn score_of(elo: f64) -> f64 {
    1.0 / (1.0 + (-elo / ELO_OF_E).exp())
}

/// The Elo advantage of an expected score: infinite at 0 and 1 (and beyond).
#[must_use]
pub fn elo_of(score: f64) -> f64 {
    let score = score.clamp(0.0, 1.0);
    ELO_OF_E * (score / (1.0 - score)).ln()
}

/// The slope of Elo over the score, at this score.
fn slope(score: f64) -> f64 {
    let score = score.clamp(0.0, 1.0);
    ELO_OF_E / (score * (1.0 - score))
}

/// The mean score, 0 to 1, with its interval.
///
/// If the observations have no variance, the error is half the interval over 1.96.
/// Without games the value is 1/2, the interval is 0 to 1.
#[must_use]
pub fn score<T: Tally>(tally: &T) -> Estimate {
    let Some(moments) = Moments::of(tally.counts().as_ref()) else {
        return Estimate {
            low: 0.0,
            high: 1.0,
            ..Estimate::unknown(0.5)
        };
    };
    let value = moments.mean;
    let Some(error) = spread(&moments).map(|variance| (variance / moments.count).sqrt()) else {
        let unseen = unseen_probability(moments.count);
        let low = value * (1.0 - unseen);
        return Estimate {
            value,
            error: 0.5 * unseen / Z95,
            low,
            high: low + unseen,
        };
    };
    let effective = value * (1.0 - value) / (error * error);
    let z = Z95 * Z95 / effective;
    let center = (value + 0.5 * z) / (1.0 + z);
    let reach = (z * (value * (1.0 - value) + 0.25 * z)).sqrt() / (1.0 + z);
    Estimate {
        value,
        error,
        low: center - reach,
        high: center + reach,
    }
}

/// The Elo difference (logistic curve), with its interval.
#[must_use]
pub fn logistic<T: Tally>(tally: &T) -> Estimate {
    if tally.observations() == 0 {
        return Estimate::unknown(0.0);
    }
    on_elo_scale(score(tally))
}

/// The Elo difference (logistic curve) of a mean score and its standard error, for scores
/// that are not counts, such as those adjusted for luck.
///
/// The interval is mean plus or minus 1.96 standard errors on the Elo scale; an end at or
/// beyond 0 or 1 is infinite. Numbers that are not finite give [`Estimate::unknown`].
#[must_use]
pub fn logistic_of_mean(mean: f64, error: f64) -> Estimate {
    if mean.is_finite() && error.is_finite() {
        on_elo_scale(Estimate::normal(mean, error.abs()))
    } else {
        Estimate::unknown(0.0)
    }
}

fn on_elo_scale(score: Estimate) -> Estimate {
    Estimate {
        value: elo_of(score.value),
        error: if score.error == 0.0 {
            0.0
        } else {
            score.error * slope(score.value)
        },
        low: elo_of(score.low),
        high: elo_of(score.high),
    }
}

/// The normalized Elo difference: the score above 1/2 in standard deviations of
/// a game, on a scale that resembles Elo. The number of games that a test needs
/// depends on it alone, not on draws or dice.
///
/// The error is that of the delta method to full first order, with the deviation
/// estimated too; fastchess leaves the second part out, which is harmless near 0 and too
/// narrow far from it (a third of the truth at -500).
#[must_use]
pub fn normalized<T: Tally>(tally: &T) -> Estimate {
    let Some(moments) = Moments::of(tally.counts().as_ref()) else {
        return Estimate::unknown(0.0);
    };
    let unit = NORMALIZED_ELO / (T::GAMES as f64).sqrt();
    let Some(variance) = spread(&moments) else {
        return normalized_without_spread(&moments, unit);
    };
    let t = (moments.mean - 0.5) / variance.sqrt();
    let [second, third, fourth] = moments.central;
    let skewness = third / second.powf(1.5);
    let kurtosis = fourth / (second * second);
    let square = 1.0 - t * skewness + 0.25 * t * t * (kurtosis - 1.0);
    let error = (square.max(0.0) / moments.count).sqrt();
    Estimate::normal(unit * t, unit * error)
}

/// The estimate if all observations are the same: a perfect score is infinitely many
/// deviations of 0 from 1/2, and the finite end of the interval has the unseen outcomes
/// at the far end.
fn normalized_without_spread(moments: &Moments, unit: f64) -> Estimate {
    let ahead = moments.mean - 0.5;
    if ahead == 0.0 {
        return Estimate::unknown(0.0);
    }
    let unseen = unseen_probability(moments.count);
    let best = 0.5 + ahead.abs();
    let spread = best * (unseen * (1.0 - unseen)).sqrt();
    let low = unit * (best * (1.0 - unseen) - 0.5) / spread;
    let (low, high) = if ahead > 0.0 {
        (low, f64::INFINITY)
    } else {
        (f64::NEG_INFINITY, -low)
    };
    Estimate {
        value: f64::INFINITY.copysign(ahead),
        error: f64::INFINITY,
        low,
        high,
    }
}

/// The likelihood of superiority: the probability, 0 to 1, that the first player is the
/// stronger one, under a flat prior.
///
/// If all observations are the same it is that of n wins in n trials under a uniform
/// prior, 1 - 2^-(n+1), instead of certainty.
#[must_use]
pub fn superiority<T: Tally>(tally: &T) -> f64 {
    let Some(moments) = Moments::of(tally.counts().as_ref()) else {
        return 0.5;
    };
    let ahead = moments.mean - 0.5;
    match spread(&moments) {
        Some(variance) => normal_cdf(ahead / (variance / moments.count).sqrt()),
        None if ahead == 0.0 => 0.5,
        None => 0.5 + (0.5 - (-moments.count - 1.0).exp2()).copysign(ahead),
    }
}

/// The likelihood of superiority of a mean score and its standard error.
#[must_use]
pub fn superiority_of_mean(mean: f64, error: f64) -> f64 {
    let ahead = mean - 0.5;
    if ahead == 0.0 || !ahead.is_finite() || error.is_nan() {
        0.5
    } else {
        normal_cdf(ahead / error.abs())
    }
}

/// The unbiased variance of an observation, if the observations differ.
fn spread(moments: &Moments) -> Option<f64> {
    moments.sample_variance().filter(|&variance| variance > 0.0)
}

/// The maximum probability, at 95 % confidence, of an outcome not seen in this many
/// observations.
fn unseen_probability(observations: f64) -> f64 {
    1.0 - 0.05_f64.powf(1.0 / observations)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::stats::pentanomial::{Games, Pairs};
    use crate::base::Rng;
    use proptest::prelude::*;

    /// Asserts agreement within 1 %, as the published tests do.
    #[track_caller]
    fn near(found: f64, published: f64) {
        close(found, published, 0.01);
    }

    #[track_caller]
    fn close(found: f64, published: f64, share: f64) {
        assert!(
            (found - published).abs() <= share * (published.abs() + 1.0),
            "{found}, not {published}"
        );
    }

    fn half_width(estimate: Estimate) -> f64 {
        0.5 * (estimate.high - estimate.low)
    }

    #[test]
    fn score_and_elo_are_inverse() {
        assert_eq!(elo_of(0.5), 0.0);
        near(elo_of(0.75), 190.85);
        near(score_of(100.0), 0.640_065);
        assert_eq!(elo_of(1.0), f64::INFINITY);
        assert_eq!(elo_of(-0.1), f64::NEG_INFINITY);
        for elo in -1000..=1000 {
            let elo = f64::from(elo);
            assert!((elo_of(score_of(elo)) - elo).abs() < 1e-6);
        }
    }

    /// Numbers of fastchess, app/tests/elo_test.cpp, from wins, losses, draws; its errors
    /// are half of 95 % intervals. Those of normalized Elo lack the second part here and
    /// below, 3 % at 50.
    #[test]
    fn elo_of_games_agrees_with_fastchess() {
        let games = Games::new(76, 123, 89);
        near(normalized(&games).value, -20.76);
        near(half_width(normalized(&games)), 40.13);
        assert!((superiority(&games) - 0.1553).abs() < 1e-3);
        let games = Games::new(136, 111, 96);
        near(normalized(&games).value, 49.77);
        close(half_width(normalized(&games)), 36.77, 0.04);
        near(logistic(&games).value, 40.70);
        near(half_width(logistic(&games)), 30.43);
        assert!((superiority(&games) - 0.9960).abs() < 1e-3);
        near(normalized(&Games::new(34, 0, 356)).value, -508.44);
    }

    /// Numbers of fastchess, app/tests/elo_test.cpp.
    #[test]
    fn elo_of_pairs_agrees_with_fastchess() {
        let pairs = Pairs::new([34, 54, 63, 64, 75]);
        near(normalized(&pairs).value, 57.94);
        close(half_width(normalized(&pairs)), 28.28, 0.04);
        near(logistic(&pairs).value, 55.58);
        near(half_width(logistic(&pairs)), 27.65);
        assert!(superiority(&pairs) > 0.99995);
        let pairs = Pairs::new([332, 433, 498, 333, 334]);
        near(normalized(&pairs).value, -9.17);
        near(half_width(normalized(&pairs)), 10.96);
        near(logistic(&pairs).value, -8.64);
        near(half_width(logistic(&pairs)), 10.33);
        assert!((superiority(&pairs) - 0.0505).abs() < 1e-3);
        let pairs = Pairs::new([7895, 8757, 5685, 568, 9999]);
        near(normalized(&pairs).value, -19.01);
        near(logistic(&pairs).value, -21.04);
        near(half_width(logistic(&pairs)), 2.95);
    }

    #[test]
    fn normalized_elo_knows_that_its_deviation_is_an_estimate() {
        // Without draws the score p determines the variance, and the derivative of (p -
        // 1/2) / sqrt(p (1 - p)) is 1 / 4 (p (1 - p))^1.5.
        let games = Games::new(34, 0, 356);
        let p: f64 = 34.0 / 390.0;
        let by_hand = NORMALIZED_ELO / (4.0 * p * (1.0 - p)) / 390.0_f64.sqrt();
        near(normalized(&games).error, by_hand);
    }

    #[test]
    fn a_perfect_score_has_one_finite_end() {
        let won = logistic(&Pairs::new([0, 0, 0, 0, 10]));
        assert_eq!((won.value, won.high), (f64::INFINITY, f64::INFINITY));
        assert_eq!(won.error, f64::INFINITY);
        // 0.05^(1/10) = 0.7411
        near(won.low, elo_of(0.7411));
        let lost = logistic(&Games::new(0, 0, 10));
        assert_eq!((lost.value, lost.low), (f64::NEG_INFINITY, -won.value));
        near(lost.high, -won.low);
        let won = normalized(&Games::new(1000, 0, 0));
        assert!(won.low > 0.0 && won.high == f64::INFINITY);
        assert_eq!(normalized(&Games::new(0, 0, 1000)).high, -won.low);
        assert_eq!(superiority(&Games::new(1, 0, 0)), 0.75);
        assert_eq!(superiority(&Games::new(0, 0, 1)), 0.25);
    }

    #[test]
    fn equal_pairs_alone_do_not_prove_equality() {
        let few = logistic(&Pairs::new([0, 0, 5, 0, 0]));
        let many = logistic(&Pairs::new([0, 0, 5000, 0, 0]));
        assert_eq!((few.value, many.value), (0.0, 0.0));
        assert!(few.high > 100.0 && few.error > 0.0, "{few:?}");
        assert!(many.high < 0.25 && many.high > 0.0, "{many:?}");
        assert!((few.high + few.low).abs() < 1e-9);
        assert_eq!(superiority(&Pairs::new([0, 0, 5, 0, 0])), 0.5);
    }

    #[test]
    fn no_games_give_no_estimate() {
        let none = Estimate::unknown(0.0);
        assert_eq!(logistic(&Pairs::default()), none);
        assert_eq!(normalized(&Games::default()), none);
        assert_eq!(superiority(&Pairs::default()), 0.5);
        assert_eq!(logistic_of_mean(f64::NAN, 1.0), none);
        let score = score(&Games::default());
        assert_eq!((score.value, score.low, score.high), (0.5, 0.0, 1.0));
    }

    #[test]
    fn a_mean_and_its_error_give_the_same_elo_as_counts() {
        let pairs = Pairs::new([100, 400, 900, 500, 120]);
        let counted = logistic(&pairs);
        let from_mean = logistic_of_mean(pairs.mean().unwrap(), pairs.error().unwrap());
        assert_eq!(
            (from_mean.value, from_mean.error),
            (counted.value, counted.error)
        );
        assert!((from_mean.low - counted.low).abs() < 0.1);
        assert!((from_mean.high - counted.high).abs() < 0.1);
        assert_eq!(logistic_of_mean(0.98, 0.05).high, f64::INFINITY);
        assert_eq!(superiority_of_mean(0.6, 0.0), 1.0);
        assert!((superiority_of_mean(0.45, 0.05) - 0.158_655).abs() < 1e-6);
    }

    /// The share of matches in which the interval of a score holds the true one, for
    /// games with these shares of losses, draws and wins (in hundredths).
    fn coverage(shares: [u32; 3], games: u64) -> f64 {
        const MATCHES: u64 = 4000;
        let truth = f64::from(shares[1] + 2 * shares[2]) / 200.0;
        let mut rng = Rng::new(44);
        let covered = (0..MATCHES).filter(|_| {
            let mut tally = Games::default();
            for _ in 0..games {
                let draw = rng.below(100);
                tally.record(
                    u32::from(draw >= shares[0]) + u32::from(draw >= shares[0] + shares[1]),
                );
            }
            let interval = score(&tally);
            (interval.low..=interval.high).contains(&truth)
        });
        covered.count() as f64 / MATCHES as f64
    }

    #[test]
    fn intervals_hold_the_truth_as_often_as_they_claim() {
        for (shares, games) in [
            ([30, 40, 30], 20),
            ([25, 50, 25], 200),
            ([10, 0, 90], 30),
            ([3, 4, 93], 60),
            ([1, 2, 97], 200),
        ] {
            let found = coverage(shares, games);
            assert!((0.91..0.99).contains(&found), "{shares:?} {games}: {found}");
        }
    }

    proptest! {
        #[test]
        fn everything_changes_sign_with_the_players(
            counts in [0u64..300, 0..300, 0..300, 0..300, 0..300],
        ) {
            let pairs = Pairs::new(counts);
            for estimate in [logistic::<Pairs>, normalized::<Pairs>] {
                let (original, swapped) = (estimate(&pairs), estimate(&pairs.swapped()));
                for (a, b) in [
                    (original.value, -swapped.value),
                    (original.low, -swapped.high),
                    (original.high, -swapped.low),
                    (original.error, swapped.error),
                ] {
                    prop_assert!(a == b || (a - b).abs() < 1e-6 * (1.0 + a.abs()), "{a} {b}");
                }
                prop_assert!(original.low <= original.value && original.value <= original.high);
                prop_assert!(original.error >= 0.0);
            }
            let sum = superiority(&pairs) + superiority(&pairs.swapped());
            prop_assert!((sum - 1.0).abs() < 1e-9);
        }

        #[test]
        fn one_better_pair_never_lowers_elo(
            mut counts in [1u64..300, 1..300, 1..300, 1..300, 1..300],
            from in 0usize..4,
        ) {
            let before = logistic(&Pairs::new(counts)).value;
            counts[from] -= 1;
            counts[from + 1] += 1;
            prop_assert!(logistic(&Pairs::new(counts)).value > before);
        }
    }
}
