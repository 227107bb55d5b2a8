//! An iteration ends for all threads when it ends for one: the others leave theirs, take over
//! what it has found and begin the next with it. A thread that lags behind would divide few
//! nodes with the others, since their moves are marked with another depth.

use std::sync::atomic::{
    AtomicU32, AtomicUsize,
    Ordering::{Acquire, Relaxed, Release},
};
use std::sync::{Mutex, PoisonError};

/// The deepest iteration that a thread of a search has finished, what it has found, and how
/// far any has looked.
pub(in crate::search) struct Iterations<T> {
    /// Its depth, 0 before the first; changed with `found` locked.
    depth: AtomicU32,
    found: Mutex<Option<T>>,
    /// The ply of the deepest node of any thread.
    seldepth: AtomicUsize,
}

impl<T: Clone> Iterations<T> {
    pub(in crate::search) const fn new() -> Iterations<T> {
        Iterations {
            depth: AtomicU32::new(0),
            found: Mutex::new(None),
            seldepth: AtomicUsize::new(0),
        }
    }

    /// Whether a thread has finished one of this depth or a deeper one.
    #[inline]
    pub(in crate::search) fn reach(&self, depth: u32) -> bool {
        self.depth.load(Acquire) >= depth
    }

    /// A thread has finished one; what a deeper or an earlier one has found stays.
    pub(in crate::search) fn finish(&self, depth: u32, found: T) {
        let mut deepest = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        if !self.reach(depth) {
            *deepest = Some(found);
            self.depth.store(depth, Release);
        }
    }

    /// What the deepest has found, if it is of this depth or deeper.
    pub(in crate::search) fn from(&self, depth: u32) -> Option<T> {
        let deepest = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        deepest.clone().filter(|_| self.reach(depth))
    }

    /// A thread has looked at a node of this ply; gives that of the deepest any has looked at.
    pub(in crate::search) fn look(&self, ply: usize) -> usize {
        self.seldepth.fetch_max(ply, Relaxed).max(ply)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_first_to_reach_a_depth_has_found_counts_until_one_goes_deeper() {
        let iterations = Iterations::new();
        assert!(!iterations.reach(1) && iterations.from(1).is_none());
        iterations.finish(1, 'a');
        iterations.finish(3, 'b');
        iterations.finish(2, 'c');
        iterations.finish(3, 'd');
        assert!(iterations.reach(1) && iterations.reach(3) && !iterations.reach(4));
        let found = [1, 2, 3, 4].map(|depth| iterations.from(depth));
        assert_eq!(found, [Some('b'), Some('b'), Some('b'), None]);
    }

    #[test]
    fn the_deepest_line_is_that_of_all() {
        let iterations = Iterations::<()>::new();
        assert_eq!([3, 2, 5, 4].map(|ply| iterations.look(ply)), [3, 3, 5, 5]);
    }
}
