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
pub(crate) struct Iterations<T> {
    /// The depth of that iteration, 0 before the first; changed with `result` locked.
    depth: AtomicU32,
    result: Mutex<Option<T>>,
    /// The ply of the deepest node of any thread.
    seldepth: AtomicUsize,
}

impl<T: Clone> Iterations<T> {
    pub(crate) const fn new() -> Iterations<T> {
        Iterations {
            depth: AtomicU32::new(0),
            result: Mutex::new(None),
            seldepth: AtomicUsize::new(0),
        }
    }

    /// Whether a thread has finished an iteration of this depth or a deeper one.
    #[inline]
    pub(crate) fn has_finished(&self, depth: u32) -> bool {
        self.depth.load(Acquire) >= depth
    }

    /// Records a finished iteration, unless one of the same depth or a deeper one has
    /// been recorded.
    pub(crate) fn finish(&self, depth: u32, result: T) {
        let mut deepest = self.result.lock().unwrap_or_else(PoisonError::into_inner);
        if !self.has_finished(depth) {
            *deepest = Some(result);
            self.depth.store(depth, Release);
        }
    }

    /// Returns the result of the deepest iteration, if it has this depth or more.
    pub(crate) fn result_at(&self, depth: u32) -> Option<T> {
        let deepest = self.result.lock().unwrap_or_else(PoisonError::into_inner);
        deepest.clone().filter(|_| self.has_finished(depth))
    }

    /// Records that a thread has reached this ply; returns the deepest ply of any thread.
    pub(crate) fn update_seldepth(&self, ply: usize) -> usize {
        self.seldepth.fetch_max(ply, Relaxed).max(ply)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_first_to_reach_a_depth_has_found_counts_until_one_goes_deeper() {
        let iterations = Iterations::new();
        assert!(!iterations.has_finished(1) && iterations.result_at(1).is_none());
        iterations.finish(1, 'a');
        iterations.finish(3, 'b');
        iterations.finish(2, 'c');
        iterations.finish(3, 'd');
        assert!(
            iterations.has_finished(1) && iterations.has_finished(3) && !iterations.has_finished(4)
        );
        let result = [1, 2, 3, 4].map(|depth| iterations.result_at(depth));
        assert_eq!(result, [Some('b'), Some('b'), Some('b'), None]);
    }

    #[test]
    fn seldepth_is_shared_by_all_threads() {
        let iterations = Iterations::<()>::new();
        assert_eq!(
            [3, 2, 5, 4].map(|ply| iterations.update_seldepth(ply)),
            [3, 3, 5, 5]
        );
    }
}
