//! Searches in slices, for a host without threads.

use super::search_event::SearchEvent;
use crate::session::{Best, Info, Limits, Listener, Session, SessionError};
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The searches of a board that run in slices, with their events that the board has not
/// handled yet.
#[derive(Clone, Default)]
pub struct Slices(Arc<Mutex<VecDeque<NumberedEvent>>>);

/// An event of the search of this number.
pub(super) struct NumberedEvent {
    pub(super) number: u64,
    pub(super) event: SearchEvent,
}

impl Slices {
    /// Starts a search of the session's position, which
    /// [`Service::advance`](super::Service::advance) runs.
    ///
    /// # Errors
    /// Those of [`Search::go`](crate::session::Search::go).
    pub fn search(
        &self,
        number: u64,
        session: &mut dyn Session,
        limits: &Limits,
    ) -> Result<(), SessionError> {
        session.set_sliced(true);
        let events = self.clone();
        session.go(limits, Arc::new(SliceListener { number, events }))
    }

    /// Ends the search of this session.
    pub fn stop(&self, session: &mut dyn Session) {
        session.stop();
        session.wait();
    }

    /// Takes the events so far, in their order.
    pub(super) fn take(&self) -> VecDeque<NumberedEvent> {
        std::mem::take(&mut *self.lock())
    }

    /// Whether there are no events.
    pub(super) fn is_empty(&self) -> bool {
        self.lock().is_empty()
    }

    fn lock(&self) -> MutexGuard<'_, VecDeque<NumberedEvent>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Collects the events of one search.
struct SliceListener {
    number: u64,
    events: Slices,
}

impl SliceListener {
    fn push(&self, event: SearchEvent) {
        let number = self.number;
        let event = NumberedEvent { number, event };
        self.events.lock().push_back(event);
    }
}

impl Listener for SliceListener {
    fn info(&self, info: &Info) {
        self.push(SearchEvent::Info(info.clone()));
    }

    fn best(&self, best: &Best) {
        self.push(SearchEvent::Best(best.clone()));
    }
}
