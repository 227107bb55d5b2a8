//! What a search says, sent on to the thread of its board.

use super::events::Heard;
use crate::session::{Best, Info, Listener};
use std::sync::Mutex;

/// Hears one search and passes it on with the search's number.
pub(super) struct Thought<F> {
    search: u64,
    send: Mutex<F>,
}

impl<F: FnMut(u64, Heard) + Send> Thought<F> {
    /// A listener of the search of that number.
    pub(super) const fn new(search: u64, send: F) -> Thought<F> {
        Thought {
            search,
            send: Mutex::new(send),
        }
    }

    fn pass(&self, heard: Heard) {
        if let Ok(mut send) = self.send.lock() {
            send(self.search, heard);
        }
    }
}

impl<F: FnMut(u64, Heard) + Send> Listener for Thought<F> {
    fn info(&self, info: &Info) {
        self.pass(Heard::Info(info.clone()));
    }

    fn best(&self, best: &Best) {
        self.pass(Heard::Best(best.clone()));
    }
}
