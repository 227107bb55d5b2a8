//! Four numbers in one word: what something counts, by the officers that both
//! sides have left.

use std::ops::{Add, AddAssign, Mul, Sub, SubAssign};

/// What all officers of one side count in [`Score::mix`]; with the pieces of chess
/// four for a queen, two for a rook, one for a knight or bishop.
pub const FULL: i32 = 12;

/// How many numbers a score has.
pub const CORNERS: usize = 4;

/// The scale factor of a raw score that stays as it is.
pub const SCALE_NORMAL: i32 = 64;

/// Hundredths of a pawn when both sides have all their officers, when only the
/// side that the score belongs to has them, when only the other side has them,
/// and when nobody has any; added and subtracted together, 16 bits each.
///
/// Source of the packing: Stockfish's `Score`, of two numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score(i64);

/// A score from its numbers: both sides have their officers, the own side alone,
/// the other side alone, nobody.
///
/// ```
/// use ermine::eval::linear::{FULL, s};
/// let weight = s(40, 50, 70, 150);
/// assert_eq!(weight.mix([FULL, FULL]), 40);
/// assert_eq!(weight.mix([FULL, 0]), 50);
/// assert_eq!(weight.mix([FULL / 2, 0]), 100);
/// ```
#[must_use]
pub const fn s(both: i32, ours: i32, theirs: i32, none: i32) -> Score {
    Score(((none as i64) << 48) + ((theirs as i64) << 32) + ((ours as i64) << 16) + both as i64)
}

impl Score {
    /// Four times nothing.
    pub const ZERO: Score = Score(0);

    /// The same number whoever has officers left: what a weight is before
    /// anything is known about that.
    #[must_use]
    pub const fn even(number: i32) -> Score {
        s(number, number, number, number)
    }

    /// The numbers. Each has borrowed from the next one if it is negative.
    #[inline]
    #[must_use]
    pub const fn corners(self) -> [i32; CORNERS] {
        const HALF: i64 = 0x8000;
        const HALVES: [i64; 3] = [HALF, HALF << 16 | HALF, HALF << 32 | HALF << 16 | HALF];
        [
            self.0 as i16 as i32,
            (self.0.wrapping_add(HALVES[0]) >> 16) as i16 as i32,
            (self.0.wrapping_add(HALVES[1]) >> 32) as i16 as i32,
            (self.0.wrapping_add(HALVES[2]) >> 48) as i16 as i32,
        ]
    }

    /// The sum of two scores, for tables.
    #[must_use]
    pub const fn plus(self, other: Score) -> Score {
        Score(self.0 + other.0)
    }

    /// The score with every number's sign changed, for tables.
    #[must_use]
    pub const fn negated(self) -> Score {
        Score(self.0.wrapping_neg())
    }

    /// The same numbers as the other side sees them: its own officers are those
    /// of the other side.
    #[inline]
    #[must_use]
    pub const fn turned(self) -> Score {
        let [both, ours, theirs, none] = self.corners();
        s(both, theirs, ours, none)
    }

    /// An eighth of every number, rounded towards zero.
    #[inline]
    #[must_use]
    pub const fn eighth(self) -> Score {
        let [both, ours, theirs, none] = self.corners();
        s(both / 8, ours / 8, theirs / 8, none / 8)
    }

    /// The number for so many officers of the own side and of the other, each
    /// between 0 and [`FULL`].
    #[inline]
    #[must_use]
    pub fn mix(self, officers: [i32; 2]) -> i32 {
        let [ours, theirs] = officers;
        let [both, only_ours, only_theirs, none] = self.corners();
        let with = both * theirs + only_ours * (FULL - theirs);
        let without = only_theirs * theirs + none * (FULL - theirs);
        (with * ours + without * (FULL - ours)) / (FULL * FULL)
    }
}

impl Add for Score {
    type Output = Score;
    #[inline]
    fn add(self, other: Score) -> Score {
        Score(self.0.wrapping_add(other.0))
    }
}

impl Sub for Score {
    type Output = Score;
    #[inline]
    fn sub(self, other: Score) -> Score {
        Score(self.0.wrapping_sub(other.0))
    }
}

impl AddAssign for Score {
    #[inline]
    fn add_assign(&mut self, other: Score) {
        *self = *self + other;
    }
}

impl SubAssign for Score {
    #[inline]
    fn sub_assign(&mut self, other: Score) {
        *self = *self - other;
    }
}

impl Mul<i32> for Score {
    type Output = Score;
    #[inline]
    fn mul(self, factor: i32) -> Score {
        Score(self.0.wrapping_mul(i64::from(factor)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn every_number_is_kept(a in proptest::array::uniform4(-9000..9000i32), b in proptest::array::uniform4(-900..900i32)) {
            let of = |n: [i32; 4]| s(n[0], n[1], n[2], n[3]);
            let sum = of(a) - of(b) * 3;
            let expected: Vec<i32> = a.iter().zip(b).map(|(a, b)| a - 3 * b).collect();
            prop_assert_eq!(sum.corners().to_vec(), expected);
            let [both, ours, theirs, none] = sum.corners();
            prop_assert_eq!(sum.turned().corners(), [both, theirs, ours, none]);
            prop_assert_eq!(sum.eighth().corners(), sum.corners().map(|n| n / 8));
            let ends = [[FULL, FULL], [FULL, 0], [0, FULL], [0, 0]];
            prop_assert_eq!(ends.map(|officers| sum.mix(officers)), sum.corners());
            prop_assert_eq!(sum.negated().mix([7, 3]), -sum.mix([7, 3]));
            prop_assert_eq!(sum.turned().mix([7, 3]), sum.mix([3, 7]));
        }
    }
}
