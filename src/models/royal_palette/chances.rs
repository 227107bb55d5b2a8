//! Draw probability.

use crate::eval::linear::FULL;

/// The draw probability of an even position, in thousandths: with all officers on the
/// board, and with none (`docs/evaluation.md`, section 3).
const DRAWS: [i32; 2] = [42, 329];

/// Returns the draw probability of an even position at game phase `phase`, in
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
    }
}
