//! The scale from centipawns to expected score.
//!
//! Chance nodes average, and only expected scores may be averaged. The number of pawns
//! that makes a win differs from game to game, so each game has its own scale.

use super::Curve;
use crate::base::Value;
use crate::base::value::{DECISIVE, EVALUATION_LIMIT};

/// The largest raw score in the table; larger ones are clamped.
const MAX_RAW: i32 = 4000;

/// A [`Curve`] as a table.
pub struct Scale {
    /// Values for raw scores 0 to [`MAX_RAW`].
    table: Box<[i16]>,
}

impl Scale {
    /// Creates the table of a curve. The exponential is computed in Rust, not by the
    /// system, so that the table, and with it the search, is the same on every machine.
    #[must_use]
    pub fn new(curve: Curve) -> Scale {
        let value = |raw: i32| {
            let odds = libm::exp(curve.log_odds(f64::from(raw)));
            let expected = (odds - 1.0) / (odds + 1.0);
            let evenly = f64::from(raw) / f64::from(MAX_RAW);
            let expected = (1.0 - curve.even) * expected + curve.even * evenly;
            let value = (expected * f64::from(DECISIVE) + 0.5) as Value;
            value.min(EVALUATION_LIMIT) as i16
        };
        Scale {
            table: (0..=MAX_RAW).map(value).collect(),
        }
    }

    /// Returns the value of a raw score in centipawns.
    #[inline]
    #[must_use]
    pub fn value(&self, raw: i32) -> Value {
        let size = Value::from(self.table[raw.unsigned_abs().min(MAX_RAW as u32) as usize]);
        if raw < 0 { -size } else { size }
    }

    /// Returns the value whose raw score exceeds that of `value` by `by`. It uses only
    /// integers, so that it is the same on every machine.
    #[inline]
    #[must_use]
    pub fn shifted(&self, value: Value, by: i32) -> Value {
        self.value(self.raw(value) + by)
    }

    /// Returns the raw score of a value; that of a certain result is the largest.
    #[inline]
    #[must_use]
    pub fn raw(&self, value: Value) -> i32 {
        let size = value.unsigned_abs().min(EVALUATION_LIMIT as u32) as i16;
        let raw = self.table.partition_point(|&entry| entry < size) as i32;
        if value < 0 { -raw } else { raw }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_follows_the_curve() {
        let bent = Curve {
            spread: 375.0,
            bend: [0.01, 0.02],
            even: 0.03,
        };
        for curve in [
            Curve::logistic(120.0),
            Curve::logistic(375.0),
            bent,
            Curve::logistic(900.0),
        ] {
            let scale = Scale::new(curve);
            for raw in 0..=MAX_RAW {
                let expected = 2.0 * curve.expected(f64::from(raw)) - 1.0;
                let evenly = f64::from(raw) / f64::from(MAX_RAW);
                let exact = (1.0 - curve.even) * expected + curve.even * evenly;
                let exact = exact * f64::from(DECISIVE);
                let value = f64::from(scale.value(raw));
                assert!((value - exact).abs() <= 1.0, "{raw}: {value}, not {exact}");
            }
        }
    }

    #[test]
    fn the_curve_is_odd_monotone_and_open() {
        let scale = Scale::new(Curve {
            even: 0.01,
            ..Curve::logistic(400.0)
        });
        for raw in -5000..5000 {
            assert!(scale.value(raw) <= scale.value(raw + 1));
            let inside = (-MAX_RAW..MAX_RAW - 20).contains(&raw);
            assert!(!inside || scale.value(raw) < scale.value(raw + 20), "{raw}");
            assert_eq!(scale.value(raw), -scale.value(-raw));
            assert!(scale.value(raw).abs() < DECISIVE);
        }
        assert_eq!(scale.value(0), 0);
        assert_eq!(scale.raw(scale.value(137)), 137);
    }
}
