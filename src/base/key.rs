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

/// `N` keys drawn from a seed. From the `N`th to the `M`th all are zero, for facts that do
/// not contribute to a key: indices below `M` need no branch.
///
/// ```
/// use ermine::base::key::Keys;
///
/// static HUES: Keys<6, 8> = Keys::new(7);
/// assert_ne!(HUES.at(0), HUES.at(5));
/// assert_eq!(HUES.at(6), 0);
/// ```
pub struct Keys<const N: usize, const M: usize = N> {
    #[cfg(not(target_family = "wasm"))]
    table: [Key; M],
    /// Random numbers do not compress, and a WebAssembly module is downloaded: there each
    /// key is computed when it is needed.
    #[cfg(target_family = "wasm")]
    seed: u64,
}

impl<const N: usize, const M: usize> Keys<N, M> {
    /// Draws the keys from `seed` at compile time, the same in every build.
    #[cfg(not(target_family = "wasm"))]
    #[must_use]
    pub const fn new(seed: u64) -> Keys<N, M> {
        let mut table = [0; M];
        let mut index = 0;
        while index < N {
            table[index] = drawn(seed, index);
            index += 1;
        }
        Keys { table }
    }

    /// The keys drawn from `seed`, the same in every build.
    #[cfg(target_family = "wasm")]
    #[must_use]
    pub const fn new(seed: u64) -> Keys<N, M> {
        Keys { seed }
    }

    /// Returns the key at an index below `M`.
    #[cfg(not(target_family = "wasm"))]
    #[inline]
    #[must_use]
    pub const fn at(&self, index: usize) -> Key {
        self.table[index]
    }

    /// Returns the key at an index below `M`.
    #[cfg(target_family = "wasm")]
    #[inline]
    #[must_use]
    pub const fn at(&self, index: usize) -> Key {
        match index < N {
            true => drawn(self.seed, index),
            false => 0,
        }
    }
}

/// The key at an index of the keys drawn from a seed.
const fn drawn(seed: u64, index: usize) -> Key {
    splitmix(seed.wrapping_add(GAMMA.wrapping_mul(index as u64)))
}

/// The combined key of the squares of a set.
#[inline]
#[must_use]
pub fn of_set(keys: &Keys<64>, squares: Bitboard) -> Key {
    squares.fold(0, |key, square| key ^ keys.at(square.index()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_differ() {
        let drawn = Keys::<1024>::new(1);
        let mut keys: Vec<Key> = (0..1024).map(|index| drawn.at(index)).collect();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), 1024);
    }
}
