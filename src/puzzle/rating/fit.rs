//! The rating model: one rating for each puzzle and each solver.
//!
//! The one-parameter logistic model of item response theory (Rasch, "Probabilistic models
//! for some intelligence and attainment tests", 1960) on the Elo scale: a solver at θ
//! solves a puzzle at d with probability 1 / (1 + 10^(a (d - θ) / 400)). The slope a is
//! common to all puzzles of a game. Weakened engines are fixed at their `UCI_Elo`; the
//! other solvers, the slope and the puzzles are fitted together, to the maximum posterior
//! density.

use super::sheet::{AttemptSheet, SolverAttempt};
use super::solver_pool::{Solver, SolverFamily, SolverPrior};
use libm::{exp, sqrt};
use std::collections::BTreeMap;
use std::f64::consts::LN_10;

/// The natural logits per Elo point, at slope 1.
const LOGIT: f64 = LN_10 / 400.0;

/// The prior of puzzle ratings: a weak normal distribution, so that puzzles that all or
/// no solvers solved have a rating too.
const MEAN: f64 = 700.0;
const DEVIATION: f64 = 500.0;

/// The mean and deviation of the slope's prior.
const SLOPE: (f64, f64) = (1.0, 0.5);

/// The range of the slope; outside, the likelihood would be flat.
const SLOPES: (f64, f64) = (0.05, 20.0);

/// The convergence limit in Elo, and the maximum number of rounds.
const CONVERGENCE: f64 = 0.01;
const ROUNDS: u32 = 1000;

/// The rating of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// The Elo of a player that solves it half the time.
    pub elo: f64,
    /// The standard error, from the curvature of the posterior density.
    pub deviation: f64,
}

/// The fitted ratings of the solvers and the slope.
#[derive(Clone, Debug, PartialEq)]
pub struct SolverFit {
    /// The slope: 1 as in games.
    pub slope: f64,
    /// The rating of each solver.
    pub ratings: BTreeMap<Solver, f64>,
    /// The weight of an attempt by each family, at most 1.
    weights: BTreeMap<SolverFamily, f64>,
}

/// The result of fitting solvers and puzzles together.
#[derive(Clone, Debug, PartialEq)]
pub struct JointFit {
    /// The solvers and the slope.
    pub solvers: SolverFit,
    /// The ratings of the puzzles, in the order of their sheets.
    pub puzzles: Vec<Rating>,
}

/// The weighted attempts of one solver at one puzzle.
#[derive(Clone, Copy, Debug)]
struct Tally {
    solver: Solver,
    weight: f64,
    solved: f64,
    tries: f64,
}

impl JointFit {
    /// Fits solvers and puzzles together.
    #[must_use]
    pub fn of(sheets: &[&AttemptSheet]) -> JointFit {
        let solvers = sheets.iter().flat_map(|sheet| sheet.attempts.keys());
        let mut fit = SolverFit {
            slope: SLOPE.0,
            ratings: solvers
                .map(|&solver| (solver, solver.prior().elo))
                .collect(),
            weights: weights(sheets),
        };
        let tallies: Vec<Vec<Tally>> = sheets
            .iter()
            .map(|sheet| fit.tallies(sheet.all()))
            .collect();
        let mut puzzles = vec![MEAN; tallies.len()];
        for _ in 0..ROUNDS {
            let mut moved: f64 = 0.0;
            for (rating, tallies) in puzzles.iter_mut().zip(&tallies) {
                let next = fit.puzzle_rating(tallies, *rating).elo;
                moved = moved.max((next - *rating).abs());
                *rating = next;
            }
            moved = moved.max(fit.update_solvers(&tallies, &puzzles));
            fit.update_slope(&tallies, &puzzles);
            if moved < CONVERGENCE {
                break;
            }
        }
        let ratings = tallies.iter().zip(&puzzles);
        let ratings = ratings.map(|(tallies, &rating)| fit.puzzle_rating(tallies, rating));
        let puzzles = ratings.collect();
        JointFit {
            solvers: fit,
            puzzles,
        }
    }
}

impl SolverFit {
    /// The rating of a puzzle from these attempts alone, with fixed solvers.
    #[must_use]
    pub fn rate(&self, attempts: impl Iterator<Item = SolverAttempt>) -> Rating {
        self.puzzle_rating(&self.tallies(attempts), MEAN)
    }

    /// The probability that a solver solves a puzzle at `elo`.
    #[must_use]
    pub fn chance(&self, solver: Solver, elo: f64) -> f64 {
        let rating = self.ratings.get(&solver).copied();
        let rating = rating.unwrap_or_else(|| solver.prior().elo);
        1.0 / (1.0 + exp(self.slope * LOGIT * (elo - rating)))
    }

    fn tallies(&self, attempts: impl Iterator<Item = SolverAttempt>) -> Vec<Tally> {
        let mut tallies: Vec<Tally> = Vec::new();
        for SolverAttempt { solver, solved, .. } in attempts {
            let weight = self.weights.get(&solver.family()).copied();
            let solved = f64::from(u8::from(solved));
            match tallies.last_mut().filter(|last| last.solver == solver) {
                Some(last) => {
                    last.solved += solved;
                    last.tries += 1.0;
                }
                None => tallies.push(Tally {
                    solver,
                    weight: weight.unwrap_or(1.0),
                    solved,
                    tries: 1.0,
                }),
            }
        }
        tallies
    }

    fn puzzle_rating(&self, tallies: &[Tally], from: f64) -> Rating {
        let scale = self.slope * LOGIT;
        let precision = 1.0 / (DEVIATION * DEVIATION);
        let slopes = |elo: f64| {
            let (mut first, mut second) = ((MEAN - elo) * precision, precision);
            for tally in tallies {
                let chance = self.chance(tally.solver, elo);
                first += scale * tally.weight * (tally.tries * chance - tally.solved);
                second += scale * scale * tally.weight * tally.tries * chance * (1.0 - chance);
            }
            Derivatives { first, second }
        };
        let elo = newton_max(from, 400.0, slopes);
        Rating {
            elo,
            deviation: 1.0 / sqrt(slopes(elo).second),
        }
    }

    /// Moves every solver with an uncertain rating to its best fit; returns the largest
    /// move.
    fn update_solvers(&mut self, tallies: &[Vec<Tally>], puzzles: &[f64]) -> f64 {
        let mut by_solver: BTreeMap<Solver, Vec<(f64, Tally)>> = BTreeMap::new();
        for (tallies, &elo) in tallies.iter().zip(puzzles) {
            for &tally in tallies {
                by_solver
                    .entry(tally.solver)
                    .or_default()
                    .push((elo, tally));
            }
        }
        let (scale, mut moved): (f64, f64) = (self.slope * LOGIT, 0.0);
        for (solver, results) in by_solver {
            let SolverPrior {
                elo: expected,
                deviation,
            } = solver.prior();
            if deviation == 0.0 {
                continue;
            }
            let precision = 1.0 / (deviation * deviation);
            let slopes = |rating: f64| {
                let (mut first, mut second) = ((expected - rating) * precision, precision);
                for (elo, tally) in &results {
                    let chance = 1.0 / (1.0 + exp(scale * (elo - rating)));
                    first += scale * tally.weight * (tally.solved - tally.tries * chance);
                    second += scale * scale * tally.weight * tally.tries * chance * (1.0 - chance);
                }
                Derivatives { first, second }
            };
            let before = self.ratings.get(&solver).copied().unwrap_or(expected);
            let after = newton_max(before, 400.0, slopes);
            moved = moved.max((after - before).abs());
            self.ratings.insert(solver, after);
        }
        moved
    }

    fn update_slope(&mut self, tallies: &[Vec<Tally>], puzzles: &[f64]) {
        let (expected, deviation) = SLOPE;
        let precision = 1.0 / (deviation * deviation);
        let ratings = &self.ratings;
        let slopes = |slope: f64| {
            let (mut first, mut second) = ((expected - slope) * precision, precision);
            for (tallies, elo) in tallies.iter().zip(puzzles) {
                for tally in tallies {
                    let ahead = LOGIT * (ratings[&tally.solver] - elo);
                    let chance = 1.0 / (1.0 + exp(-slope * ahead));
                    let weighted = tally.weight * ahead;
                    first += weighted * (tally.solved - tally.tries * chance);
                    second += weighted * ahead * tally.tries * chance * (1.0 - chance);
                }
            }
            Derivatives { first, second }
        };
        self.slope = newton_max(self.slope, 0.5, slopes).clamp(SLOPES.0, SLOPES.1);
    }
}

/// The weight of an attempt by each family, so that all families have the same total
/// weight; the smallest family has weight 1.
fn weights(sheets: &[&AttemptSheet]) -> BTreeMap<SolverFamily, f64> {
    let mut counts: BTreeMap<SolverFamily, f64> = BTreeMap::new();
    for sheet in sheets {
        for attempt in sheet.all() {
            *counts.entry(attempt.solver.family()).or_default() += 1.0;
        }
    }
    let min_count = counts.values().copied().fold(f64::INFINITY, f64::min);
    let shares = counts.into_iter();
    shares
        .map(|(family, count)| (family, min_count / count))
        .collect()
}

/// The derivatives of a concave function at one point.
struct Derivatives {
    first: f64,
    /// The second derivative, negated.
    second: f64,
}

/// The maximum of a concave function, by Newton's method with steps of at most `stride`.
fn newton_max(from: f64, stride: f64, slopes: impl Fn(f64) -> Derivatives) -> f64 {
    let mut at = from;
    for _ in 0..50 {
        let Derivatives { first, second } = slopes(at);
        let step = (first / second).clamp(-stride, stride);
        at += step;
        if step.abs() < stride * 1e-9 {
            break;
        }
    }
    at
}

#[cfg(test)]
mod tests {
    use super::super::reliability::correlation;
    use super::super::simulated::Simulation;
    use super::*;
    use proptest::prelude::*;

    fn fitted(sheets: &[AttemptSheet]) -> JointFit {
        JointFit::of(&sheets.iter().collect::<Vec<_>>())
    }

    #[test]
    fn ratings_slope_and_errors_are_recovered() {
        for (seed, slope) in [(1, 1.0), (2, 0.6), (3, 1.8)] {
            let mut simulation = Simulation::new(seed, slope);
            let truth = simulation.puzzles(400);
            let JointFit {
                solvers: fit,
                puzzles: found,
            } = fitted(&simulation.sheets(&truth));
            assert!((fit.slope / slope - 1.0).abs() < 0.12, "{}", fit.slope);
            // A joint fit spreads the ends of the scale a little.
            let mut apart = Vec::new();
            for (&solver, &rating) in &fit.ratings {
                apart.push((rating - Simulation::true_rating(solver)).abs());
            }
            let mean = apart.iter().sum::<f64>() / apart.len() as f64;
            assert!(mean < 40.0, "{apart:?}");
            assert!(apart.iter().all(|&apart| apart < 130.0), "{apart:?}");
            let pairs: Vec<(f64, f64)> = found
                .iter()
                .zip(&truth)
                .map(|(found, &truth)| (found.elo, truth))
                .collect();
            assert!(correlation(&pairs).unwrap() > 0.93, "{slope}");
            let errors = found.iter().zip(&truth);
            let squares: f64 = errors
                .map(|(found, truth)| ((found.elo - truth) / found.deviation).powi(2))
                .sum();
            // Large families have reduced weights, so errors are not larger than claimed.
            let ratio = (squares / 400.0).sqrt();
            assert!((0.6..1.1).contains(&ratio), "{ratio}");
        }
    }

    #[test]
    fn families_weigh_the_same() {
        let mut simulation = Simulation::new(4, 1.0);
        let truth = simulation.puzzles(20);
        let sheets = simulation.sheets(&truth);
        let fit = fitted(&sheets).solvers;
        let mut sums: BTreeMap<SolverFamily, f64> = BTreeMap::new();
        for attempt in sheets.iter().flat_map(AttemptSheet::all) {
            let family = attempt.solver.family();
            *sums.entry(family).or_default() += fit.weights[&family];
        }
        let sums: Vec<f64> = sums.into_values().collect();
        assert_eq!(sums.len(), 3);
        assert!(
            sums.iter().all(|sum| (sum - sums[0]).abs() < 1e-6),
            "{sums:?}"
        );
        assert!(fit.weights.values().all(|&weight| weight <= 1.0));
    }

    #[test]
    fn puzzles_solved_by_all_or_none_have_a_rating_and_no_puzzles_are_no_panic() {
        let mut simulation = Simulation::new(5, 1.0);
        let truth = simulation.puzzles(30);
        let mut sheets = simulation.sheets(&truth);
        for (index, mark) in [(0, "1"), (1, "0")] {
            for marks in sheets[index].attempts.values_mut() {
                *marks = mark.repeat(marks.len());
            }
        }
        let ratings = fitted(&sheets).puzzles;
        let rest = ratings[2..].iter().map(|rating| rating.elo);
        let (min, max) = rest.fold((f64::MAX, f64::MIN), |(min, max), elo| {
            (min.min(elo), max.max(elo))
        });
        assert!(ratings[0].elo < min && ratings[1].elo > max);
        assert!(ratings[0].elo > -1500.0 && ratings[1].elo < 3000.0);
        let none = fitted(&[]);
        assert!(none.puzzles.is_empty() && none.solvers.slope == 1.0);
        assert_eq!(none.solvers.rate(std::iter::empty()).elo, MEAN);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(24))]

        #[test]
        fn one_more_solver_makes_a_puzzle_easier(seed in 0u64..1000, flipped in 0usize..60) {
            let mut simulation = Simulation::new(seed, 1.0);
            let truth = simulation.puzzles(6);
            let sheets = simulation.sheets(&truth);
            let fit = fitted(&sheets).solvers;
            let before: Vec<_> = sheets[0].all().collect();
            let mut after = before.clone();
            let index = flipped % after.len();
            after[index].solved = true;
            let (one, other) = (fit.rate(before.iter().copied()), fit.rate(after.into_iter()));
            match before[index].solved {
                true => prop_assert!((one.elo - other.elo).abs() < 1e-6),
                false => prop_assert!(other.elo < one.elo, "{} {}", other.elo, one.elo),
            }
        }
    }
}
