//! A test of the fairness of the dice.

use super::tally::ratio;

/// The number of rolls of each face.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rolls {
    /// Rolls of face 1, 2 …, in the first game of every pair: the second one has the same
    /// dice and would count them twice.
    pub faces: Vec<u64>,
    /// All rolls of all games.
    pub all: u64,
}

impl Rolls {
    /// Empty counters of a die with faces 1 to `faces`.
    pub(super) fn new(faces: u8) -> Rolls {
        Rolls {
            faces: vec![0; usize::from(faces)],
            all: 0,
        }
    }

    /// Counts a roll, `r1`, `r2` …
    pub(super) fn add(&mut self, step: &str, independent: bool) {
        self.all += 1;
        let face = step
            .strip_prefix('r')
            .and_then(|face| face.parse::<usize>().ok());
        let slot = face.and_then(|face| self.faces.get_mut(face.checked_sub(1)?));
        if let Some(slot) = slot.filter(|_| independent) {
            *slot += 1;
        }
    }

    /// The number of rolls in [`faces`](Rolls::faces).
    #[must_use]
    pub fn independent(&self) -> u64 {
        self.faces.iter().sum()
    }

    /// The expected number of rolls of each face.
    #[must_use]
    pub fn expected(&self) -> f64 {
        ratio(self.independent() as f64, self.faces.len() as u64).unwrap_or(0.0)
    }

    /// Pearson's chi-square of the faces against equal chances; `None` with too few rolls
    /// for a test.
    #[must_use]
    pub fn chi_square(&self) -> Option<f64> {
        let expected = self.expected();
        let term = |&count: &u64| (count as f64 - expected).powi(2) / expected;
        (expected >= 5.0 && self.faces.len() > 1).then(|| self.faces.iter().map(term).sum())
    }

    /// The probability that a fair die looks at least this uneven.
    #[must_use]
    pub fn p_value(&self) -> Option<f64> {
        Some(chi_square_tail(
            self.chi_square()?,
            self.faces.len() as u32 - 1,
        ))
    }
}

/// The probability of chi-square above `x`: the finite series for integer degrees of
/// freedom (Abramowitz and Stegun 26.4.4 and 26.4.5).
fn chi_square_tail(x: f64, freedom: u32) -> f64 {
    let half = x / 2.0;
    let odd = freedom % 2 == 1;
    // The first term of the series, and the exponent it belongs to.
    let (mut sum, mut term, mut k) = if odd {
        (
            libm::erfc(half.sqrt()),
            (half / std::f64::consts::PI).sqrt() * 2.0 * (-half).exp(),
            1.5,
        )
    } else {
        (0.0, (-half).exp(), 1.0)
    };
    for _ in 0..freedom / 2 {
        sum += term;
        term *= half / k;
        k += 1.0;
    }
    sum.clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tail_of_chi_square_agrees_with_printed_tables() {
        for (x, freedom, tail) in [
            (3.841, 1, 0.05),
            (5.991, 2, 0.05),
            (11.070, 5, 0.05),
            (14.067, 7, 0.05),
            (18.475, 7, 0.01),
            (12.592, 6, 0.05),
            (0.0, 7, 1.0),
        ] {
            let found = chi_square_tail(x, freedom);
            assert!((found - tail).abs() < 2e-5, "{x} {freedom}: {found}");
        }
    }

    #[test]
    fn odd_rolls_neither_count_nor_panic() {
        let mut rolls = Rolls::new(6);
        for step in ["r0", "r7", "r", "e2e4", "r99999999999999999999", "r6"] {
            rolls.add(step, true);
        }
        rolls.add("r1", false);
        assert_eq!(rolls.faces, [0, 0, 0, 0, 0, 1]);
        assert_eq!((rolls.all, rolls.p_value()), (7, None));
        assert_eq!(Rolls::new(0).p_value(), None);
    }
}
