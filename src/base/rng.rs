//! The one source of randomness: seeded xoshiro streams.

use super::key::splitmix;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A reproducible stream of random numbers (xoshiro256++).
///
/// ```
/// use ermine::base::Rng;
/// let mut dice = Rng::stream(7, 0);
/// let mut again = Rng::stream(7, 0);
/// assert_eq!(dice.below(8), again.below(8));
/// ```
#[derive(Clone, Debug)]
pub struct Rng(Xoshiro256PlusPlus);

impl Rng {
    /// The stream of `seed` with index 0.
    #[must_use]
    pub fn new(seed: u64) -> Rng {
        Rng::stream(seed, 0)
    }

    /// Stream `index` of `seed`. Streams of one seed are independent: the dice of game 12
    /// do not depend on the length of game 11.
    #[must_use]
    pub fn stream(seed: u64, index: u64) -> Rng {
        Rng(Xoshiro256PlusPlus::seed_from_u64(seed ^ splitmix(index)))
    }

    /// A uniform number in `0..bound`; 0 if `bound` is 0.
    pub fn below(&mut self, bound: u32) -> u32 {
        if bound == 0 {
            0
        } else {
            self.0.random_range(0..bound)
        }
    }

    /// A uniform 64-bit number.
    pub fn next_u64(&mut self) -> u64 {
        self.0.random()
    }

    /// A random element of `items`; `None` if it is empty.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len() as u32) as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_the_same_stream_and_streams_differ() {
        let draw = |seed, index| {
            let mut rng = Rng::stream(seed, index);
            [rng.next_u64(), rng.next_u64()]
        };
        assert_eq!(draw(1, 2), draw(1, 2));
        assert_ne!(draw(1, 2), draw(1, 3));
        assert_ne!(draw(1, 2), draw(2, 2));
    }

    #[test]
    fn every_number_below_comes_up() {
        let mut rng = Rng::new(1);
        let mut seen = [0u32; 8];
        for _ in 0..8000 {
            seen[rng.below(8) as usize] += 1;
        }
        assert!(seen.iter().all(|&n| n > 800), "{seen:?}");
    }
}
