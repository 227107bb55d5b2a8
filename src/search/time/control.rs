//! The control of a search, which its threads share: the stop flag, the node count, the
//! clock.

use super::clock::Budget;
use crate::base::time::Stopwatch;
use crate::base::{Abort, TimeSource};
use crate::search::profile::Profile;
use std::sync::atomic::{
    AtomicBool, AtomicU64,
    Ordering::{Acquire, Relaxed, Release},
};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// The control shared by the threads of one search and the caller that may end it.
#[derive(Debug)]
pub struct Control {
    stop: AtomicBool,
    requested: AtomicBool,
    pondering: AtomicBool,
    /// The stopwatch, started with the search.
    stopwatch: Stopwatch,
    /// The start of the clock, in nanoseconds after the start of the search.
    clock_start: AtomicU64,
    nodes: AtomicU64,
    node_limit: u64,
    profile: Mutex<Profile>,
    budget: Budget,
    /// The share of the budget that may be used, as the bits of a number from 0 to 1.
    share: AtomicU64,
    abort: Abort,
}

impl Control {
    /// The control of a search that begins now.
    #[must_use]
    pub fn new(budget: Budget, node_limit: Option<u64>, pondering: bool) -> Control {
        Control {
            stop: AtomicBool::new(false),
            requested: AtomicBool::new(false),
            pondering: AtomicBool::new(pondering),
            stopwatch: TimeSource::Real.start(),
            clock_start: AtomicU64::new(0),
            nodes: AtomicU64::new(0),
            node_limit: node_limit.unwrap_or(u64::MAX),
            profile: Mutex::default(),
            budget,
            share: AtomicU64::new(1.0_f64.to_bits()),
            abort: Abort::default(),
        }
    }

    /// The same search, which also ends when `abort` is due.
    #[must_use]
    pub fn with_abort(mut self, abort: Abort) -> Control {
        self.abort = abort;
        self
    }

    /// The same search, beginning now, with its time from `source`.
    #[must_use]
    pub fn with_time(mut self, source: &TimeSource) -> Control {
        self.stopwatch = source.start();
        self
    }

    /// The control of a search that only its depth ends.
    #[must_use]
    pub fn unlimited() -> Control {
        Control::new(Budget::NONE, None, false)
    }

    /// Stops all threads at a caller's request.
    pub fn stop(&self) {
        self.requested.store(true, Relaxed);
        self.end();
    }

    /// Stops all threads because the search is done.
    pub(crate) fn end(&self) {
        self.stop.store(true, Relaxed);
    }

    /// Whether [`stop`](Control::stop) was called, even if the search ended by itself.
    #[must_use]
    pub fn stop_requested(&self) -> bool {
        self.requested.load(Relaxed)
    }

    /// Whether the search was aborted, so that its result is no longer needed.
    #[must_use]
    pub fn is_aborted(&self) -> bool {
        self.abort.is_due()
    }

    /// Returns a guard that stops all threads when it is dropped, however the thread that
    /// holds it ends.
    pub(crate) const fn end_on_drop(&self) -> EndOnDrop<'_> {
        EndOnDrop(self)
    }

    /// Whether all threads must stop.
    #[inline]
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }

    /// Starts the clock: the move pondered on was played.
    pub fn ponder_hit(&self) {
        let now = self.stopwatch.elapsed().as_nanos() as u64;
        self.clock_start.store(now, Relaxed);
        // A thread that sees the end of pondering must see the new clock too.
        self.pondering.store(false, Release);
    }

    /// Whether the search is pondering, in the opponent's time.
    #[must_use]
    pub fn is_pondering(&self) -> bool {
        self.pondering.load(Acquire)
    }

    /// Time since the search began, pondering included.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.stopwatch.elapsed()
    }

    /// Nodes of all threads, with a small delay.
    #[must_use]
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }

    /// Adds searched nodes.
    pub(crate) fn add_nodes(&self, count: u64) {
        self.nodes.fetch_add(count, Relaxed);
        self.stopwatch.add_nodes(count);
    }

    /// The statistics of nodes of the threads that have ended.
    #[must_use]
    pub fn profile(&self) -> Profile {
        *self.profile.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds the statistics of a thread.
    pub(crate) fn add_profile(&self, profile: &Profile) {
        *self.profile.lock().unwrap_or_else(PoisonError::into_inner) += profile;
    }

    /// The node limit of the search.
    pub(crate) const fn node_limit(&self) -> u64 {
        self.node_limit
    }

    /// The number of nodes left.
    pub(crate) fn nodes_left(&self) -> u64 {
        self.node_limit.saturating_sub(self.nodes())
    }

    fn clock_elapsed(&self) -> Duration {
        let from = Duration::from_nanos(self.clock_start.load(Relaxed));
        self.stopwatch.elapsed().saturating_sub(from)
    }

    /// Whether the hard time has passed.
    pub(crate) fn out_of_time(&self) -> bool {
        match self.budget().hard {
            Some(hard) => !self.is_pondering() && self.clock_elapsed() >= hard,
            None => false,
        }
    }

    /// Whether the search continues after a ponder hit.
    pub(crate) fn was_ponder_hit(&self) -> bool {
        !self.is_pondering() && self.clock_start.load(Relaxed) > 0
    }

    /// The time budget of the move.
    pub(crate) fn budget(&self) -> Budget {
        let share = f64::from_bits(self.share.load(Relaxed));
        if share >= 1.0 {
            return self.budget;
        }
        let part = |time: Option<Duration>| time.map(|time| time.mul_f64(share));
        Budget {
            soft: part(self.budget.soft),
            hard: part(self.budget.hard),
        }
    }

    /// Restricts the search to this share of its time budget, from 0 to 1, since other
    /// searches of the turn need the rest. A fixed time (`movetime`) is not divided.
    pub(crate) fn set_share(&self, share: f64) {
        if self.budget.soft.is_some() {
            self.share.store(share.clamp(0.0, 1.0).to_bits(), Relaxed);
        }
    }
}

/// The guard of [`Control::end_on_drop`].
pub(crate) struct EndOnDrop<'a>(&'a Control);

impl Drop for EndOnDrop<'_> {
    fn drop(&mut self) {
        self.0.end();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::VirtualTime;

    const MS: Duration = Duration::from_millis(1);

    /// A search with a hard time of one millisecond, in which a node takes a microsecond.
    fn control(pondering: bool) -> (Control, VirtualTime) {
        let time = VirtualTime::new(Duration::from_micros(1));
        let budget = Budget {
            soft: None,
            hard: Some(MS),
        };
        let source = TimeSource::Virtual(time.clone());
        let control = Control::new(budget, None, pondering).with_time(&source);
        (control, time)
    }

    #[test]
    fn the_search_is_out_of_time_at_the_node_that_uses_it_up() {
        let (control, _) = control(false);
        control.add_nodes(999);
        assert!(!control.out_of_time());
        control.add_nodes(1);
        assert!(control.out_of_time());
        assert_eq!(control.elapsed(), MS);
    }

    #[test]
    fn the_clock_runs_from_the_ponder_hit_on() {
        let (control, time) = control(true);
        time.advance(5 * MS);
        assert!(!control.out_of_time() && !control.was_ponder_hit());
        control.ponder_hit();
        control.add_nodes(999);
        assert!(!control.out_of_time() && control.was_ponder_hit());
        control.add_nodes(1);
        assert!(control.out_of_time());
        assert_eq!(control.elapsed(), 6 * MS);
    }
}
