//! Shared iterations: an iteration ends for all threads when one finishes it. The others
//! abandon theirs, take over the result and start the next. A thread that lagged behind
//! would share little work with the others, since its ABDADA marks have another depth.

use crate::base::Value;
use crate::rules::Position;
use crate::search::report::result::RootLine;
use std::sync::atomic::{
    AtomicU32, AtomicUsize,
    Ordering::{Acquire, Relaxed, Release},
};
use std::sync::{Mutex, PoisonError};

/// The result of a finished iteration.
#[derive(Clone, Debug)]
pub(crate) struct FinishedIteration<P: Position> {
    /// Its depth.
    pub(crate) depth: u32,
    /// The best lines.
    pub(crate) lines: Vec<RootLine<P>>,
    /// The expected value over all rolls, before a roll.
    pub(crate) expected: Option<Value>,
}

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
    fn the_first_result_of_a_depth_counts_until_a_deeper_one() {
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
