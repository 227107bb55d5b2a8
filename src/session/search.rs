//! Somebody who searches the game at hand.

use super::SessionError;
use super::collect::{Collector, SearchResult};
use super::limits::Limits;
use super::report::Listener;
use crate::base::{Abort, TimeSource};
use std::sync::Arc;

/// A search of the game at hand, in the background or on the asking thread.
pub trait Search {
    /// Seeds whatever the session decides by chance: moves of reference players,
    /// errors of weakened play. These depend on the seed and the game at hand
    /// alone, not on what was asked before. 0 at first.
    fn seed(&mut self, seed: u64);

    /// Forgets what was learned in earlier games (table, histories).
    fn new_game(&mut self);

    /// Makes ready what a search needs, so that the next one starts at once.
    ///
    /// # Errors
    /// The system gives no memory or no threads.
    fn prepare(&mut self) -> Result<(), SessionError>;

    /// Starts a search in the background. The listener hears of its progress
    /// and, once, of its end. A reference player ignores limits and mostly
    /// answers before this returns.
    ///
    /// # Errors
    /// A search is running, or a search move is not possible here.
    fn go(&mut self, limits: &Limits, listener: Arc<dyn Listener>) -> Result<(), SessionError>;

    /// As [`go`](Self::go), but returns when the answer has been given. Saves
    /// the start of a thread; only an [abort](Self::set_abort) stops the search.
    ///
    /// # Errors
    /// As [`go`](Self::go).
    fn think(&mut self, limits: &Limits, listener: Arc<dyn Listener>) -> Result<(), SessionError> {
        self.go(limits, listener)?;
        self.wait();
        Ok(())
    }

    /// Searches to the end and gives what was found. The limits have to end it, or
    /// an [abort](Self::set_abort).
    ///
    /// # Errors
    /// As [`go`](Self::go); and if the search fails.
    fn search(&mut self, limits: &Limits) -> Result<SearchResult, SessionError> {
        let collector = Arc::new(Collector::default());
        self.go(limits, Arc::clone(&collector) as Arc<dyn Listener>)?;
        self.wait();
        collector.take().ok_or(SessionError::SearchFailed)
    }

    /// Where searches get their time from; the machine's clock unless told
    /// otherwise. A session without searches has no use for it.
    fn set_time_source(&mut self, _: TimeSource) {}

    /// Ends every later search when `abort` is due, wherever it runs; it answers
    /// with what it has found. A session without searches has no use for it.
    fn set_abort(&mut self, _: Abort) {}

    /// Whether a search is running.
    fn is_searching(&self) -> bool;

    /// Ends a running search soon; its answer comes through the listener.
    fn stop(&self);

    /// The move pondered on has been played: the clock runs from now on.
    fn ponder_hit(&self);

    /// Waits until no search is running.
    fn wait(&mut self);
}
