//! The search interface of a session.

use super::SessionError;
use super::collect::{Collector, SearchResult};
use super::limits::Limits;
use super::report::Listener;
use crate::base::{Abort, TimeSource};
use std::sync::Arc;

/// A search of the current game, in the background or on the calling thread.
pub trait Search {
    /// Seeds the random decisions of the session: moves of reference players and errors
    /// of weakened play. They depend only on the seed and the current game, not on
    /// earlier searches. The default is 0.
    fn seed(&mut self, seed: u64);

    /// Clears what was learned in earlier games (table, histories).
    fn new_game(&mut self);

    /// Allocates the resources of a search, so that the next one starts immediately.
    ///
    /// # Errors
    /// If memory or threads are not available.
    fn prepare(&mut self) -> Result<(), SessionError>;

    /// Starts a search in the background. The listener receives its progress and, once,
    /// its result. A reference player ignores limits and usually answers before this
    /// returns.
    ///
    /// # Errors
    /// If a search is running, or a search move is not legal.
    fn go(&mut self, limits: &Limits, listener: Arc<dyn Listener>) -> Result<(), SessionError>;

    /// Whether later calls of [`go`](Self::go) run their search in slices, on the thread
    /// that calls [`advance`](Self::advance), instead of on a thread of its own. The
    /// default is to do so in WebAssembly only. Sessions without searches ignore it.
    fn set_sliced(&mut self, _: bool) {}

    /// Runs the next slice of a search in slices, of about `nodes` nodes; the listener is
    /// called before this returns. The search goes on where the last slice ended, by way
    /// of the table. Returns whether there is more to search now: not if there is no such
    /// search, nor while its result waits for [`stop`](Self::stop) or
    /// [`ponder_hit`](Self::ponder_hit).
    fn advance(&mut self, _: u64) -> bool {
        false
    }

    /// The same as [`go`](Self::go), but returns after the result, without the cost of a
    /// new thread. Only an [abort](Self::set_abort) stops the search.
    ///
    /// # Errors
    /// The same as for [`go`](Self::go).
    fn think(&mut self, limits: &Limits, listener: Arc<dyn Listener>) -> Result<(), SessionError> {
        self.go(limits, listener)?;
        self.wait();
        Ok(())
    }

    /// Searches to the end on the calling thread and returns the result. The limits or an
    /// [abort](Self::set_abort) must end the search.
    ///
    /// # Errors
    /// The same as for [`go`](Self::go), or that the search fails.
    fn search(&mut self, limits: &Limits) -> Result<SearchResult, SessionError> {
        let collector = Arc::new(Collector::default());
        self.think(limits, Arc::clone(&collector) as Arc<dyn Listener>)?;
        collector.take().ok_or(SessionError::SearchFailed)
    }

    /// Sets the time source of searches; the default is the machine's clock. Sessions
    /// without searches ignore it.
    fn set_time_source(&mut self, _: TimeSource) {}

    /// Ends every later search, on any thread, when `abort` is due; it returns the result
    /// found by then. Sessions without searches ignore it.
    fn set_abort(&mut self, _: Abort) {}

    /// Whether a search is running.
    fn is_searching(&self) -> bool;

    /// Stops a running search; its result comes through the listener.
    fn stop(&self);

    /// Reports that the pondered move was played: the clock starts now.
    fn ponder_hit(&self);

    /// Waits until no search is running.
    fn wait(&mut self);
}
