//! Zobrist keys: 64-bit fingerprints that change by one XOR per changed fact.
//!
//! Source of the technique: Zobrist, "A New Hashing Method with Application
//! for Game Playing", 1970.

use super::Bitboard;
use super::geometry::{self, Geometry};

/// A fingerprint of a position.
pub type Key = u64;

/// The difference of two consecutive states of SplitMix64.
const GAMMA: u64 = 0x9E37_79B9_7F4A_7C15;

/// Returns the number that SplitMix64 draws in `state`, a hash of the state.
/// Source: Steele, Lea, Flood, "Fast splittable pseudorandom number generators", 2014.
#[must_use]
pub const fn splitmix(state: u64) -> u64 {
    let mut z = state.wrapping_add(GAMMA);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// The key of two sets of squares, one per side.
///
/// ```
/// use ermine::base::key::of_sets;
/// use ermine::base::Bitboard;
///
/// let (some, none) = (Bitboard::ALL, Bitboard::EMPTY);
/// assert_ne!(of_sets([some, none]), of_sets([none, some]));
/// ```
#[inline]
#[must_use]
pub fn of_sets<G: Geometry>([one, other]: [geometry::Bitboard<G>; 2]) -> Key {
    splitmix(one.folded() ^ splitmix(other.folded()))
}

/// `N` keys drawn from `seed` at compile time: a Zobrist table needs no set-up at start
/// and is the same in every build.
#[must_use]
pub const fn table<const N: usize>(seed: u64) -> [Key; N] {
    let mut keys = [0; N];
    let mut state = seed;
    let mut index = 0;
    while index < N {
        keys[index] = splitmix(state);
        state = state.wrapping_add(GAMMA);
        index += 1;
    }
    keys
}

/// A table of keys padded with zeros, for facts that do not contribute to the key.
#[must_use]
pub const fn padded<const N: usize, const M: usize>(keys: [Key; N]) -> [Key; M] {
    let mut table = [0; M];
    let mut index = 0;
    while index < N {
        table[index] = keys[index];
        index += 1;
    }
    table
}

/// The combined key of the squares of a set.
#[inline]
#[must_use]
pub fn of_set(table: &[Key; 64], squares: Bitboard) -> Key {
    squares.fold(0, |key, square| key ^ table[square.index()])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_differ() {
        let mut keys = table::<1024>(1).to_vec();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), 1024);
    }
}
