//! Moves that another thread is searching are put off: by the time it is their
//! turn the table most often has the answer, and meanwhile this thread has
//! searched what the other need not.
//!
//! Only the order of a node's moves changes, and only with several threads.
//! Source: Weill, "The ABDADA distributed minimax search algorithm", 1996, in the
//! form of Kerrigan's "Simplified ABDADA".

use super::decision::Question;
use super::node::Node;
use super::worker::Worker;
use crate::base::Key;
use crate::base::key::splitmix;
use crate::eval::Evaluator;
use crate::rules::Position;
use arrayvec::ArrayVec;
use std::num::NonZeroU64;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Nodes with less depth left are searched faster than divided.
const LEAST_DEPTH: i32 = 2;
/// Moves of a pass that may be put off. More threads than this at one node
/// are too many for it.
const MOST_PUT_OFF: usize = 16;
/// Places for marks: a multiple of all that the threads have at a time, so that
/// they seldom share one.
const PLACES: usize = 1 << 14;

/// A move of a node, searched as deep and answered by such a turn as a pass wants it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Mark(NonZeroU64);

/// The moves that threads are searching now. A lost mark costs a little time and
/// nothing else, so a place holds one and the last comer has it.
pub(super) struct Marks(Vec<AtomicU64>);

impl Marks {
    pub(super) fn new() -> Marks {
        let mut places = Vec::new();
        places.resize_with(PLACES, AtomicU64::default);
        Marks(places)
    }

    #[inline]
    fn place(&self, mark: Mark) -> &AtomicU64 {
        &self.0[mark.0.get() as usize % PLACES]
    }

    /// Whether a thread is searching the move.
    #[inline]
    fn has(&self, mark: Mark) -> bool {
        self.place(mark).load(Relaxed) == mark.0.get()
    }

    #[inline]
    fn set(&self, mark: Mark) {
        self.place(mark).store(mark.0.get(), Relaxed);
    }

    #[inline]
    fn erase(&self, mark: Mark) {
        if self.has(mark) {
            self.place(mark).store(0, Relaxed);
        }
    }
}

/// The moves of a pass by their places in the node's order, those that were put
/// off at the end.
pub(super) struct Agenda {
    next: usize,
    len: usize,
    put_off: ArrayVec<Turn, MOST_PUT_OFF>,
    taken_up: usize,
}

/// A move's turn in a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Turn {
    /// Where the move stands in the order.
    index: u16,
    /// For a move that was put off, how many moves had been tried then.
    rank: u16,
}

impl Turn {
    /// The rank of a move that has not been put off.
    const IN_ORDER: u16 = u16::MAX;

    /// Where the move stands in the order.
    #[inline]
    pub(super) const fn index(self) -> usize {
        self.index as usize
    }

    /// Whether the move has been put off before.
    #[inline]
    pub(super) const fn is_second(self) -> bool {
        self.rank != Self::IN_ORDER
    }

    /// How many moves have been tried before this one: one that was put off is
    /// searched as if it had not been.
    #[inline]
    pub(super) const fn rank(self, tried: usize) -> usize {
        if self.is_second() {
            self.rank as usize
        } else {
            tried
        }
    }
}

impl Agenda {
    #[inline]
    pub(super) fn new(len: usize) -> Agenda {
        Agenda {
            next: 0,
            len,
            put_off: ArrayVec::new(),
            taken_up: 0,
        }
    }

    /// Whose turn it is.
    #[inline]
    pub(super) fn next(&mut self) -> Option<Turn> {
        if self.next < self.len {
            self.next += 1;
            return Some(Turn {
                index: (self.next - 1) as u16,
                rank: Turn::IN_ORDER,
            });
        }
        self.taken_up += 1;
        self.put_off.get(self.taken_up - 1).copied()
    }

    /// Puts a move off, unless it is the first to be tried, has been put off before
    /// or is one too many.
    fn puts_off(&mut self, turn: Turn, tried: usize) -> bool {
        let may_wait = tried > 0 && !turn.is_second() && !self.put_off.is_full();
        if may_wait {
            self.put_off.push(Turn {
                rank: tried as u16,
                ..turn
            });
        }
        may_wait
    }
}

impl<P: Position, E: Evaluator<Position = P>> Worker<'_, E> {
    /// The mark of a move that several threads may divide a node by.
    #[inline]
    pub(super) fn mark(&self, node: &Node<E>, item: P::Move, question: Question) -> Option<Mark> {
        if self.marks.is_none() || question.depth < LEAST_DEPTH {
            return None;
        }
        let without_roll = Self::asks_without_roll(question.class);
        Some(mark_of(
            node.position.table_key(),
            P::tag(item),
            question.depth,
            without_roll,
        ))
    }

    /// Puts the move off if another thread is searching it; `tried` counts the
    /// moves that had their turn before.
    #[inline]
    pub(super) fn puts_off(
        &self,
        mark: Option<Mark>,
        agenda: &mut Agenda,
        turn: Turn,
        tried: usize,
    ) -> bool {
        match (self.marks, mark) {
            (Some(marks), Some(mark)) => marks.has(mark) && agenda.puts_off(turn, tried),
            _ => false,
        }
    }

    /// Tells the other threads that a move is being searched.
    #[inline]
    pub(super) fn announce(&self, mark: Option<Mark>) {
        if let (Some(marks), Some(mark)) = (self.marks, mark) {
            marks.set(mark);
        }
    }

    /// Tells them that it is not any more.
    #[inline]
    pub(super) fn withdraw(&self, mark: Option<Mark>) {
        if let (Some(marks), Some(mark)) = (self.marks, mark) {
            marks.erase(mark);
        }
    }
}

/// Out of line: a single thread has no use for it.
#[inline(never)]
fn mark_of(key: Key, tag: u16, depth: i32, without_roll: bool) -> Mark {
    let rest = u64::from(tag) | (depth as u64) << 16 | u64::from(without_roll) << 32;
    let bits = splitmix(key ^ splitmix(rest).1).1;
    Mark(NonZeroU64::new(bits).unwrap_or(NonZeroU64::MIN))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_are_seen_until_they_are_erased() {
        let marks = Marks::new();
        let (one, two) = (mark_of(7, 1, 3, false), mark_of(7, 1, 3, true));
        marks.set(one);
        assert!(marks.has(one) && !marks.has(two));
        marks.erase(two);
        assert!(marks.has(one));
        marks.erase(one);
        assert!(!marks.has(one));
    }

    #[test]
    fn the_last_comer_has_the_place() {
        let marks = Marks::new();
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
        let all = [(7, 1, 3, false), (8, 1, 3, false), (7, 2, 3, false)];
        let more = [(7, 1, 4, false), (7, 1, 3, true)];
        let marks: Vec<Mark> = [&all[..], &more]
            .concat()
            .into_iter()
            .map(|(key, tag, depth, without_roll)| mark_of(key, tag, depth, without_roll))
            .collect();
        for (index, mark) in marks.iter().enumerate() {
            assert!(!marks[..index].contains(mark));
        }
    }

    /// The order of five moves when those at `busy` are put off, with their ranks.
    fn order(busy: &[usize]) -> Vec<(usize, usize)> {
        let mut agenda = Agenda::new(5);
        let (mut order, mut tried) = (Vec::new(), 0);
        while let Some(turn) = agenda.next() {
            if !busy.contains(&turn.index()) || !agenda.puts_off(turn, tried) {
                order.push((turn.index(), turn.rank(tried)));
            }
            tried += usize::from(!turn.is_second());
        }
        order
    }

    #[test]
    fn what_is_put_off_comes_last_and_keeps_its_rank() {
        let plain: Vec<(usize, usize)> = (0..5).map(|index| (index, index)).collect();
        assert_eq!(order(&[]), plain);
        assert_eq!(order(&[1, 3]), [(0, 0), (2, 2), (4, 4), (1, 1), (3, 3)]);
    }

    #[test]
    fn the_first_move_is_never_put_off_and_no_move_twice() {
        assert_eq!(order(&[0, 1])[0], (0, 0));
        let mut agenda = Agenda::new(100);
        let mut put_off = 0;
        let mut turns = 0;
        while let Some(turn) = agenda.next() {
            put_off += usize::from(agenda.puts_off(turn, 1));
            turns += 1;
        }
        assert_eq!((put_off, turns), (MOST_PUT_OFF, 100 + MOST_PUT_OFF));
    }
}
