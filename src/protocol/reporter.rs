//! The output of a search's progress and answer.

use super::format;
use crate::base::lines::Output;
use crate::session::{Best, Info, Listener, Progress};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

/// The interval at which a wait checks whether the output is closed.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

#[derive(Default)]
struct State {
    /// Whether the answer of the search has not been written yet.
    running: bool,
    /// Whether the answer has to wait for `stop` or `ponderhit`.
    must_wait: bool,
    /// The answer that waits.
    pending: Option<Best>,
}

/// A listener that writes a search's progress and its answer. It holds back an answer
/// that must wait for `stop` or `ponderhit`.
pub(super) struct Reporter {
    output: Arc<Output>,
    state: Mutex<State>,
    ended: Condvar,
}

impl Reporter {
    pub(super) fn new(output: Arc<Output>) -> Reporter {
        Reporter {
            output,
            state: Mutex::default(),
            ended: Condvar::new(),
        }
    }

    fn with<R>(&self, change: impl FnOnce(&mut State) -> R) -> R {
        change(&mut self.state.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Prepares for a search. With `must_wait` its answer waits for `stop` or `ponderhit`.
    pub(super) fn start(&self, must_wait: bool) {
        self.with(|state| {
            *state = State {
                running: true,
                must_wait,
                pending: None,
            };
        });
    }

    /// Resets the state after a search that did not start or has failed.
    pub(super) fn cancel(&self) {
        self.with(|state| *state = State::default());
    }

    /// Whether an answer is still to be written.
    pub(super) fn is_running(&self) -> bool {
        self.with(|state| state.running)
    }

    /// Whether the answer has to wait for `stop` or `ponderhit`.
    pub(super) fn waits_for_stop(&self) -> bool {
        self.with(|state| state.running && state.must_wait)
    }

    /// Lets the answer be written as soon as there is one.
    pub(super) fn release(&self) {
        self.with(|state| {
            state.must_wait = false;
            if let Some(best) = state.pending.take() {
                self.answer(state, &best);
            }
        });
    }

    /// Waits a short time for the answer to be written.
    pub(super) fn wait(&self) {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if state.running {
            // The caller checks again, whether the answer or the timeout ended the wait.
            drop(self.ended.wait_timeout(state, POLL_INTERVAL));
        }
    }

    /// Writes the answer while the state is locked: a client that has seen it must find
    /// the search ended.
    fn answer(&self, state: &mut State, best: &Best) {
        state.running = false;
        self.output.lines(&format::best(best));
        self.ended.notify_all();
    }
}

impl Listener for Reporter {
    fn info(&self, info: &Info) {
        self.output.line(&format::info(info));
    }

    fn progress(&self, progress: &Progress) {
        self.output.line(&format::progress(progress));
    }

    fn best(&self, best: &Best) {
        self.with(|state| {
            if state.must_wait {
                state.pending = Some(best.clone());
            } else {
                self.answer(state, best);
            }
        });
    }
}
