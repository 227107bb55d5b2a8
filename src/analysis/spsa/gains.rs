//! The gain sequences: the size of perturbations and steps by iteration.

use crate::eval::parameters::Parameter;

/// The exponents by which steps and perturbations shrink: Spall's practical values.
const ALPHA: f64 = 0.602;
const GAMMA: f64 = 0.101;

/// The stability constant A, which keeps the first steps small, as a share of the
/// iterations.
const STABILITY: f64 = 0.1;

/// `r_end` of fishtest: the last step for each point won, in perturbations.
pub const END_RATE: f64 = 0.002;

/// Returns the default perturbation of the last iteration: a twentieth of the range, and
/// enough that two neighbouring values play each other.
#[must_use]
pub fn end_perturbation(parameter: &Parameter) -> f64 {
    (f64::from(parameter.max - parameter.min) / 20.0).max(0.5)
}

/// The gain sequences of one parameter: in iteration k, counted from 1, the perturbation
/// c / k^0.101 and the gain a / (A + k)^0.602.
///
/// They are defined by their ends, as in fishtest: the perturbation `c_end` and the gain
/// `r_end` c_end².
///
/// ```
/// use ermine::analysis::spsa::GainSequence;
///
/// let gains = GainSequence::new(10.0, 0.002, 1000);
/// assert!((gains.perturbation(1000) - 10.0).abs() < 1e-9);
/// assert!((gains.gain(1000) - 0.2).abs() < 1e-9);
/// assert!(gains.perturbation(1) > 20.0 && gains.gain(1) < 0.9);
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GainSequence {
    a: f64,
    c: f64,
    stability: f64,
}

impl GainSequence {
    /// Returns the sequences that end with these values after `iterations`.
    #[must_use]
    pub fn new(c_end: f64, r_end: f64, iterations: u32) -> GainSequence {
        let last = f64::from(iterations.max(1));
        let stability = STABILITY * last;
        GainSequence {
            a: r_end * c_end * c_end * libm::pow(stability + last, ALPHA),
            c: c_end * libm::pow(last, GAMMA),
            stability,
        }
    }

    /// Returns the perturbation of iteration `k`.
    #[must_use]
    pub fn perturbation(&self, k: u32) -> f64 {
        self.c / libm::pow(f64::from(k), GAMMA)
    }

    /// Returns the gain of iteration `k`.
    #[must_use]
    pub fn gain(&self, k: u32) -> f64 {
        self.a / libm::pow(self.stability + f64::from(k), ALPHA)
    }

    /// Returns the step of iteration `k` for each point won.
    #[must_use]
    pub fn step(&self, k: u32) -> f64 {
        self.gain(k) / self.perturbation(k)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::parameters::Parameters;

    fn assert_near(found: f64, expected: f64) {
        assert!((found / expected - 1.0).abs() < 1e-9, "{found} {expected}");
    }

    /// The expected values are by the formulas of fishtest, written out.
    #[test]
    fn constants_are_those_of_fishtest() {
        let (c_end, r_end, iterations) = (12.0, 0.002, 5000);
        let gains = GainSequence::new(c_end, r_end, iterations);
        let c = c_end * 5000f64.powf(0.101);
        let a = r_end * c_end * c_end * (500f64 + 5000.0).powf(0.602);
        for k in [1, 2, 77, 5000] {
            let (c_k, a_k) = (
                c / f64::from(k).powf(0.101),
                a / (500.0 + f64::from(k)).powf(0.602),
            );
            assert_near(gains.perturbation(k), c_k);
            assert_near(gains.gain(k), a_k);
            // fishtest: R_k = a_k / c_k², and the step is R_k c_k times the result.
            assert_near(gains.step(k), a_k / (c_k * c_k) * c_k);
        }
        assert_near(gains.step(iterations), r_end * c_end);
    }

    #[test]
    fn every_parameter_has_room_for_its_perturbation() {
        for parameter in Parameters::ALL {
            let end = end_perturbation(&parameter);
            let range = f64::from(parameter.max - parameter.min);
            assert!((0.5..=range / 2.0).contains(&end), "{}", parameter.name);
        }
    }
}
