//! Search values: expected score in small integer units, with bands above and below for
//! results that no die can change.
//!
//! | range | meaning |
//! |---|---|
//! | `-DECISIVE..=DECISIVE` | expected score: `-DECISIVE` always loses, 0 even, `DECISIVE` always wins |
//! | `DECISIVE < v <= WIN` | won by force within `WIN - v` plies whatever the dice |
//! | `-WIN <= v < -DECISIVE` | lost by force within `WIN + v` plies whatever the dice |
//!
//! `docs/search.md` has the proofs that the functions here keep bounds sound.

/// A value from one side's point of view. See the [module](self) for the scale.
pub type Value = i32;

/// The value of a won game; a lost one is `-WIN`.
pub const WIN: Value = 32_000;

/// The value of expected score 1 (every game won), the edge of the open range.
pub const DECISIVE: Value = 30_000;

/// The largest value of an evaluation, which never claims certainty.
pub const EVALUATION_LIMIT: Value = DECISIVE - 1;

/// A bound above every value, for open windows.
pub const INFINITE: Value = WIN + 1;

/// The value of an even game and of a draw.
pub const DRAW: Value = 0;

/// Carries a value one ply up the tree: certain results move one ply away.
#[inline]
#[must_use]
pub const fn ply_up(value: Value) -> Value {
    if value > DECISIVE {
        value - 1
    } else if value < -DECISIVE {
        value + 1
    } else {
        value
    }
}

/// Carries a window bound one ply down the tree, the inverse of [`ply_up`].
#[inline]
#[must_use]
pub const fn ply_down(bound: Value) -> Value {
    if bound > DECISIVE {
        bound + 1
    } else if bound < -DECISIVE {
        bound - 1
    } else {
        bound
    }
}

/// The expected score from -1 (lost) to 1 (won); certain results count as -1 or 1
/// whatever their distance.
#[must_use]
pub fn score(value: Value) -> f64 {
    f64::from(clip(value)) / f64::from(DECISIVE)
}

/// Whether the value is a certain result.
#[inline]
#[must_use]
pub const fn is_decisive(value: Value) -> bool {
    value.abs() > DECISIVE
}

/// The plies to the certain end, positive if won, negative if lost; `None` in the open
/// range. A position already lost gives `Some(0)`.
#[must_use]
pub const fn plies_to_end(value: Value) -> Option<i32> {
    if value > DECISIVE {
        Some(WIN - value)
    } else if value < -DECISIVE {
        Some(-(WIN + value))
    } else {
        None
    }
}

/// The winner's moves to the certain end, negative if lost; `None` in the open range,
/// `Some(0)` in a position already lost.
///
/// ```
/// use ermine::base::value::{WIN, moves_to_end};
/// assert_eq!(moves_to_end(WIN - 1), Some(1));
/// assert_eq!(moves_to_end(WIN - 3), Some(2));
/// assert_eq!(moves_to_end(4 - WIN), Some(-2));
/// assert_eq!(moves_to_end(500), None);
/// ```
#[must_use]
pub const fn moves_to_end(value: Value) -> Option<i32> {
    match plies_to_end(value) {
        Some(plies) if plies > 0 => Some((plies + 1) / 2),
        Some(plies) => Some((plies - 1) / 2),
        None => None,
    }
}

/// The expected score in ten-thousandths, `-10000..=10000`, rounded towards zero.
#[must_use]
pub const fn expected_score(value: Value) -> i32 {
    clip(value) / (DECISIVE / 10_000)
}

/// The value clipped to the open range.
#[inline]
#[must_use]
pub const fn clip(value: Value) -> Value {
    if value > DECISIVE {
        DECISIVE
    } else if value < -DECISIVE {
        -DECISIVE
    } else {
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_bound_sent_down_and_up_is_sound(bound in -WIN..=WIN, value in -WIN-1..=WIN+1) {
            // A child at or beyond the lowered bound is at or beyond the bound itself.
            if value >= ply_down(bound) {
                prop_assert!(ply_up(value) >= bound);
            }
            if value <= ply_down(bound) {
                prop_assert!(ply_up(value) <= bound);
            }
        }

        #[test]
        fn both_maps_are_monotone_and_odd(a in -WIN..=WIN, b in -WIN..=WIN) {
            if a < b {
                prop_assert!(ply_up(a) <= ply_up(b));
                prop_assert!(ply_down(a) < ply_down(b));
            }
            prop_assert_eq!(ply_up(-a), -ply_up(a));
            prop_assert_eq!(ply_down(-a), -ply_down(a));
        }
    }

    #[test]
    fn the_scale_is_as_documented() {
        assert_eq!(expected_score(DECISIVE), 10_000);
        assert_eq!(expected_score(-WIN), -10_000);
        assert_eq!(expected_score(299), 99);
        assert_eq!(plies_to_end(WIN - 3), Some(3));
        assert_eq!(plies_to_end(-WIN), Some(0));
        assert_eq!(plies_to_end(DECISIVE), None);
    }

    #[test]
    fn a_lost_position_is_mate_in_none() {
        assert_eq!(moves_to_end(-WIN), Some(0));
        assert_eq!(moves_to_end(1 - WIN), Some(-1));
        assert_eq!(moves_to_end(2 - WIN), Some(-1));
        assert_eq!(moves_to_end(WIN - 2), Some(1));
    }
}
