//! A player inside this process.

use super::{Answer, Beginning, Fault, Player, Task, Thought};
use crate::base::TimeSource;
use crate::base::value::{expected_score, moves_to_end};
use crate::session::{Best, Bound, Info, Limits, Listener, Session, SessionError};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How often one looks whether a search has died without an answer, or nobody
/// wants it any more.
const GLANCE: Duration = Duration::from_millis(50);

/// Nodes of a search that ends within a fraction of a second.
const SHORT: u64 = 1_000_000;

/// A session that plays: no pipes, no text but the steps.
pub struct Local {
    name: String,
    session: Box<dyn Session>,
    ear: Arc<Ear>,
    /// Whether searches are measured in time that is made up.
    in_virtual_time: bool,
    stop: Arc<AtomicBool>,
}

impl Local {
    /// A player of this name with these options set in `session`.
    ///
    /// # Errors
    /// The session refuses an option.
    pub fn new(
        name: &str,
        mut session: Box<dyn Session>,
        options: &[(String, String)],
    ) -> Result<Local, SessionError> {
        for (option, value) in options {
            session.set_option(option, Some(value))?;
        }
        Ok(Local {
            name: name.to_owned(),
            session,
            ear: Arc::default(),
            in_virtual_time: false,
            stop: Arc::default(),
        })
    }

    /// The same player, thinking by this time. In virtual time it ends its
    /// searches itself, by their limits: nobody waits for a moment that may
    /// never come.
    #[must_use]
    pub fn with_time(mut self, time: TimeSource) -> Local {
        self.in_virtual_time = time.is_virtual();
        self.session.set_time_source(time);
        self
    }

    /// Waits for the answer of a running search; whether it came in time.
    fn listen(&self, patience: Duration) -> bool {
        let end = Instant::now() + patience;
        let mut heard = self.ear.lock();
        while heard.best.is_none() {
            let left = end.saturating_duration_since(Instant::now()).min(GLANCE);
            let stopped = self.stop.load(Ordering::Relaxed);
            if left.is_zero() || stopped || !self.session.is_searching() {
                break;
            }
            let woken = self.ear.answered.wait_timeout(heard, left);
            heard = woken.map_or_else(|poisoned| poisoned.into_inner().0, |(heard, _)| heard);
        }
        heard.best.is_some()
    }
}

impl Player for Local {
    fn name(&self) -> &str {
        &self.name
    }

    fn identity(&self) -> Option<&str> {
        Some(concat!("Ermine ", env!("CARGO_PKG_VERSION")))
    }

    fn begin(&mut self, beginning: &Beginning<'_>) -> Result<(), Fault> {
        let refused = |error: SessionError| Fault::Start(error.to_string());
        for (name, value) in beginning.settings {
            self.session
                .set_option(name, Some(value))
                .map_err(refused)?;
        }
        self.session.seed(beginning.seed);
        self.session.new_game();
        self.session.prepare().map_err(refused)
    }

    fn decide(&mut self, task: &Task<'_>) -> Result<Answer, Fault> {
        let refused = |error: SessionError| Fault::Crash(error.to_string());
        let steps: Vec<&str> = task.steps.iter().map(String::as_str).collect();
        self.session
            .set_position(task.start, &steps)
            .map_err(refused)?;
        *self.ear.lock() = Heard::default();
        let listener: Arc<dyn Listener> = Arc::clone(&self.ear) as _;
        let session = &mut self.session;
        let start = || match self.in_virtual_time || is_short(task.limits) {
            true => session.think(task.limits, listener),
            false => session.go(task.limits, listener),
        };
        // A session is whole again with the next position.
        let gone = catch_unwind(AssertUnwindSafe(start));
        let panicked = |_| Fault::Crash("the player has panicked".to_owned());
        gone.map_err(panicked)?.map_err(refused)?;
        if !self.listen(task.patience) && self.session.is_searching() {
            self.session.stop();
            self.session.wait();
            let waited = task.patience.as_millis();
            return Err(Fault::Silence(format!("no answer within {waited} ms")));
        }
        self.session.wait();
        let heard = std::mem::take(&mut *self.ear.lock());
        match heard.best.and_then(|best| best.step) {
            Some(step) => Ok(Answer {
                step,
                thought: heard.thought,
            }),
            None => Err(Fault::Crash("the search has failed".to_owned())),
        }
    }

    fn heed(&mut self, stop: &Arc<AtomicBool>) {
        self.stop = Arc::clone(stop);
    }
}

/// Whether a search ends so soon that nobody will have to stop it.
fn is_short(limits: &Limits) -> bool {
    limits.nodes.is_some_and(|nodes| nodes <= SHORT) || limits.depth.is_some_and(|depth| depth <= 2)
}

/// What a search has said.
#[derive(Debug, Default)]
struct Heard {
    thought: Thought,
    best: Option<Best>,
}

#[derive(Default)]
struct Ear {
    heard: Mutex<Heard>,
    answered: Condvar,
}

impl Ear {
    fn lock(&self) -> std::sync::MutexGuard<'_, Heard> {
        self.heard.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Listener for Ear {
    fn info(&self, info: &Info) {
        let mut heard = self.lock();
        heard.thought.nodes = Some(info.nodes);
        // Of several lines the best one, of several outcomes the expectation.
        if info.multipv == 1 && info.roll.is_none() {
            heard.thought.depth = Some(info.depth);
            // A bound is no score: so are the lines of programs read.
            if info.bound == Bound::Exact {
                let mate = moves_to_end(info.value);
                heard.thought.cp = mate.is_none().then_some(info.centipawns);
                heard.thought.mate = mate;
                heard.thought.ev = Some(expected_score(info.value));
            }
        }
    }

    fn best(&self, best: &Best) {
        self.lock().best = Some(best.clone());
        self.answered.notify_all();
    }
}
