//! Killers and the history of quiet moves.

use crate::search::settings::MOST_PLIES;

/// What quiet moves have achieved in this search: killers of a ply, and a
/// history over all plies.
///
/// Sources: Huberman 1968 (killers); Schaeffer, "The history heuristic", 1989.
pub(in crate::search) struct QuietHistory {
    killers: Vec<[u16; 2]>,
    history: Vec<i32>,
    slots: usize,
}

/// History scores stay within this.
const HISTORY_LIMIT: i32 = 1 << 14;

impl QuietHistory {
    pub(in crate::search) fn new(slots: usize) -> QuietHistory {
        QuietHistory {
            killers: vec![[0; 2]; MOST_PLIES + 2],
            history: vec![0; 2 * slots],
            slots,
        }
    }

    /// A quiet move has cut; those tried before it have not.
    pub(in crate::search) fn reward(
        &mut self,
        side: usize,
        (ply, depth): (usize, i32),
        (tag, slot): (u16, usize),
        tried: impl Iterator<Item = usize>,
    ) {
        let killers = &mut self.killers[ply];
        if killers[0] != tag {
            *killers = [tag, killers[0]];
        }
        let bonus = (depth * depth * 8 + 16).min(1200);
        self.shift(side, slot, bonus);
        for other in tried {
            self.shift(side, other, -bonus / 2);
        }
    }

    /// The killers of a ply, by tag, the latest first.
    #[inline]
    pub(in crate::search) fn killers(&self, ply: usize) -> [u16; 2] {
        self.killers[ply]
    }

    /// How well a slot has done for a side.
    #[inline]
    pub(in crate::search) fn score(&self, side: usize, slot: usize) -> i32 {
        self.history[side * self.slots + slot]
    }

    fn shift(&mut self, side: usize, slot: usize, bonus: i32) {
        let value = &mut self.history[side * self.slots + slot];
        *value += bonus - *value * bonus.abs() / HISTORY_LIMIT;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn history_stays_within_its_limit() {
        let mut history = QuietHistory::new(4);
        for _ in 0..10_000 {
            history.reward(1, (0, 30), (5, 2), [1].into_iter());
        }
        assert!(
            history
                .history
                .iter()
                .all(|value| value.abs() <= HISTORY_LIMIT)
        );
        assert_eq!(history.killers[0][0], 5);
        assert!(history.history[4 + 2] > 0 && history.history[4 + 1] < 0);
    }
}
