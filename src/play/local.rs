//! A player in this process.

use super::{Fault, MoveReport, MoveRequest, NewGame, Player, PlayerReply};
use crate::base::value::{expected_score, moves_to_end};
use crate::base::{Abort, TimeSource};
use crate::session::{Best, Info, Listener, ScoreBound, Session, SessionError};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// A player that runs a session in this process, without pipes or protocol text.
pub struct Local {
    name: String,
    session: Box<dyn Session>,
    listener: Arc<LatestListener>,
    /// Whether searches are measured in virtual time.
    in_virtual_time: bool,
    stop: Arc<AtomicBool>,
}

impl Local {
    /// A player of this name with these options set in `session`.
    ///
    /// # Errors
    /// Returns [`SessionError`] if the session refuses an option.
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
            listener: Arc::default(),
            in_virtual_time: false,
            stop: Arc::default(),
        })
    }

    /// Changes an option of the player.
    ///
    /// # Errors
    /// Returns [`SessionError`] if the session refuses it.
    pub fn set_option(&mut self, name: &str, value: &str) -> Result<(), SessionError> {
        self.session.set_option(name, Some(value))
    }

    /// The same player with this time source. In virtual time its searches end at their
    /// limits or when the game is aborted.
    #[must_use]
    pub fn with_time(mut self, time: TimeSource) -> Local {
        self.in_virtual_time = time.is_virtual();
        self.session.set_time_source(time);
        self
    }

    /// The abort condition of a decision that may take `patience`.
    fn abort(&self, patience: Duration) -> Abort {
        let deadline = Instant::now().checked_add(patience);
        // Patience is real time and does not apply to virtual time.
        let deadline = deadline.filter(|_| !self.in_virtual_time);
        Abort::new(Arc::clone(&self.stop), deadline)
    }
}

impl Player for Local {
    fn name(&self) -> &str {
        &self.name
    }

    fn identity(&self) -> Option<&str> {
        Some(concat!("Ermine ", env!("CARGO_PKG_VERSION")))
    }

    fn begin(&mut self, new_game: &NewGame<'_>) -> Result<(), Fault> {
        let start_fault = |error: SessionError| Fault::Start(error.to_string());
        for (name, value) in new_game.settings {
            self.session
                .set_option(name, Some(value))
                .map_err(start_fault)?;
        }
        self.session.seed(new_game.seed);
        self.session.new_game();
        self.session.prepare().map_err(start_fault)
    }

    fn decide(&mut self, request: &MoveRequest<'_>) -> Result<PlayerReply, Fault> {
        let crash = |error: SessionError| Fault::Crash(error.to_string());
        self.session
            .follow(request.start, request.steps)
            .map_err(crash)?;
        *self.listener.lock() = LatestReports::default();
        let listener: Arc<dyn Listener> = Arc::clone(&self.listener) as _;
        let abort = self.abort(request.patience);
        self.session.set_abort(abort.clone());
        let think = || self.session.think(request.limits, listener);
        // The next position restores the session after a panic.
        let result = catch_unwind(AssertUnwindSafe(think));
        let panic_fault = |_| Fault::Crash("the player has panicked".to_owned());
        result.map_err(panic_fault)?.map_err(crash)?;
        if abort.is_due() {
            let timeout_ms = request.patience.as_millis();
            return Err(Fault::Silence(format!("no answer within {timeout_ms} ms")));
        }
        let latest = std::mem::take(&mut *self.listener.lock());
        match latest.best.and_then(|best| best.step) {
            Some(step) => Ok(PlayerReply {
                step,
                thought: latest.thought,
            }),
            None => Err(Fault::Crash("the search has failed".to_owned())),
        }
    }

    fn cancel_on(&mut self, stop: &Arc<AtomicBool>) {
        self.stop = Arc::clone(stop);
    }
}

/// The latest reports of a search.
#[derive(Debug, Default)]
struct LatestReports {
    thought: MoveReport,
    best: Option<Best>,
}

#[derive(Default)]
struct LatestListener(Mutex<LatestReports>);

impl LatestListener {
    fn lock(&self) -> std::sync::MutexGuard<'_, LatestReports> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Listener for LatestListener {
    fn info(&self, info: &Info) {
        let mut latest = self.lock();
        latest.thought.nodes = Some(info.nodes);
        // Only the best line counts, and of a roll only the expectation over its
        // outcomes.
        if info.multipv == 1 && info.roll.is_none() {
            latest.thought.depth = Some(info.depth);
            // A bound is not a score; the lines of engines are read the same way.
            if info.bound == ScoreBound::Exact {
                let mate = moves_to_end(info.value);
                latest.thought.cp = mate.is_none().then_some(info.centipawns);
                latest.thought.mate = mate;
                latest.thought.ev = Some(expected_score(info.value));
            }
        }
    }

    fn best(&self, best: &Best) {
        self.lock().best = Some(best.clone());
    }
}
