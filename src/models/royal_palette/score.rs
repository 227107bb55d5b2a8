//! A middlegame and an endgame number in one word.

use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// What all officers of both sides count in [`Score::taper`]: four for a
/// queen, two for a rook, one for a knight or bishop.
pub(super) const FULL_PHASE: i32 = 24;

/// Hundredths of a pawn for the middlegame and for the endgame, added and
/// subtracted together.
///
/// Source of the packing: Stockfish's `Score`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Score(i32);

/// A score from its two numbers.
pub(super) const fn s(mid: i32, end: i32) -> Score {
    Score((end << 16) + mid)
}

impl Score {
    pub(super) const ZERO: Score = Score(0);

    /// The middlegame number.
    #[inline]
    pub(super) const fn mid(self) -> i32 {
        self.0 as i16 as i32
    }

    /// The endgame number; a negative middlegame number has borrowed from it.
    #[inline]
    pub(super) const fn end(self) -> i32 {
        (self.0.wrapping_add(0x8000) >> 16) as i16 as i32
    }

    /// The sum of two scores, for tables.
    pub(super) const fn plus(self, other: Score) -> Score {
        Score(self.0 + other.0)
    }

    /// An eighth of both numbers, rounded towards zero.
    #[inline]
    pub(super) const fn eighth(self) -> Score {
        s(self.mid() / 8, self.end() / 8)
    }

    /// The number for a `phase` between 0, the endgame, and [`FULL_PHASE`].
    #[inline]
    pub(super) fn taper(self, phase: i32) -> i32 {
        let phase = phase.clamp(0, FULL_PHASE);
        (self.mid() * phase + self.end() * (FULL_PHASE - phase)) / FULL_PHASE
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

impl Neg for Score {
    type Output = Score;
    #[inline]
    fn neg(self) -> Score {
        Score(self.0.wrapping_neg())
    }
}

impl Mul<i32> for Score {
    type Output = Score;
    #[inline]
    fn mul(self, factor: i32) -> Score {
        Score(self.0.wrapping_mul(factor))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn both_numbers_are_kept(a in -9000..9000i32, b in -9000..9000i32, c in -900..900i32, d in -900..900i32) {
            let sum = s(a, b) - s(c, d) * 3;
            prop_assert_eq!((sum.mid(), sum.end()), (a - 3 * c, b - 3 * d));
            prop_assert_eq!((-sum).taper(7), -sum.taper(7));
            prop_assert_eq!(sum.taper(FULL_PHASE), sum.mid());
            prop_assert_eq!(sum.taper(0), sum.end());
        }
    }
}
