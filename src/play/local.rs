//! A player in this process.

use super::{Fault, MoveReport, MoveRequest, NewGame, Player, PlayerReply};
use crate::base::time::Instant;
use crate::base::value::{expected_score, moves_to_end};
use crate::base::{Abort, TimeSource};
use crate::protocol::format;
use crate::session::{Info, Session, SessionError};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// A player that runs a session in this process, without pipes or protocol text.
pub struct Local {
    name: String,
    session: Box<dyn Session>,
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

    fn introduction(&self) -> Vec<String> {
        let options = self.session.options();
        let options = options.iter().map(format::option);
        format::id().into_iter().chain(options).collect()
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
        let abort = self.abort(request.patience);
        self.session.set_abort(abort.clone());
        let search = || self.session.search(request.limits);
        // The next position restores the session after a panic.
        let result = catch_unwind(AssertUnwindSafe(search));
        let panic_fault = |_| Fault::Crash("the player has panicked".to_owned());
        let result = result.map_err(panic_fault)?.map_err(crash)?;
        if abort.is_due() {
            let timeout_ms = request.patience.as_millis();
            return Err(Fault::Silence(format!("no answer within {timeout_ms} ms")));
        }
        match result.best.step {
            Some(step) => Ok(PlayerReply {
                step,
                thought: report_of(&result.history),
            }),
            None => Err(crash(SessionError::SearchFailed)),
        }
    }

    fn cancel_on(&mut self, stop: &Arc<AtomicBool>) {
        self.stop = Arc::clone(stop);
    }
}

/// The last values that a search reported.
fn report_of(history: &[Info]) -> MoveReport {
    let mut report = MoveReport::default();
    // Only the best line counts, and of a roll only the expectation over its outcomes.
    for info in history.iter().filter(|info| info.is_main()) {
        let mate = moves_to_end(info.value);
        let line = MoveReport {
            depth: Some(info.depth),
            nodes: None,
            cp: Some(info.centipawns).filter(|_| mate.is_none()),
            mate,
            ev: Some(expected_score(info.value)),
        };
        report.add(line, info.bound);
    }
    report.nodes = history.last().map(|info| info.nodes);
    report
}
