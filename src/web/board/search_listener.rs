//! A listener that forwards search events to the thread of the board.

use super::events::SearchEvent;
use crate::session::{Best, Info, Listener};
use std::sync::Mutex;

/// A listener that forwards the events of one search with its number.
pub(super) struct SearchListener<F> {
    search: u64,
    send: Mutex<F>,
}

impl<F: FnMut(u64, SearchEvent) + Send> SearchListener<F> {
    /// A listener for the search of that number.
    pub(super) const fn new(search: u64, send: F) -> SearchListener<F> {
        SearchListener {
            search,
            send: Mutex::new(send),
        }
    }

    fn forward(&self, event: SearchEvent) {
        if let Ok(mut send) = self.send.lock() {
            send(self.search, event);
        }
    }
}

impl<F: FnMut(u64, SearchEvent) + Send> Listener for SearchListener<F> {
    fn info(&self, info: &Info) {
        self.forward(SearchEvent::Info(info.clone()));
    }

    fn best(&self, best: &Best) {
        self.forward(SearchEvent::Best(best.clone()));
    }
}
