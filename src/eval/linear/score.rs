//! Packed scores: four numbers in one word, by the non-pawn material that both sides have
//! left.

use std::ops::{Add, AddAssign, Mul, Sub, SubAssign};

/// The full non-pawn material of one side in [`Score::mix`]; with the pieces of chess, 4
/// for a queen, 2 for a rook, 1 for a knight or bishop.
pub const FULL: i32 = 12;

/// The count of numbers in a score.
pub const CORNERS: usize = 4;

/// The scale factor that leaves a raw score unchanged.
pub const SCALE_NORMAL: i32 = 64;

/// Four numbers in centipawns, 16 bits each, added and subtracted together: for full
/// non-pawn material on both sides, on the side that the score belongs to only, on the
/// other side only, and on neither.
///
/// Source of the packing: Stockfish's `Score`, of two numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score(i64);

/// Creates a score from its numbers: for full non-pawn material on both sides, on its own
/// side only, on the other side only, and on neither.
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
    /// The zero score.
    pub const ZERO: Score = Score(0);

    /// Creates a score with the same number for any material, as a weight has before it
    /// is fitted.
    #[must_use]
    pub const fn even(number: i32) -> Score {
        s(number, number, number, number)
    }

    /// Returns the four numbers. A negative one has borrowed from the next.
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

    /// Returns the sum of two scores, for tables.
    #[must_use]
    pub const fn plus(self, other: Score) -> Score {
        Score(self.0 + other.0)
    }

    /// Returns the score with all signs changed, for tables.
    #[must_use]
    pub const fn negated(self) -> Score {
        Score(self.0.wrapping_neg())
    }

    /// Returns the score from the other side's point of view: the material of the two
    /// sides is swapped.
    #[inline]
    #[must_use]
    pub const fn turned(self) -> Score {
        let [both, ours, theirs, none] = self.corners();
        s(both, theirs, ours, none)
    }

    /// Returns an eighth of every number, rounded towards zero.
    #[inline]
    #[must_use]
    pub const fn eighth(self) -> Score {
        let [both, ours, theirs, none] = self.corners();
        s(both / 8, ours / 8, theirs / 8, none / 8)
    }

    /// Interpolates between the numbers (tapered evaluation) for the non-pawn material of
    /// the own side and of the other, each between 0 and [`FULL`].
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
