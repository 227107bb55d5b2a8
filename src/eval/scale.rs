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
    /// The curve `1 / (1 + exp(-raw / spread))`, as a table so that the search
    /// is the same on every machine.
    #[must_use]
    pub fn new(spread: f64) -> Scale {
        let table = (0..=REACH)
            .map(|raw| {
                let expected = (f64::from(raw) / (2.0 * spread)).tanh();
                let value = (expected * f64::from(CERTAIN)).round() as Value;
                value.min(EVALUATION_LIMIT) as i16
            })
            .collect();
        Scale { spread, table }
    }

    /// The value of a raw score in hundredths of a pawn.
    #[inline]
    #[must_use]
    pub fn value(&self, raw: i32) -> Value {
        let size = Value::from(self.table[raw.unsigned_abs().min(REACH as u32) as usize]);
        if raw < 0 { -size } else { size }
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

#[cfg(test)]
mod tests {
    use super::*;

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
