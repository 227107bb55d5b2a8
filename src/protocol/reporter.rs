//! Passes on what a search says.

use super::format;
use crate::base::lines::Output;
use crate::session::{Best, Info, Listener, Progress};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

/// How long a wait lasts before one looks whether anybody still reads.
const POLL_INTERVAL: Duration = Duration::from_millis(50);

#[derive(Default)]
struct State {
    /// The answer of the search has not been written yet.
    running: bool,
    /// The answer has to wait for `stop` or `ponderhit`.
    held: bool,
    /// An answer that waits.
    waiting: Option<Best>,
}

/// Writes a search's progress and its answer. An answer that comes before
/// `stop` or `ponderhit`, where these are due, is kept back until then.
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

    /// A search is about to start; `held` if its answer has to be asked for.
    pub(super) fn start(&self, held: bool) {
        self.with(|state| {
            *state = State {
                running: true,
                held,
                waiting: None,
            };
        });
    }

    /// The search did not start after all.
    pub(super) fn cancel(&self) {
        self.with(|state| *state = State::default());
    }

    /// Whether an answer is still to be written.
    pub(super) fn is_running(&self) -> bool {
        self.with(|state| state.running)
    }

    /// Whether the answer has to be asked for.
    pub(super) fn is_held(&self) -> bool {
        self.with(|state| state.running && state.held)
    }

    /// The answer may be written as soon as there is one.
    pub(super) fn release(&self) {
        self.with(|state| {
            state.held = false;
            if let Some(best) = state.waiting.take() {
                self.answer(state, &best);
            }
        });
    }

    /// Waits a little for the answer to be written.
    pub(super) fn wait(&self) {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if state.running {
            // Woken by the answer or by the clock: the caller looks anew.
            drop(self.ended.wait_timeout(state, POLL_INTERVAL));
        }
    }

    /// Once the answer can be seen, a next command must find the search ended:
    /// so it is written while the state is locked.
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
            if state.held {
                state.waiting = Some(best.clone());
            } else {
                self.answer(state, best);
            }
        });
    }
}
