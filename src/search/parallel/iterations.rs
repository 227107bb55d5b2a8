//! Shared iterations: an iteration ends for all threads when it ends for one. The others
//! abandon theirs, take over its result and start the next. A thread that lagged behind
//! would share little work with the others, since its ABDADA marks have another depth.

use std::sync::atomic::{
    AtomicU32, AtomicUsize,
    Ordering::{Acquire, Relaxed, Release},
};
use std::sync::{Mutex, PoisonError};

/// The deepest iteration that a thread has finished, its result, and the deepest ply of
/// any thread.
pub(in crate::search) struct Iterations<T> {
    /// The depth of that iteration, 0 before the first; changed with `found` locked.
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

    /// Whether a thread has finished an iteration of this depth or a deeper one.
    #[inline]
    pub(in crate::search) fn reach(&self, depth: u32) -> bool {
        self.depth.load(Acquire) >= depth
    }

    /// Records a finished iteration, unless one of the same depth or a deeper one has
    /// been recorded.
    pub(in crate::search) fn finish(&self, depth: u32, found: T) {
        let mut deepest = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        if !self.reach(depth) {
            *deepest = Some(found);
            self.depth.store(depth, Release);
        }
    }

    /// Returns the result of the deepest iteration, if it has this depth or more.
    pub(in crate::search) fn from(&self, depth: u32) -> Option<T> {
        let deepest = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        deepest.clone().filter(|_| self.reach(depth))
    }

    /// Records that a thread has reached this ply; returns the deepest ply of any thread.
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
    fn seldepth_is_shared_by_all_threads() {
        let iterations = Iterations::<()>::new();
        assert_eq!([3, 2, 5, 4].map(|ply| iterations.look(ply)), [3, 3, 5, 5]);
    }
}
