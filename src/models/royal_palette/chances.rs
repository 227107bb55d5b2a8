//! Chances to win, draw and lose for an expected score.

use super::score::FULL;
use crate::base::Value;
use crate::base::value::{CERTAIN, is_certain};

/// Chance of a draw in an even position, in thousandths: with all officers on
/// the board, and with none (`docs/evaluation.md`, section 4).
pub(super) const DRAWS: [i32; 2] = [42, 329];

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

/// Win, draw and loss in thousandths for an expected score, with `phase` of
/// `full` officers left and `clock` of `most` quiet plies gone.
pub(super) fn chances(
    value: Value,
    (phase, full): (i32, i32),
    (clock, most): (i32, i32),
) -> [u32; 3] {
    if is_certain(value) {
        return if value > 0 {
            [1000, 0, 0]
        } else {
            [0, 0, 1000]
        };
    }
    // The expected score in thousandths, 0 to 1000.
    let expected = (500 * (CERTAIN + value.clamp(-CERTAIN, CERTAIN)) + CERTAIN / 2) / CERTAIN;
    let phase = phase.clamp(0, full);
    let quiet = (DRAWS[0] * phase + DRAWS[1] * (full - phase)) / full;
    // As the clock runs out everything becomes a draw.
    let late = clock.clamp(0, most) * clock.clamp(0, most) / most.max(1);
    let peak = quiet + (1000 - quiet) * late / most.max(1) / 2;
    let draw = peak * (4 * expected * (1000 - expected) / 1000) / 1000;
    let draw = draw.min(2 * expected).min(2 * (1000 - expected));
    let win = expected - draw / 2 - (draw & 1) * (expected & 1);
    let win = win.clamp(0, 1000 - draw);
    [win, draw, 1000 - draw - win].map(|part| part as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_three_add_up_and_agree_with_the_expected_score() {
        for value in (-CERTAIN..=CERTAIN).step_by(37) {
            for phase in [0, 7, 24] {
                for clock in [0, 60, 99] {
                    let [win, draw, loss] = chances(value, (phase, 24), (clock, 100));
                    assert_eq!(win + draw + loss, 1000);
                    let twice = 2 * win + draw;
                    let exact = (value + CERTAIN) / (CERTAIN / 1000);
                    assert!(
                        (twice as i32 - exact).abs() <= 3,
                        "{value}: {win} {draw} {loss}"
                    );
                }
            }
        }
        assert_eq!(chances(31_990, (24, 24), (0, 100)), [1000, 0, 0]);
        assert_eq!(chances(-31_990, (24, 24), (0, 100)), [0, 0, 1000]);
    }

    #[test]
    fn draws_are_likelier_when_even_late_and_bare() {
        let draw = |value, phase, clock| chances(value, (phase, 24), (clock, 100))[1];
        assert!(draw(0, 24, 0) > draw(15_000, 24, 0));
        assert!(draw(0, 4, 0) > draw(0, 24, 0));
        assert!(draw(0, 24, 90) > draw(0, 24, 0));
    }
}
