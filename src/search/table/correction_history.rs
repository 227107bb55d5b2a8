//! Correction history: the mean error of the static evaluation that searches have found
//! in similar positions.
//! Source: Caissa (Witczak), 2023; by the preceding move: Stockfish, 2024.

use crate::base::{Key, Value};

/// The keys that similar positions share: the side to move with a structure of the
/// position, and with the move that led to it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CorrectionKey {
    indices: [usize; 2],
}

/// The mean errors by [`CorrectionKey`].
pub(crate) struct CorrectionHistory {
    /// The mean errors in parts of a value, [`PARTS`] to one.
    errors: Vec<i16>,
}

/// The number of entries in each of the two tables.
const ENTRIES: usize = 1 << 14;
/// The parts of a value in which errors are stored.
const PARTS: i32 = 16;
/// The limit of the error of a single search.
const MAX_SEARCH_ERROR: Value = 4000;
/// The limit of a stored error.
const MAX_STORED_ERROR: Value = 1000;
/// The divisor of weights in the moving mean.
const WEIGHT_DIVISOR: i32 = 256;
/// The max weight of a search; the weight grows with its depth.
const MAX_WEIGHT: i32 = 16;

impl CorrectionKey {
    /// Creates the key of a side to move with a structure and a preceding move, each
    /// given as a key.
    #[inline]
    pub(crate) const fn new(side: usize, structure: Key, before: u32) -> CorrectionKey {
        let half = ENTRIES / 2;
        CorrectionKey {
            indices: [
                structure as usize % half * 2 + side,
                ENTRIES + before as usize % half * 2 + side,
            ],
        }
    }
}

impl CorrectionHistory {
    pub(crate) fn new() -> CorrectionHistory {
        CorrectionHistory {
            errors: vec![0; 2 * ENTRIES],
        }
    }

    /// Returns the error by which evaluations of such positions were too low: the mean of
    /// both tables.
    #[inline]
    pub(crate) fn error(&self, key: CorrectionKey) -> Value {
        let [one, other] = key.indices.map(|index| i32::from(self.errors[index]));
        (one + other) / (2 * PARTS)
    }

    /// Records that a search to `depth` found a value larger by `error`.
    pub(crate) fn update(&mut self, key: CorrectionKey, error: Value, depth: i32) {
        let weight = (depth + 1).min(MAX_WEIGHT);
        let sample = error.clamp(-MAX_SEARCH_ERROR, MAX_SEARCH_ERROR) * PARTS;
        for index in key.indices {
            let stored = &mut self.errors[index];
            let mean = i32::from(*stored) + (sample - i32::from(*stored)) * weight / WEIGHT_DIVISOR;
            *stored = mean.clamp(-MAX_STORED_ERROR * PARTS, MAX_STORED_ERROR * PARTS) as i16;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_are_learned_within_their_limit_and_forgotten() {
        let mut corrections = CorrectionHistory::new();
        let (key, other) = (CorrectionKey::new(1, 77, 5), CorrectionKey::new(0, 77, 5));
        assert_eq!(corrections.error(key), 0);
        for _ in 0..500 {
            corrections.update(key, 300, 9);
        }
        assert!((280..=300).contains(&corrections.error(key)));
        assert_eq!(corrections.error(other), 0);
        // One of the two tables matches.
        let half = corrections.error(CorrectionKey::new(1, 77, 6));
        assert!((140..=150).contains(&half));
        for _ in 0..1000 {
            corrections.update(key, -9000, 30);
        }
        assert_eq!(corrections.error(key), -MAX_STORED_ERROR);
    }
}
