//! ABDADA: a thread defers a move that another thread is searching, and searches other
//! moves first. By the time it returns to the move, the table usually has its value.
//!
//! Only the order of a node's moves changes, and only with several threads.
//! Source: Weill, "The ABDADA distributed minimax search algorithm", 1996, in the form of
//! Kerrigan's "Simplified ABDADA".

use crate::base::Key;
use crate::base::key::splitmix;
use crate::rules::{GameMove, Position};
use arrayvec::ArrayVec;
use std::num::NonZeroU64;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The min depth at which moves are deferred; at lower depth, searching a move twice is
/// cheaper than deferring it.
const MIN_DEPTH: i32 = 2;
/// Max number of deferred moves of a node.
const MAX_DEFERRED: usize = 16;
/// The number of slots for marks: many times the marks in use, so that two seldom share a
/// slot.
const SLOTS: usize = 1 << 14;

/// The mark of a search: a hash of the node, the move, the depth and the outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Mark(NonZeroU64);

/// The marks of the moves that threads are searching now. A slot holds only the last
/// mark; a lost mark costs only a little time.
pub(crate) struct CurrentlySearching(Vec<AtomicU64>);

impl CurrentlySearching {
    pub(crate) fn new() -> CurrentlySearching {
        let mut slots = Vec::new();
        slots.resize_with(SLOTS, AtomicU64::default);
        CurrentlySearching(slots)
    }

    #[inline]
    fn slot(&self, mark: Mark) -> &AtomicU64 {
        &self.0[mark.0.get() as usize % SLOTS]
    }

    /// Whether a thread is searching the move.
    #[inline]
    pub(crate) fn has(&self, mark: Mark) -> bool {
        self.slot(mark).load(Relaxed) == mark.0.get()
    }

    /// Marks a move as being searched.
    #[inline]
    pub(crate) fn set(&self, mark: Mark) {
        self.slot(mark).store(mark.0.get(), Relaxed);
    }

    /// Removes the mark of a move.
    #[inline]
    pub(crate) fn erase(&self, mark: Mark) {
        if self.has(mark) {
            self.slot(mark).store(0, Relaxed);
        }
    }
}

/// The view of a worker on the marks of its search.
pub(crate) struct Deferral<'a> {
    /// `None` for a single thread.
    searching: Option<&'a CurrentlySearching>,
}

impl<'a> Deferral<'a> {
    pub(crate) const fn new(searching: Option<&'a CurrentlySearching>) -> Deferral<'a> {
        Deferral { searching }
    }

    /// Returns the mark of a move; `None` if moves are not deferred at this depth.
    #[inline]
    pub(crate) fn mark<P: Position>(
        &self,
        position: &P,
        mv: P::Move,
        depth: i32,
        roll_case: u64,
    ) -> Option<Mark> {
        if self.searching.is_none() || depth < MIN_DEPTH {
            return None;
        }
        Some(mark_of(position.table_key(), mv.tag(), depth, roll_case))
    }

    /// Whether another thread is searching the move.
    #[inline]
    pub(crate) fn is_being_searched(&self, mark: Option<Mark>) -> bool {
        match (self.searching, mark) {
            (Some(searching), Some(mark)) => searching.has(mark),
            _ => false,
        }
    }

    /// Marks a move as being searched by this thread.
    #[inline]
    pub(crate) fn start(&self, mark: Option<Mark>) {
        if let (Some(searching), Some(mark)) = (self.searching, mark) {
            searching.set(mark);
        }
    }

    /// Removes the mark of a move.
    #[inline]
    pub(crate) fn finish(&self, mark: Option<Mark>) {
        if let (Some(searching), Some(mark)) = (self.searching, mark) {
            searching.erase(mark);
        }
    }
}

/// The moves of a node by index, deferred ones at the end.
pub(crate) struct MoveQueue {
    next: usize,
    len: usize,
    deferred: ArrayVec<Queued, MAX_DEFERRED>,
    resumed: usize,
}

/// The next move of a queue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Queued {
    /// The index of the move in the order.
    index: u16,
    /// The number of moves tried before a deferred move; `IN_ORDER` for other moves.
    move_count: u16,
}

impl Queued {
    /// The move count of a move that has not been deferred.
    const IN_ORDER: u16 = u16::MAX;

    /// Returns the index of the move in the order.
    #[inline]
    pub(crate) const fn index(self) -> usize {
        self.index as usize
    }

    /// Whether the move has been deferred before.
    #[inline]
    pub(crate) const fn was_deferred(self) -> bool {
        self.move_count != Self::IN_ORDER
    }

    /// Returns the number of moves tried before this one; a deferred move keeps its
    /// count.
    #[inline]
    pub(crate) const fn move_count(self, tried: usize) -> usize {
        if self.was_deferred() {
            self.move_count as usize
        } else {
            tried
        }
    }
}

impl MoveQueue {
    #[inline]
    pub(crate) fn new(len: usize) -> MoveQueue {
        MoveQueue {
            next: 0,
            len,
            deferred: ArrayVec::new(),
            resumed: 0,
        }
    }

    /// Skips the moves before this index.
    pub(crate) const fn skip_to(&mut self, index: usize) {
        self.next = index;
    }

    /// Returns the next move.
    #[inline]
    pub(crate) fn next(&mut self) -> Option<Queued> {
        if self.next < self.len {
            self.next += 1;
            return Some(Queued {
                index: (self.next - 1) as u16,
                move_count: Queued::IN_ORDER,
            });
        }
        self.resumed += 1;
        self.deferred.get(self.resumed - 1).copied()
    }

    /// Defers a move if it is not the first to be tried, has not been deferred before and
    /// there is room. Returns whether it did.
    pub(crate) fn try_defer(&mut self, queued: Queued, tried: usize) -> bool {
        let can_defer = tried > 0 && !queued.was_deferred() && !self.deferred.is_full();
        if can_defer {
            self.deferred.push(Queued {
                move_count: tried as u16,
                ..queued
            });
        }
        can_defer
    }
}

/// Returns the mark of a search. It is not inlined, since a single thread never needs it.
#[inline(never)]
fn mark_of(key: Key, tag: u16, depth: i32, roll_case: u64) -> Mark {
    let search_bits = u64::from(tag) | (depth as u64) << 16 | roll_case << 32;
    let bits = splitmix(key ^ splitmix(search_bits));
    Mark(NonZeroU64::new(bits).unwrap_or(NonZeroU64::MIN))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_is_visible_until_it_is_erased() {
        let marks = CurrentlySearching::new();
        let (one, two) = (mark_of(7, 1, 3, 0), mark_of(7, 1, 3, 1));
        marks.set(one);
        assert!(marks.has(one) && !marks.has(two));
        marks.erase(two);
        assert!(marks.has(one));
        marks.erase(one);
        assert!(!marks.has(one));
    }

    #[test]
    fn a_later_mark_replaces_an_earlier_one_in_its_slot() {
        let marks = CurrentlySearching::new();
        let mark = |bits| Mark(NonZeroU64::new(bits).unwrap());
        let (one, two) = (mark(5), mark(5 + SLOTS as u64));
        marks.set(one);
        marks.set(two);
        assert!(!marks.has(one) && marks.has(two));
        marks.erase(one);
        assert!(marks.has(two));
    }

    #[test]
    fn marks_differ_by_node_move_depth_and_outcome() {
        let all = [(7, 1, 3, 0), (8, 1, 3, 0), (7, 2, 3, 0)];
        let more = [(7, 1, 4, 0), (7, 1, 3, 1)];
        let marks: Vec<Mark> = [&all[..], &more]
            .concat()
            .into_iter()
            .map(|(key, tag, depth, roll_case)| mark_of(key, tag, depth, roll_case))
            .collect();
        for (index, mark) in marks.iter().enumerate() {
            assert!(!marks[..index].contains(mark));
        }
    }

    /// Returns the order of five moves, with their move counts, if those at `busy` are
    /// deferred.
    fn order(busy: &[usize]) -> Vec<(usize, usize)> {
        let mut queue = MoveQueue::new(5);
        let (mut order, mut tried) = (Vec::new(), 0);
        while let Some(queued) = queue.next() {
            if !busy.contains(&queued.index()) || !queue.try_defer(queued, tried) {
                order.push((queued.index(), queued.move_count(tried)));
            }
            tried += usize::from(!queued.was_deferred());
        }
        order
    }

    #[test]
    fn deferred_moves_come_last_and_keep_their_move_count() {
        let plain: Vec<(usize, usize)> = (0..5).map(|index| (index, index)).collect();
        assert_eq!(order(&[]), plain);
        assert_eq!(order(&[1, 3]), [(0, 0), (2, 2), (4, 4), (1, 1), (3, 3)]);
    }

    #[test]
    fn the_first_move_is_never_deferred_and_no_move_twice() {
        assert_eq!(order(&[0, 1])[0], (0, 0));
        let mut queue = MoveQueue::new(100);
        let mut deferred = 0;
        let mut turns = 0;
        while let Some(queued) = queue.next() {
            deferred += usize::from(queue.try_defer(queued, 1));
            turns += 1;
        }
        assert_eq!((deferred, turns), (MAX_DEFERRED, 100 + MAX_DEFERRED));
    }
}
