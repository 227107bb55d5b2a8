//! Killers, history and continuation history of quiet moves.

use crate::search::settings::MAX_PLIES;

/// The ordering data of quiet moves: killers by ply, history by side and slot,
/// continuation history by slot and one of the two preceding moves.
///
/// Sources: Huberman 1968 (killers); Schaeffer, "The history heuristic", 1989;
/// continuation history: countermove history of Stockfish, 2016.
pub(crate) struct QuietHistory {
    killers: Vec<[u16; 2]>,
    history: Vec<i32>,
    /// Indexed by preceding move and slot; empty if unused.
    continuation: Vec<i16>,
    slots: usize,
}

/// The limit of the absolute value of history scores.
pub(crate) const HISTORY_LIMIT: i32 = 1 << 14;
/// The number of continuation history scores. Moves may share one.
const CONTINUATIONS: usize = 1 << 19;
/// The scores after one preceding move are contiguous and begin at a multiple of this
/// number: a cache line.
const CACHE_LINE: usize = 32;

/// A move that was made: its side and slot, counted from 1; 0 for none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct PrecedingMove(u32);

/// The history context of a quiet move: its side, and the indices in the continuation
/// history for the moves one and two plies before, if any.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HistoryContext {
    side: usize,
    before: [Option<usize>; 2],
}

impl HistoryContext {
    /// The context of a side to move after these moves, the last first.
    #[inline]
    pub(crate) fn new(side: usize, before: [PrecedingMove; 2]) -> HistoryContext {
        let index = |plies: u64| {
            let preceding = before[plies as usize];
            let key = (u64::from(preceding.0) << 1 | plies).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let line = (key >> 32) as usize % (CONTINUATIONS / CACHE_LINE);
            (preceding != PrecedingMove::default()).then_some(line * CACHE_LINE)
        };
        HistoryContext {
            side,
            before: [index(0), index(1)],
        }
    }

    /// Returns the indices of a slot in the continuation history.
    #[inline]
    fn indices(self, slot: usize) -> impl Iterator<Item = usize> {
        let index = move |from: usize| (from + slot) % CONTINUATIONS;
        self.before.into_iter().flatten().map(index)
    }
}

impl PrecedingMove {
    #[inline]
    pub(crate) const fn new(side: usize, slot: usize) -> PrecedingMove {
        PrecedingMove((slot * 2 + side + 1) as u32)
    }

    /// A unique number, 0 for none.
    #[inline]
    pub(crate) const fn number(self) -> u32 {
        self.0
    }
}

impl QuietHistory {
    pub(crate) fn new(slots: usize) -> QuietHistory {
        QuietHistory {
            killers: vec![[0; 2]; MAX_PLIES + 2],
            history: vec![0; 2 * slots],
            continuation: Vec::new(),
            slots,
        }
    }

    /// Allocates the continuation history if there is none yet; done only if used, since
    /// it takes time.
    pub(crate) fn allocate_continuation(&mut self) {
        self.continuation.resize(CONTINUATIONS, 0);
    }

    /// Prepares for another search of the same game: clears the killers and scales the
    /// history, but not the continuation history, by `share` percent.
    pub(crate) fn age(&mut self, share: i32) {
        self.killers.fill([0; 2]);
        let age = |value: &mut i32| *value = *value * share / 100;
        self.history.iter_mut().for_each(age);
    }

    /// Rewards a quiet move that caused a cutoff. The moves `tried` before it lose
    /// `malus` percent of its bonus.
    pub(crate) fn reward(
        &mut self,
        context_key: HistoryContext,
        (ply, depth): (usize, i32),
        (tag, slot): (u16, usize),
        (malus, tried): (i32, impl Iterator<Item = usize>),
    ) {
        let killers = &mut self.killers[ply];
        if killers[0] != tag {
            *killers = [tag, killers[0]];
        }
        let bonus = bonus(depth);
        self.add_bonus(context_key, slot, bonus);
        for other in tried {
            self.add_bonus(context_key, other, -bonus * malus / 100);
        }
    }

    /// The killers of a ply, by tag, the latest first.
    #[inline]
    pub(crate) fn killers(&self, ply: usize) -> [u16; 2] {
        self.killers[ply]
    }

    /// Returns the score of a slot in this context, within three times the limit.
    #[inline]
    pub(crate) fn score(&self, context_key: HistoryContext, slot: usize) -> i32 {
        let mut sum = self.history[context_key.side * self.slots + slot];
        for index in context_key.indices(slot) {
            sum += i32::from(self.continuation[index]);
        }
        sum
    }

    fn add_bonus(&mut self, context_key: HistoryContext, slot: usize, bonus: i32) {
        let value = &mut self.history[context_key.side * self.slots + slot];
        *value = with_bonus(*value, bonus);
        for index in context_key.indices(slot) {
            let value = &mut self.continuation[index];
            *value = with_bonus(i32::from(*value), bonus) as i16;
        }
    }
}

/// The bonus of a cutoff at this depth.
pub(super) fn bonus(depth: i32) -> i32 {
    (depth * depth * 8 + 16).min(1200)
}

/// Returns a score after a bonus or, below 0, a malus. Both shrink towards the limit, so
/// that scores stay within it.
pub(super) const fn with_bonus(score: i32, bonus: i32) -> i32 {
    score + bonus - score * bonus.abs() / HISTORY_LIMIT
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn history_stays_within_its_limit() {
        let mut history = QuietHistory::new(4);
        history.allocate_continuation();
        let context_key =
            HistoryContext::new(1, [PrecedingMove::new(0, 3), PrecedingMove::default()]);
        for _ in 0..10_000 {
            history.reward(context_key, (0, 30), (5, 2), (50, [1].into_iter()));
        }
        let is_within = |value: i32| value.abs() <= HISTORY_LIMIT;
        assert!(history.history.iter().all(|&value| is_within(value)));
        assert!(
            history
                .continuation
                .iter()
                .all(|&value| is_within(value.into()))
        );
        assert_eq!(history.killers(0)[0], 5);
        let elsewhere = HistoryContext::new(1, [PrecedingMove::default(); 2]);
        assert!(history.score(elsewhere, 2) > 0 && history.score(elsewhere, 1) < 0);
        assert!(history.score(context_key, 2) > history.score(elsewhere, 2));
        history.age(50);
        assert_eq!(history.killers(0), [0; 2]);
        assert!(history.score(elsewhere, 2) > 0);
    }
}
