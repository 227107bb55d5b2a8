//! Correction history: the mean error of the static evaluation, as found by searches of
//! similar positions.
//! Source: Caissa (Witczak), 2023; by the preceding move: Stockfish, 2024.

use crate::base::{Key, Value};

/// The keys that similar positions share: the side to move with a structure of the
/// position (such as its pawns), and the side to move with the preceding move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CorrectionKey {
    indices: [usize; 2],
}

/// The mean errors by [`CorrectionKey`].
pub(crate) struct CorrectionHistory {
    /// The mean errors in fixed point, times [`ERROR_SCALE`].
    errors: Vec<i16>,
}

/// The number of entries in each of the two tables.
const ENTRIES: usize = 1 << 14;
/// The fixed-point scale of stored errors.
const ERROR_SCALE: i32 = 16;
/// The limit of the error of a single search.
const MAX_SEARCH_ERROR: Value = 4000;
/// The limit of a stored error.
const MAX_STORED_ERROR: Value = 1000;
/// The divisor of weights in the moving mean.
const WEIGHT_DIVISOR: i32 = 256;
/// The max weight of a search; the weight grows with its depth.
const MAX_WEIGHT: i32 = 16;

impl CorrectionKey {
    /// Creates the key of a side to move with the key of a structure and the number of
    /// the preceding move.
    #[inline]
    pub(crate) const fn new(side: usize, structure: Key, preceding: u32) -> CorrectionKey {
        let half = ENTRIES / 2;
        CorrectionKey {
            indices: [
                structure as usize % half * 2 + side,
                ENTRIES + preceding as usize % half * 2 + side,
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

    /// Returns the mean error, positive if evaluations of such positions were too low:
    /// the mean of both tables.
    #[inline]
    pub(crate) fn error(&self, key: CorrectionKey) -> Value {
        let [one, other] = key.indices.map(|index| i32::from(self.errors[index]));
        (one + other) / (2 * ERROR_SCALE)
    }

    /// Records that a search to `depth` found a value larger by `error`.
    pub(crate) fn update(&mut self, key: CorrectionKey, error: Value, depth: i32) {
        let weight = (depth + 1).min(MAX_WEIGHT);
        let sample = error.clamp(-MAX_SEARCH_ERROR, MAX_SEARCH_ERROR) * ERROR_SCALE;
        for index in key.indices {
            let stored = &mut self.errors[index];
            let mean = i32::from(*stored) + (sample - i32::from(*stored)) * weight / WEIGHT_DIVISOR;
            *stored = mean.clamp(
                -MAX_STORED_ERROR * ERROR_SCALE,
                MAX_STORED_ERROR * ERROR_SCALE,
            ) as i16;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_are_averaged_within_their_limit() {
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
