//! ABDADA: a move that another thread is searching is deferred. By the time it is
//! its turn the table most often has the answer, and meanwhile this thread has
//! searched what the other need not.
//!
//! Only the order of a node's moves changes, and only with several threads.
//! Source: Weill, "The ABDADA distributed minimax search algorithm", 1996, in the
//! form of Kerrigan's "Simplified ABDADA".

use crate::base::Key;
use crate::base::key::splitmix;
use arrayvec::ArrayVec;
use std::num::NonZeroU64;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Nodes with less depth left are searched faster than divided.
pub(in crate::search) const MIN_DEPTH: i32 = 2;
/// Moves of a node that may be deferred. More threads than this at one node
/// are too many for it.
const MAX_DEFERRED: usize = 16;
/// Places for marks: a multiple of all that the threads have at a time, so that
/// they seldom share one.
const PLACES: usize = 1 << 14;

/// A move of a node, searched as deep and answered as it is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::search) struct Mark(NonZeroU64);

/// The moves that threads are searching now. A lost mark costs a little time and
/// nothing else, so a place holds one and the last comer has it.
pub(in crate::search) struct CurrentlySearching(Vec<AtomicU64>);

impl CurrentlySearching {
    pub(in crate::search) fn new() -> CurrentlySearching {
        let mut places = Vec::new();
        places.resize_with(PLACES, AtomicU64::default);
        CurrentlySearching(places)
    }

    #[inline]
    fn place(&self, mark: Mark) -> &AtomicU64 {
        &self.0[mark.0.get() as usize % PLACES]
    }

    /// Whether a thread is searching the move.
    #[inline]
    pub(in crate::search) fn has(&self, mark: Mark) -> bool {
        self.place(mark).load(Relaxed) == mark.0.get()
    }

    /// A thread begins to search the move.
    #[inline]
    pub(in crate::search) fn set(&self, mark: Mark) {
        self.place(mark).store(mark.0.get(), Relaxed);
    }

    /// It has ended.
    #[inline]
    pub(in crate::search) fn erase(&self, mark: Mark) {
        if self.has(mark) {
            self.place(mark).store(0, Relaxed);
        }
    }
}

/// The moves of a node by their places in its order, the deferred ones at the end.
pub(in crate::search) struct MoveQueue {
    next: usize,
    len: usize,
    deferred: ArrayVec<Queued, MAX_DEFERRED>,
    resumed: usize,
}

/// A move whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::search) struct Queued {
    /// Where the move stands in the order.
    index: u16,
    /// For a deferred move, how many moves had been tried then.
    rank: u16,
}

impl Queued {
    /// The rank of a move that has not been deferred.
    const IN_ORDER: u16 = u16::MAX;

    /// Where the move stands in the order.
    #[inline]
    pub(in crate::search) const fn index(self) -> usize {
        self.index as usize
    }

    /// Whether the move has been deferred before.
    #[inline]
    pub(in crate::search) const fn is_second(self) -> bool {
        self.rank != Self::IN_ORDER
    }

    /// How many moves have been tried before this one: a deferred one is
    /// searched as if it had not been.
    #[inline]
    pub(in crate::search) const fn rank(self, tried: usize) -> usize {
        if self.is_second() {
            self.rank as usize
        } else {
            tried
        }
    }
}

impl MoveQueue {
    #[inline]
    pub(in crate::search) fn new(len: usize) -> MoveQueue {
        MoveQueue {
            next: 0,
            len,
            deferred: ArrayVec::new(),
            resumed: 0,
        }
    }

    /// Whose turn it is.
    #[inline]
    pub(in crate::search) fn next(&mut self) -> Option<Queued> {
        if self.next < self.len {
            self.next += 1;
            return Some(Queued {
                index: (self.next - 1) as u16,
                rank: Queued::IN_ORDER,
            });
        }
        self.resumed += 1;
        self.deferred.get(self.resumed - 1).copied()
    }

    /// Defers a move, unless it is the first to be tried, has been deferred before
    /// or is one too many.
    pub(in crate::search) fn defers(&mut self, queued: Queued, tried: usize) -> bool {
        let may_wait = tried > 0 && !queued.is_second() && !self.deferred.is_full();
        if may_wait {
            self.deferred.push(Queued {
                rank: tried as u16,
                ..queued
            });
        }
        may_wait
    }
}

/// Out of line: a single thread has no use for it.
#[inline(never)]
pub(in crate::search) fn mark_of(key: Key, tag: u16, depth: i32, asked: u64) -> Mark {
    let rest = u64::from(tag) | (depth as u64) << 16 | asked << 32;
    let bits = splitmix(key ^ splitmix(rest).1).1;
    Mark(NonZeroU64::new(bits).unwrap_or(NonZeroU64::MIN))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_seen_until_they_are_erased() {
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
    fn the_last_comer_has_the_place() {
        let marks = CurrentlySearching::new();
        let mark = |bits| Mark(NonZeroU64::new(bits).unwrap());
        let (one, two) = (mark(5), mark(5 + PLACES as u64));
        marks.set(one);
        marks.set(two);
        assert!(!marks.has(one) && marks.has(two));
        marks.erase(one);
        assert!(marks.has(two));
    }

    #[test]
    fn marks_differ_by_all_they_are_about() {
        let all = [(7, 1, 3, 0), (8, 1, 3, 0), (7, 2, 3, 0)];
        let more = [(7, 1, 4, 0), (7, 1, 3, 1)];
        let marks: Vec<Mark> = [&all[..], &more]
            .concat()
            .into_iter()
            .map(|(key, tag, depth, asked)| mark_of(key, tag, depth, asked))
            .collect();
        for (index, mark) in marks.iter().enumerate() {
            assert!(!marks[..index].contains(mark));
        }
    }

    /// The order of five moves when those at `busy` are deferred, with their ranks.
    fn order(busy: &[usize]) -> Vec<(usize, usize)> {
        let mut queue = MoveQueue::new(5);
        let (mut order, mut tried) = (Vec::new(), 0);
        while let Some(queued) = queue.next() {
            if !busy.contains(&queued.index()) || !queue.defers(queued, tried) {
                order.push((queued.index(), queued.rank(tried)));
            }
            tried += usize::from(!queued.is_second());
        }
        order
    }

    #[test]
    fn what_is_deferred_comes_last_and_keeps_its_rank() {
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
            deferred += usize::from(queue.defers(queued, 1));
            turns += 1;
        }
        assert_eq!((deferred, turns), (MAX_DEFERRED, 100 + MAX_DEFERRED));
    }
}
