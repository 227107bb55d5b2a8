//! How likely a draw is.

use crate::eval::linear::FULL;

/// Chance of a draw in an even position, in thousandths: with all officers on
/// the board, and with none (`docs/evaluation.md`, section 4).
const DRAWS: [i32; 2] = [42, 329];

/// Chance of a draw for an expected score (0 to 1) with `phase` officers left,
/// when even positions end drawn with the chances `even`: with all officers,
/// and with none. The model that calibration fits.
#[must_use]
pub fn draw_chance(expected: f64, phase: i32, even: [f64; 2]) -> f64 {
    let full = f64::from(2 * FULL);
    let phase = f64::from(phase).clamp(0.0, full);
    let peak = (even[0] * phase + even[1] * (full - phase)) / full;
    peak * 4.0 * expected * (1.0 - expected)
}

/// The chance of a draw in an even position with `phase` officers left, in
/// thousandths.
pub(super) fn draws_when_even(phase: i32) -> i32 {
    let full = 2 * FULL;
    let phase = phase.clamp(0, full);
    (DRAWS[0] * phase + DRAWS[1] * (full - phase)) / full
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_are_likelier_with_few_officers() {
        assert_eq!(draws_when_even(2 * FULL), DRAWS[0]);
        assert_eq!(draws_when_even(0), DRAWS[1]);
        assert!(draws_when_even(4) > draws_when_even(20));
        assert!(draw_chance(0.5, 4, [0.04, 0.3]) > draw_chance(0.5, 20, [0.04, 0.3]));
    }
}
