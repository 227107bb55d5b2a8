//! Killers, history and continuation history of quiet moves.

use crate::search::settings::MAX_PLIES;

/// The ordering data of quiet moves: killers by ply, history by side and slot,
/// continuation history by slot and one of the two preceding moves. A slot is the history
/// index of a move ([`Hints::slot`](crate::eval::Hints::slot)).
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
/// The number of scores in a cache line. The scores after a preceding move are contiguous
/// and begin at a multiple of it.
const CACHE_LINE: usize = 32;

/// A move that was made: its side and slot, counted from 1; 0 for none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct PrecedingMove(u32);

/// The history context of a quiet move: its side, and the indices in the continuation
/// history for the moves one and two plies before, if any.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HistoryContext {
    side: usize,
    preceding: [Option<usize>; 2],
}

impl HistoryContext {
    /// The context of a side to move after these moves, the last first.
    #[inline]
    pub(crate) fn new(side: usize, moves: [PrecedingMove; 2]) -> HistoryContext {
        let index = |plies: u64| {
            let preceding = moves[plies as usize];
            let key = (u64::from(preceding.0) << 1 | plies).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let line = (key >> 32) as usize % (CONTINUATIONS / CACHE_LINE);
            (preceding != PrecedingMove::default()).then_some(line * CACHE_LINE)
        };
        HistoryContext {
            side,
            preceding: [index(0), index(1)],
        }
    }

    /// Returns the indices of a slot in the continuation history.
    #[inline]
    fn indices(self, slot: usize) -> impl Iterator<Item = usize> {
        let preceding = self.preceding.into_iter().flatten();
        preceding.map(move |from| continuation_index(from, slot))
    }
}

/// Returns the index of a slot among the scores that begin at `from`.
#[inline]
const fn continuation_index(from: usize, slot: usize) -> usize {
    (from + slot) % CONTINUATIONS
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

/// A cutoff by a quiet move.
#[derive(Clone, Copy)]
pub(crate) struct QuietCutoff {
    pub(crate) ply: usize,
    /// The depth left at the node.
    pub(crate) depth: i32,
    /// The tag and the slot of the move.
    pub(crate) tag: u16,
    pub(crate) slot: usize,
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

    /// Allocates the continuation history if there is none yet. This takes time, so it is
    /// done only if the history is used.
    pub(crate) fn allocate_continuation(&mut self) {
        self.continuation.resize(CONTINUATIONS, 0);
    }

    /// Prepares for another search of the same game: clears the killers and scales the
    /// history, but not the continuation history, to `percent`.
    pub(crate) fn age(&mut self, percent: i32) {
        self.killers.fill([0; 2]);
        let age = |value: &mut i32| *value = *value * percent / 100;
        self.history.iter_mut().for_each(age);
    }

    /// Rewards a quiet move that caused a cutoff. The moves with the slots `tried` before
    /// it lose `malus` percent of its bonus.
    pub(crate) fn reward(
        &mut self,
        history_context: HistoryContext,
        cutoff: QuietCutoff,
        malus: i32,
        tried: impl Iterator<Item = usize>,
    ) {
        let killers = &mut self.killers[cutoff.ply];
        if killers[0] != cutoff.tag {
            *killers = [cutoff.tag, killers[0]];
        }
        let bonus = bonus(cutoff.depth);
        self.add_bonus(history_context, cutoff.slot, bonus);
        for other in tried {
            self.add_bonus(history_context, other, -bonus * malus / 100);
        }
    }

    /// The killers of a ply, by tag, the latest first.
    #[inline]
    pub(crate) fn killers(&self, ply: usize) -> [u16; 2] {
        self.killers[ply]
    }

    /// Returns the score of a slot in this context, within three times the limit.
    #[inline]
    pub(crate) fn score(&self, history_context: HistoryContext, slot: usize) -> i32 {
        let continued = |plies: usize| {
            let from = history_context.preceding[plies];
            from.map_or(0, |from| self.continuation[continuation_index(from, slot)])
        };
        self.history[history_context.side * self.slots + slot]
            + i32::from(continued(0))
            + i32::from(continued(1))
    }

    fn add_bonus(&mut self, history_context: HistoryContext, slot: usize, bonus: i32) {
        let value = &mut self.history[history_context.side * self.slots + slot];
        *value = with_bonus(*value, bonus);
        for index in history_context.indices(slot) {
            let value = &mut self.continuation[index];
            *value = with_bonus(i32::from(*value), bonus) as i16;
        }
    }
}

/// The bonus of a cutoff at this depth.
pub(super) fn bonus(depth: i32) -> i32 {
    (depth * depth * 8 + 16).min(1200)
}

/// Returns a score after a bonus or, if negative, a malus. Both shrink as the score nears
/// the limit, so that scores stay within it.
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
        let history_context =
            HistoryContext::new(1, [PrecedingMove::new(0, 3), PrecedingMove::default()]);
        let cutoff = QuietCutoff {
            ply: 0,
            depth: 30,
            tag: 5,
            slot: 2,
        };
        for _ in 0..10_000 {
            history.reward(history_context, cutoff, 50, [1].into_iter());
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
        assert!(history.score(history_context, 2) > history.score(elsewhere, 2));
        history.age(50);
        assert_eq!(history.killers(0), [0; 2]);
        assert!(history.score(elsewhere, 2) > 0);
    }
}
