//! The optimiser: how an iteration perturbs the parameters, and how its result moves
//! them.

use super::gains::GainSequence;
use crate::base::Rng;
use crate::eval::parameters::Parameter;

/// A parameter to tune.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TunedParameter {
    /// The name and range.
    pub parameter: Parameter,
    /// The start value.
    pub start: i32,
    /// The perturbation of the last iteration.
    pub c_end: f64,
}

/// The values of both sides in an iteration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Perturbation {
    /// The sign of each parameter: 1 if plus has the greater value, else -1.
    pub signs: Vec<i32>,
    /// The values of plus, perturbed by the signs.
    pub plus: Vec<i32>,
    /// The values of minus, perturbed by the opposite signs.
    pub minus: Vec<i32>,
}

/// Separates the streams of perturbations from all others of one seed.
const PERTURBATIONS: u64 = 0x5350_5341;

/// SPSA over several parameters at once.
///
/// ```
/// use ermine::analysis::spsa::{Spsa, TunedParameter};
/// use ermine::eval::parameters::Parameters;
///
/// let parameter = Parameters::ALL[0];
/// let tuned = TunedParameter { parameter, start: 32, c_end: 4.0 };
/// let spsa = Spsa::new(vec![tuned], 0.01, 100, 1);
/// let mut theta = spsa.start();
/// let perturbation = spsa.perturb(1, &theta);
/// spsa.update(1, &mut theta, &perturbation.signs, 2);
/// assert_eq!(theta[0] > 32.0, perturbation.signs[0] > 0);
/// ```
#[derive(Clone, Debug)]
pub struct Spsa {
    tuned: Vec<TunedParameter>,
    gains: Vec<GainSequence>,
    seed: u64,
}

impl Spsa {
    /// Creates an optimiser for a number of iterations over these parameters; `r_end` is
    /// the last step for each point won, in perturbations.
    #[must_use]
    pub fn new(tuned: Vec<TunedParameter>, r_end: f64, iterations: u32, seed: u64) -> Spsa {
        let gains = tuned.iter();
        let gains = gains.map(|tuned| GainSequence::new(tuned.c_end, r_end, iterations));
        Spsa {
            gains: gains.collect(),
            tuned,
            seed,
        }
    }

    /// Returns the parameters.
    #[must_use]
    pub fn tuned(&self) -> &[TunedParameter] {
        &self.tuned
    }

    /// Returns their gain sequences.
    #[must_use]
    pub fn gains(&self) -> &[GainSequence] {
        &self.gains
    }

    /// Returns the start values of all parameters.
    #[must_use]
    pub fn start(&self) -> Vec<f64> {
        let start = self.tuned.iter().map(|tuned| tuned.start.into());
        start.collect()
    }

    /// Returns the values of iteration `k`, counted from 1: a function of the seed, k and
    /// theta.
    ///
    /// Values are rounded at random, up with a probability of their fractional part, so
    /// that their mean is exact. Both sides are rounded by the same random number, so
    /// that their difference is as exact as whole numbers allow.
    #[must_use]
    pub fn perturb(&self, k: u32, theta: &[f64]) -> Perturbation {
        let mut rng = Rng::stream(self.seed ^ PERTURBATIONS, k.into());
        let mut found = Perturbation {
            signs: Vec::new(),
            plus: Vec::new(),
            minus: Vec::new(),
        };
        for ((tuned, gains), &theta) in self.tuned.iter().zip(&self.gains).zip(theta) {
            let sign = if rng.next_u64() & 1 == 0 { 1 } else { -1 };
            let up = uniform(&mut rng);
            let shift = f64::from(sign) * gains.perturbation(k);
            let rounded = |value: f64| (clamped(tuned, value) + up).floor() as i32;
            found.signs.push(sign);
            found.plus.push(rounded(theta + shift));
            found.minus.push(rounded(theta - shift));
        }
        found
    }

    /// Moves theta by the result of iteration `k`: the points of plus minus those of
    /// minus.
    pub fn update(&self, k: u32, theta: &mut [f64], signs: &[i32], result: i32) {
        let all = self.tuned.iter().zip(&self.gains);
        for ((tuned, gains), (theta, &sign)) in all.zip(theta.iter_mut().zip(signs)) {
            let step = gains.step(k) * f64::from(result * sign);
            *theta = clamped(tuned, *theta + step);
        }
    }

    /// Returns theta as the integers that the engine plays with.
    #[must_use]
    pub fn rounded(&self, theta: &[f64]) -> Vec<i32> {
        let all = self.tuned.iter().zip(theta);
        all.map(|(tuned, &theta)| clamped(tuned, theta).round() as i32)
            .collect()
    }
}

/// Clamps a value to the range of the parameter.
fn clamped(tuned: &TunedParameter, value: f64) -> f64 {
    value.clamp(tuned.parameter.min.into(), tuned.parameter.max.into())
}

/// Returns a random number from 0 to below 1.
fn uniform(rng: &mut Rng) -> f64 {
    (rng.next_u64() >> 11) as f64 / (1u64 << 53) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tuned(start: i32, c_end: f64) -> TunedParameter {
        TunedParameter {
            parameter: Parameter {
                name: "made_up",
                default: 0,
                min: 0,
                max: 200,
            },
            start,
            c_end,
        }
    }

    /// Returns the points of two games between players whose strength falls with the
    /// square of the distance from the best values.
    fn pair(perturbation: &Perturbation, best: &[f64], rng: &mut Rng) -> i32 {
        let strength = |values: &[i32]| -> f64 {
            let far = values
                .iter()
                .zip(best)
                .map(|(&at, &best)| f64::from(at) - best);
            -far.map(|far| far * far / 40.0).sum::<f64>()
        };
        let elo = strength(&perturbation.plus) - strength(&perturbation.minus);
        let expected = 1.0 / (1.0 + 10f64.powf(-elo / 400.0));
        let mut game = || if uniform(rng) < expected { 1 } else { -1 };
        game() + game()
    }

    #[test]
    fn it_climbs_a_noisy_hill() {
        let best = [120.0, 30.0, 77.0];
        for seed in 1..=5 {
            let start = vec![tuned(60, 10.0), tuned(90, 10.0), tuned(77, 10.0)];
            let spsa = Spsa::new(start, 0.02, 4000, seed);
            let (mut theta, mut games) = (spsa.start(), Rng::stream(seed, 99));
            for k in 1..=4000 {
                let perturbation = spsa.perturb(k, &theta);
                let result = pair(&perturbation, &best, &mut games);
                spsa.update(k, &mut theta, &perturbation.signs, result);
            }
            for (theta, best) in theta.iter().zip(best) {
                assert!((theta - best).abs() < 15.0, "{seed}: {theta} {best}");
            }
        }
    }

    #[test]
    fn values_are_whole_in_range_and_exact_on_average() {
        let spsa = Spsa::new(vec![tuned(1, 0.3), tuned(200, 5.0)], 0.002, 1000, 7);
        let theta = [1.4, 200.0];
        let (mut sum, mut apart) = (0, 0.0);
        for k in 901..=1000 {
            let found = spsa.perturb(k, &theta);
            assert_eq!(found, spsa.perturb(k, &theta));
            sum += found.plus[0] + found.minus[0];
            apart += f64::from((found.plus[0] - found.minus[0]) * found.signs[0]);
            assert_eq!(found.plus[1].max(found.minus[1]), 200);
            assert!(found.plus[1].min(found.minus[1]) >= 194);
        }
        assert!((f64::from(sum) / 200.0 - 1.4).abs() < 0.1, "{sum}");
        assert!((apart / 100.0 - 0.6).abs() < 0.15, "{apart}");
    }

    #[test]
    fn theta_stays_in_range() {
        let spsa = Spsa::new(vec![tuned(199, 10.0)], 1.0, 10, 1);
        let mut theta = spsa.start();
        spsa.update(1, &mut theta, &[1], 2);
        assert_eq!((theta[0], spsa.rounded(&theta)[0]), (200.0, 200));
    }
}
