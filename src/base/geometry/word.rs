//! Machine words as bit sets.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

/// An unsigned integer that holds a set of squares.
pub trait Word:
    Copy
    + Eq
    + Ord
    + Hash
    + Debug
    + Default
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// The empty word.
    const ZERO: Self;

    /// The word with only the bit at an index below its width set.
    fn bit(index: u32) -> Self;
    /// Whether the bit at an index below the width is set.
    fn has_bit(self, index: u32) -> bool;
    /// The number of set bits.
    fn count(self) -> u32;
    /// The index of the lowest set bit; the width if there is none.
    fn lowest(self) -> u32;
    /// The index of the highest set bit; 0 if there is none.
    fn highest(self) -> u32;
    /// The word without its lowest set bit.
    fn without_lowest(self) -> Self;
    /// The bits up to and including the lowest set bit; all bits if there is none.
    fn lowest_and_down(self) -> Self;
    /// The bits from the highest set bit up, inclusive; all bits if there is none.
    fn highest_and_up(self) -> Self;
    /// The word folded to 64 bits.
    fn folded(self) -> u64;
}

macro_rules! word {
    ($type:ty, $bit:path, $has_bit:path) => {
        impl Word for $type {
            const ZERO: $type = 0;

            #[inline]
            fn bit(index: u32) -> $type {
                $bit(index)
            }
            #[inline]
            fn has_bit(self, index: u32) -> bool {
                $has_bit(self, index)
            }
            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }
            #[inline]
            fn lowest(self) -> u32 {
                self.trailing_zeros()
            }
            #[inline]
            fn highest(self) -> u32 {
                <$type>::BITS - 1 - (self | 1).leading_zeros()
            }
            #[inline]
            fn without_lowest(self) -> $type {
                self & self.wrapping_sub(1)
            }
            #[inline]
            fn lowest_and_down(self) -> $type {
                self ^ self.wrapping_sub(1)
            }
            #[inline]
            fn highest_and_up(self) -> $type {
                <$type>::bit(self.highest()).wrapping_neg()
            }
            #[inline]
            fn folded(self) -> u64 {
                (self as u64) ^ ((self as u128) >> 64) as u64
            }
        }
    };
}
word!(u64, bit_64, has_bit_64);
word!(u128, bit_128, has_bit_128);

#[inline]
const fn bit_64(index: u32) -> u64 {
    1 << index
}

#[inline]
const fn has_bit_64(word: u64, index: u32) -> bool {
    word >> index & 1 != 0
}

// By halves: a shift of 128 bits by a variable is a call in WebAssembly.

#[inline]
const fn bit_128(index: u32) -> u128 {
    let half = bit_64(index % 64) as u128;
    if index < 64 { half } else { half << 64 }
}

#[inline]
const fn has_bit_128(word: u128, index: u32) -> bool {
    let half = if index < 64 { word } else { word >> 64 };
    has_bit_64(half as u64, index % 64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Checks the operations of `word` bit by bit.
    fn check<W: Word>(word: W, width: u32) {
        let bits: Vec<u32> = (0..width).filter(|&n| word.has_bit(n)).collect();
        assert_eq!(word.count() as usize, bits.len());
        assert_eq!(word.lowest(), bits.first().copied().unwrap_or(width));
        assert_eq!(word.highest(), bits.last().copied().unwrap_or(0));
        for n in 0..width {
            let below = bits.first().is_none_or(|&low| n <= low);
            let above = bits.last().is_none_or(|&high| n >= high);
            assert_eq!(word.lowest_and_down().has_bit(n), below);
            assert_eq!(word.highest_and_up().has_bit(n), above);
            let left = bits.contains(&n) && bits.first() != Some(&n);
            assert_eq!(word.without_lowest().has_bit(n), left);
        }
    }

    proptest! {
        #[test]
        fn words_are_sets_of_bits(a: u128, b: u128, shift in 0u32..128) {
            prop_assert_eq!(u128::bit(shift), 1 << shift);
            prop_assert_eq!(a.has_bit(shift), a >> shift & 1 == 1);
            for word in [a, a & b, a & b & b.rotate_left(7), 1 << shift, 0] {
                check(word, 128);
                check(word as u64, 64);
            }
        }
    }
}
