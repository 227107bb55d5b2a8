//! From hundredths of a pawn to expected score.
//!
//! A chance node averages, and only expected scores may be averaged. How many
//! pawns make a win differs from game to game, so each game has its own scale.

use crate::base::Value;
use crate::base::value::{CERTAIN, EVALUATION_LIMIT};

/// The largest raw score the table knows; larger ones count as this.
const REACH: i32 = 4000;

/// A logistic curve: the expected score of a raw score.
pub struct Scale {
    /// Raw score at which the odds are e : 1.
    spread: f64,
    /// Values for raw scores 0 to [`REACH`].
    table: Box<[i16]>,
}

impl Scale {
    /// The curve `1 / (1 + exp(-raw / spread))`, as a table computed with the
    /// four basic operations alone, which are the same on every machine: so is
    /// the search then.
    #[must_use]
    pub fn new(spread: f64) -> Scale {
        let growth = exponential(1.0 / spread);
        let mut odds = 1.0;
        let mut table = Vec::with_capacity(REACH as usize + 1);
        for _ in 0..=REACH {
            let expected = (odds - 1.0) / (odds + 1.0);
            let value = (expected * f64::from(CERTAIN) + 0.5) as Value;
            table.push(value.min(EVALUATION_LIMIT) as i16);
            odds *= growth;
        }
        Scale {
            spread,
            table: table.into_boxed_slice(),
        }
    }

    /// The value of a raw score in hundredths of a pawn.
    #[inline]
    #[must_use]
    pub fn value(&self, raw: i32) -> Value {
        let size = Value::from(self.table[raw.unsigned_abs().min(REACH as u32) as usize]);
        if raw < 0 { -size } else { size }
    }

    /// The value whose raw score is greater by `by` than that of `value`. Uses
    /// integers alone, so that it is the same on every machine.
    #[inline]
    #[must_use]
    pub fn shifted(&self, value: Value, by: i32) -> Value {
        let size = value.unsigned_abs().min(EVALUATION_LIMIT as u32) as i16;
        let raw = self.table.partition_point(|&entry| entry < size) as i32;
        self.value(if value < 0 { by - raw } else { by + raw })
    }

    /// The raw score of a value, for display; certain results give the largest.
    #[must_use]
    pub fn raw(&self, value: Value) -> i32 {
        let open = value.clamp(-EVALUATION_LIMIT, EVALUATION_LIMIT);
        let expected = f64::from(open) / f64::from(CERTAIN);
        let raw = 2.0 * self.spread * expected.atanh();
        (raw.round() as i32).clamp(-REACH, REACH)
    }
}

/// e to the power of a small number, by its series.
fn exponential(power: f64) -> f64 {
    let (mut sum, mut term) = (1.0, 1.0);
    for index in 1..20 {
        term *= power / f64::from(index);
        sum += term;
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_follows_the_curve() {
        for spread in [120.0, 375.0, 900.0] {
            let scale = Scale::new(spread);
            for raw in 0..=REACH {
                let curve = (f64::from(raw) / (2.0 * spread)).tanh() * f64::from(CERTAIN);
                let value = f64::from(scale.value(raw));
                assert!((value - curve).abs() <= 1.0, "{raw}: {value}, not {curve}");
            }
        }
    }

    #[test]
    fn the_curve_is_odd_monotone_and_open() {
        let scale = Scale::new(400.0);
        for raw in -5000..5000 {
            assert!(scale.value(raw) <= scale.value(raw + 1));
            assert_eq!(scale.value(raw), -scale.value(-raw));
            assert!(scale.value(raw).abs() < CERTAIN);
        }
        assert_eq!(scale.value(0), 0);
        assert_eq!(scale.raw(scale.value(137)), 137);
    }
}
