//! The chances of a win, a draw and a loss for an expected score.

use crate::base::Value;
use crate::base::value::{DECISIVE, is_decisive};
use crate::rules::DrawClock;

/// Returns the chances of a win, a draw and a loss in thousandths for an expected score.
/// `even` is the draw chance of even positions. The chances add up to 1000 and keep the
/// expected score, a draw counting half; a draw grows likelier as `clock` runs out.
///
/// ```
/// use ermine::eval::chances;
/// use ermine::rules::DrawClock;
/// let clock = DrawClock { passed: 0, max: 100 };
/// assert_eq!(chances(0, 40, clock), [480, 40, 480]);
/// assert_eq!(chances(15_000, 40, clock), [735, 30, 235]);
/// ```
#[must_use]
pub fn chances(value: Value, even: i32, clock: DrawClock) -> [u32; 3] {
    if is_decisive(value) {
        return if value > 0 {
            [1000, 0, 0]
        } else {
            [0, 0, 1000]
        };
    }
    // The expected score in thousandths, 0 to 1000.
    let expected = (500 * (DECISIVE + value.clamp(-DECISIVE, DECISIVE)) + DECISIVE / 2) / DECISIVE;
    // The draw by move count approaches as the clock runs out.
    let (passed, max) = (clock.passed as i32, clock.max as i32);
    let late = passed.clamp(0, max) * passed.clamp(0, max) / max.max(1);
    let peak = even + (1000 - even) * late / max.max(1) / 2;
    let draw = peak * (4 * expected * (1000 - expected) / 1000) / 1000;
    let draw = draw.min(2 * expected).min(2 * (1000 - expected));
    let win = expected - draw / 2 - (draw & 1) * (expected & 1);
    let win = win.clamp(0, 1000 - draw);
    [win, draw, 1000 - draw - win].map(|part| part as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A clock of 100 plies.
    fn clock(passed: u32) -> DrawClock {
        DrawClock { passed, max: 100 }
    }

    #[test]
    fn the_three_add_up_and_agree_with_the_expected_score() {
        for value in (-DECISIVE..=DECISIVE).step_by(37) {
            for even in [0, 42, 250, 1000] {
                for passed in [0, 60, 99] {
                    let [win, draw, loss] = chances(value, even, clock(passed));
                    assert_eq!(win + draw + loss, 1000);
                    let twice = 2 * win + draw;
                    let exact = (value + DECISIVE) / (DECISIVE / 1000);
                    assert!(
                        (twice as i32 - exact).abs() <= 3,
                        "{value}: {win} {draw} {loss}"
                    );
                }
            }
        }
        assert_eq!(chances(31_990, 42, clock(0)), [1000, 0, 0]);
        assert_eq!(chances(-31_990, 42, clock(0)), [0, 0, 1000]);
    }

    #[test]
    fn draws_are_likelier_when_even_and_late() {
        let draw = |value, passed| chances(value, 42, clock(passed))[1];
        assert!(draw(0, 0) > draw(15_000, 0));
        assert!(draw(0, 90) > draw(0, 0));
    }
}
