//! Correction history: by how much searches of like positions have found the static
//! evaluation wrong.
//! Source: Caissa (Witczak), 2023; by the move before: Stockfish, 2024.

use crate::base::{Key, Value};

/// What makes positions alike: the side to move with a structure of the position, and with
/// the move that led to it.
#[derive(Clone, Copy, Debug)]
pub(in crate::search) struct CorrectionKey {
    places: [usize; 2],
}

/// The errors by likeness.
pub(in crate::search) struct CorrectionHistory {
    /// In [`PARTS`] of a value.
    errors: Vec<i16>,
}

/// Places of each of the two tables.
const PLACES: usize = 1 << 14;
/// Errors are kept in these parts of a value.
const PARTS: i32 = 16;
/// The largest error of a single search that is believed.
const MAX_FOUND: Value = 4000;
/// The largest error that is kept.
const MAX_KEPT: Value = 1000;
/// An error counts as one of so many.
const MEMORY: i32 = 256;
/// What a search may count at the most; a deeper one counts more.
const MAX_WEIGHT: i32 = 16;

impl CorrectionKey {
    /// That of a side to move with a structure and a move before, each a key.
    #[inline]
    pub(in crate::search) const fn new(side: usize, structure: Key, before: u32) -> CorrectionKey {
        let half = PLACES / 2;
        CorrectionKey {
            places: [
                structure as usize % half * 2 + side,
                PLACES + before as usize % half * 2 + side,
            ],
        }
    }
}

impl CorrectionHistory {
    pub(in crate::search) fn new() -> CorrectionHistory {
        CorrectionHistory {
            errors: vec![0; 2 * PLACES],
        }
    }

    /// By how much evaluations of such positions were too low: the mean of both tables.
    #[inline]
    pub(in crate::search) fn error(&self, alike: CorrectionKey) -> Value {
        let [one, other] = alike.places.map(|place| i32::from(self.errors[place]));
        (one + other) / (2 * PARTS)
    }

    /// A search to `depth` has found a value that is larger by `error`.
    pub(in crate::search) fn learn(&mut self, alike: CorrectionKey, error: Value, depth: i32) {
        let weight = (depth + 1).min(MAX_WEIGHT);
        let found = error.clamp(-MAX_FOUND, MAX_FOUND) * PARTS;
        for place in alike.places {
            let kept = &mut self.errors[place];
            let mean = i32::from(*kept) + (found - i32::from(*kept)) * weight / MEMORY;
            *kept = mean.clamp(-MAX_KEPT * PARTS, MAX_KEPT * PARTS) as i16;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_are_learned_within_their_limit_and_forgotten() {
        let mut corrections = CorrectionHistory::new();
        let (alike, other) = (CorrectionKey::new(1, 77, 5), CorrectionKey::new(0, 77, 5));
        assert_eq!(corrections.error(alike), 0);
        for _ in 0..500 {
            corrections.learn(alike, 300, 9);
        }
        assert!((280..=300).contains(&corrections.error(alike)));
        assert_eq!(corrections.error(other), 0);
        // Half of what is alike counts half.
        let half = corrections.error(CorrectionKey::new(1, 77, 6));
        assert!((140..=150).contains(&half));
        for _ in 0..1000 {
            corrections.learn(alike, -9000, 30);
        }
        assert_eq!(corrections.error(alike), -MAX_KEPT);
    }
}
