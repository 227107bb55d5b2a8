//! What a search says, sent on to the thread of its board.

use super::events::SearchEvent;
use crate::session::{Best, Info, Listener};
use std::sync::Mutex;

/// Hears one search and passes it on with the search's number.
pub(super) struct SearchListener<F> {
    search: u64,
    send: Mutex<F>,
}

impl<F: FnMut(u64, SearchEvent) + Send> SearchListener<F> {
    /// A listener of the search of that number.
    pub(super) const fn new(search: u64, send: F) -> SearchListener<F> {
        SearchListener {
            search,
            send: Mutex::new(send),
        }
    }

    fn pass(&self, heard: SearchEvent) {
        if let Ok(mut send) = self.send.lock() {
            send(self.search, heard);
        }
    }
}

impl<F: FnMut(u64, SearchEvent) + Send> Listener for SearchListener<F> {
    fn info(&self, info: &Info) {
        self.pass(SearchEvent::Info(info.clone()));
    }

    fn best(&self, best: &Best) {
        self.pass(SearchEvent::Best(best.clone()));
    }
}
