//! Multinomial distributions that fit counts best under a condition.
//!
//! Van den Bergh's method; see the sources in [`super`](crate::arena::stats).

/// The value of a count of 0, in fishtest too: a score not seen yet is not impossible.
const UNSEEN: f64 = 1e-3;

/// The observed distribution: scores in equal steps from 0 to 1 and their shares.
pub(super) struct ObservedScores {
    /// Number of observations.
    pub(super) total: f64,
    /// Share of each score, none of them 0.
    shares: Vec<f64>,
}

impl ObservedScores {
    /// The shares of these counts, a count of 0 being [`UNSEEN`].
    pub(super) fn of(counts: &[u64]) -> ObservedScores {
        let counts = counts.iter();
        let weights: Vec<f64> = counts
            .map(|&count| if count == 0 { UNSEEN } else { count as f64 })
            .collect();
        let total: f64 = weights.iter().sum();
        let shares = weights.iter().map(|weight| weight / total).collect();
        ObservedScores { total, shares }
    }

    fn scores(&self) -> impl Iterator<Item = f64> + use<> {
        let top = self.shares.len() - 1;
        (0..=top).map(move |index| index as f64 / top as f64)
    }

    /// The mean of a quantity given by score.
    pub(super) fn mean_of(&self, values: impl Iterator<Item = f64>) -> f64 {
        expectation(&self.shares, values)
    }

    /// The maximum-likelihood distribution of mean `mean`: each share is divided by 1 + x
    /// (score - mean), with the x that gives this mean (Van den Bergh, proposition 1.1).
    pub(super) fn fit_mean(&self, mean: f64) -> Vec<f64> {
        self.tilt(&self.scores().map(|score| score - mean).collect::<Vec<_>>())
    }

    /// The maximum-likelihood distribution whose mean is `t` of its own deviations above
    /// 1/2. The condition is not linear; it is replaced by its tangent at the last fit
    /// until the fit converges (Van den Bergh, section 4.1).
    pub(super) fn fit_t(&self, t: f64) -> Vec<f64> {
        let mut fit = vec![1.0 / self.shares.len() as f64; self.shares.len()];
        for _ in 0..100 {
            let mean = expectation(&fit, self.scores());
            let squares = self.scores().map(|score| (score - mean).powi(2));
            let variance = expectation(&fit, squares);
            let deviation = variance.sqrt();
            let tangent = self.scores().map(|score| {
                let square = (score - mean).powi(2) / variance;
                score - 0.5 - 0.5 * t * deviation * (1.0 + square)
            });
            let next = self.tilt(&tangent.collect::<Vec<_>>());
            let moved = fit.iter().zip(&next).map(|(a, b)| (a - b).abs());
            let farthest = moved.fold(0.0, f64::max);
            fit = next;
            if farthest < 1e-10 {
                break;
            }
        }
        fit
    }

    /// The maximum-likelihood distribution under which the expectation of `values` is 0:
    /// the shares over 1 + x value. The left side of the equation for x falls from
    /// infinity to minus infinity between two poles, so x is found by bisection.
    fn tilt(&self, values: &[f64]) -> Vec<f64> {
        let largest = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let smallest = values.iter().copied().fold(f64::INFINITY, f64::min);
        let (mut low, mut high) = (-1.0 / largest, -1.0 / smallest);
        let factor = |x: f64, value: f64| (1.0 + x * value).max(f64::MIN_POSITIVE);
        loop {
            let x = 0.5 * (low + high);
            if x <= low || x >= high {
                break;
            }
            if self.mean_of(values.iter().map(|&value| value / factor(x, value))) > 0.0 {
                low = x;
            } else {
                high = x;
            }
        }
        let x = 0.5 * (low + high);
        let shares = self.shares.iter().zip(values);
        shares
            .map(|(share, &value)| share / factor(x, value))
            .collect()
    }
}

fn expectation(shares: &[f64], values: impl Iterator<Item = f64>) -> f64 {
    shares
        .iter()
        .zip(values)
        .map(|(share, value)| share * value)
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fit_holds_its_hypothesis() {
        for counts in [
            [3, 0, 40, 2, 0],
            [0, 0, 100, 0, 0],
            [0, 0, 0, 0, 9],
            [9, 8, 7, 6, 5],
        ] {
            let observed = ObservedScores::of(&counts);
            for mean in [0.1, 0.5, 0.51, 0.99] {
                let fit = observed.fit_mean(mean);
                assert!((expectation(&fit, observed.scores()) - mean).abs() < 1e-6);
            }
            for t in [-0.5, -0.01, 0.0, 0.3] {
                let fit = observed.fit_t(t);
                let mean = expectation(&fit, observed.scores());
                let squares = observed.scores().map(|score| (score - mean).powi(2));
                let found = (mean - 0.5) / expectation(&fit, squares).sqrt();
                assert!((found - t).abs() < 1e-6, "{counts:?}: {found}, not {t}");
                assert!((fit.iter().sum::<f64>() - 1.0).abs() < 1e-6);
            }
        }
    }
}
