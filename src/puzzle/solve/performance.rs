//! The performance rating of a solver, from solved and failed puzzles.

use std::fmt;

/// An attempt at a puzzle of known difficulty.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Attempt {
    /// The rating of the puzzle.
    pub elo: f64,
    /// The standard error of that rating.
    pub deviation: f64,
    /// Whether the puzzle was solved.
    pub solved: bool,
}

/// The rating of a solver.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Performance {
    /// The rating at which this number of solved puzzles is expected, and its standard
    /// error, including that of the puzzles' ratings.
    Near {
        /// The rating.
        elo: f64,
        /// The standard error.
        error: f64,
    },
    /// The minimum rating at 95 % confidence: everything was solved.
    AtLeast(f64),
    /// The maximum rating at 95 % confidence: nothing was solved.
    AtMost(f64),
}

impl fmt::Display for Performance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Performance::Near { elo, error } => write!(f, "{elo:.0} ± {error:.0}"),
            Performance::AtLeast(elo) => write!(f, "at least {elo:.0}"),
            Performance::AtMost(elo) => write!(f, "at most {elo:.0}"),
        }
    }
}

/// The rating points for a factor of e in the odds.
const SCALE: f64 = 400.0 / std::f64::consts::LN_10;

/// The error probability of a bound.
const DOUBT: f64 = 0.05;

/// The search range of ratings beyond those of the puzzles.
const REACH: f64 = 4000.0;

/// The rating that fits the attempts best; `None` without attempts.
#[must_use]
pub fn performance(attempts: &[Attempt]) -> Option<Performance> {
    let elos = || attempts.iter().map(|attempt| attempt.elo);
    let low = elos().reduce(f64::min)? - REACH;
    let high = elos().reduce(f64::max)? + REACH;
    let solved = attempts.iter().filter(|attempt| attempt.solved).count();
    let chances = |elo: f64| attempts.iter().map(move |attempt| chance(elo, attempt.elo));
    if solved == attempts.len() {
        let all = |elo: f64| chances(elo).product::<f64>() - DOUBT;
        return Some(Performance::AtLeast(root(low, high, all)));
    }
    if solved == 0 {
        let none = |elo: f64| DOUBT - chances(elo).map(|chance| 1.0 - chance).product::<f64>();
        return Some(Performance::AtMost(root(low, high, none)));
    }
    let elo = root(low, high, |elo| chances(elo).sum::<f64>() - solved as f64);
    // The information of each attempt about the rating.
    let weights: Vec<f64> = chances(elo).map(|chance| chance * (1.0 - chance)).collect();
    let weight: f64 = weights.iter().sum();
    let of_puzzles = weights.iter().zip(attempts);
    let of_puzzles = of_puzzles.map(|(weight, attempt)| (weight * attempt.deviation).powi(2));
    let variance = SCALE * SCALE / weight + of_puzzles.sum::<f64>() / (weight * weight);
    Some(Performance::Near {
        elo,
        error: variance.sqrt(),
    })
}

/// The probability that a solver of rating `elo` solves a puzzle of rating `other`.
fn chance(elo: f64, other: f64) -> f64 {
    1.0 / (1.0 + ((other - elo) / SCALE).exp())
}

/// The root of `grows`, a monotonically increasing function.
fn root(mut low: f64, mut high: f64, grows: impl Fn(f64) -> f64) -> f64 {
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        match grows(middle) < 0.0 {
            true => low = middle,
            false => high = middle,
        }
    }
    f64::midpoint(low, high)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn attempts(of: &[(f64, bool)]) -> Vec<Attempt> {
        let attempt = |&(elo, solved)| Attempt {
            elo,
            deviation: 0.0,
            solved,
        };
        of.iter().map(attempt).collect()
    }

    /// The fields of [`Performance::Near`].
    struct Near {
        elo: f64,
        error: f64,
    }

    fn near(found: Option<Performance>) -> Near {
        match found {
            Some(Performance::Near { elo, error }) => Near { elo, error },
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn ratings_are_written_as_numbers_or_bounds() {
        let near = Performance::Near {
            elo: 1499.6,
            error: 80.4,
        };
        assert_eq!(near.to_string(), "1500 ± 80");
        assert_eq!(Performance::AtLeast(900.0).to_string(), "at least 900");
        assert_eq!(Performance::AtMost(-20.0).to_string(), "at most -20");
    }

    #[test]
    fn half_of_equal_puzzles_is_their_rating() {
        let found = near(performance(&attempts(&[(1500.0, true), (1500.0, false)])));
        let Near { elo, error } = found;
        assert!((elo - 1500.0).abs() < 1e-6, "{elo}");
        // Two attempts with a weight of a quarter each.
        assert!((error - SCALE * 2f64.sqrt()).abs() < 1e-6, "{error}");
        // Three of four are odds of 3.
        let three = [
            (1500.0, true),
            (1500.0, true),
            (1500.0, false),
            (1500.0, true),
        ];
        let elo = near(performance(&attempts(&three))).elo;
        assert!((elo - 1500.0 - SCALE * 3f64.ln()).abs() < 1e-6, "{elo}");
    }

    #[test]
    fn errors_of_the_puzzles_count() {
        let mut vague = attempts(&[(1500.0, true), (1500.0, false)]);
        for attempt in &mut vague {
            attempt.deviation = 100.0;
        }
        let error = near(performance(&vague)).error;
        let expected = (2.0 * SCALE * SCALE + 100.0 * 100.0 / 2.0).sqrt();
        assert!((error - expected).abs() < 1e-6, "{error} {expected}");
    }

    #[test]
    fn all_or_nothing_gives_a_bound() {
        assert_eq!(performance(&[]), None);
        let Some(Performance::AtLeast(elo)) = performance(&attempts(&[(1500.0, true)])) else {
            panic!("a bound");
        };
        assert!((chance(elo, 1500.0) - 0.05).abs() < 1e-9);
        let Some(Performance::AtMost(elo)) = performance(&attempts(&[(1500.0, false)])) else {
            panic!("a bound");
        };
        assert!((chance(elo, 1500.0) - 0.95).abs() < 1e-9);
    }
}
