//! Capture history: a score of captures by the cutoffs that they cause, added to the
//! material that they win.
//! Source: Stockfish, 2017.

use super::history::{HISTORY_LIMIT, bonus, with_bonus};

/// The scores of captures, by side and slot.
pub(crate) struct CaptureHistory {
    scores: Vec<i32>,
    slots: usize,
}

impl CaptureHistory {
    pub(crate) fn new(slots: usize) -> CaptureHistory {
        CaptureHistory {
            scores: vec![0; 2 * slots],
            slots,
        }
    }

    /// Updates the score of a capture that caused a cutoff (`has_cut`), or was tried
    /// before the move that did.
    pub(crate) fn reward(&mut self, side: usize, slot: usize, depth: i32, has_cut: bool) {
        let bonus = if has_cut {
            bonus(depth)
        } else {
            -bonus(depth) / 2
        };
        let score = &mut self.scores[side * self.slots + slot];
        *score = with_bonus(*score, bonus);
    }

    /// Returns the score of a slot in centipawns, scaled so that the limit is `max`.
    #[inline]
    pub(crate) fn score(&self, side: usize, slot: usize, max: i32) -> i32 {
        self.scores[side * self.slots + slot] * max / HISTORY_LIMIT
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_rise_with_cutoffs_and_fall_without() {
        let mut captures = CaptureHistory::new(3);
        for _ in 0..10_000 {
            captures.reward(1, 2, 9, true);
            captures.reward(1, 0, 9, false);
        }
        assert!((95..=100).contains(&captures.score(1, 2, 100)));
        assert!((-100..-40).contains(&captures.score(1, 0, 100)));
        assert_eq!(captures.score(0, 2, 100), 0);
    }
}
