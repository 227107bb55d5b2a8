//! The analyst, which searches one position after the other.

use super::record::Record;
use super::request::{InvalidRequest, Request};
use crate::base::Abort;
use crate::base::time::Instant;
use crate::catalog::{self, CachedSession};
use crate::session::{Collector, Listener, SearchLimit, SearchResult, Session, SessionError};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// The defaults for lines of the input.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Defaults {
    /// The name of the game.
    pub game: String,
    /// Options of the engine and settings of the game.
    pub options: BTreeMap<String, String>,
    /// The search limits.
    pub limits: SearchLimit,
    /// The number of best moves to report.
    pub multipv: u32,
    /// The time limit for a position in seconds, whatever its limits.
    pub timeout: u64,
}

impl Defaults {
    /// Fills in the game and the options that a line does not set.
    pub fn complete(&self, request: &mut Request) {
        request.game.get_or_insert_with(|| self.game.clone());
        let requested = std::mem::replace(&mut request.options, self.options.clone());
        for (name, value) in requested {
            set_option(&mut request.options, name, value);
        }
    }

    /// The same with these options, which replace those whose names differ only in case.
    #[must_use]
    pub fn with_options(mut self, options: impl IntoIterator<Item = (String, String)>) -> Defaults {
        for (name, value) in options {
            set_option(&mut self.options, name, value);
        }
        self
    }

    /// Checks that each option is accepted in one game at least.
    ///
    /// # Errors
    /// Returns the error of the first option that every game rejects.
    pub fn check_options(&self) -> Result<(), SessionError> {
        self.options
            .iter()
            .try_for_each(|(name, value)| check_option(name, value))
    }
}

/// Sets an option in the games one after the other until one accepts it.
fn check_option(name: &str, value: &str) -> Result<(), SessionError> {
    let mut error = SessionError::NoGame;
    for game in catalog::names() {
        match catalog::open(game)?.set_option(name, Some(value)) {
            Ok(_) => return Ok(()),
            // A game that has the option knows what it expects.
            Err(SessionError::UnknownOption { .. }) if !matches!(error, SessionError::NoGame) => {}
            Err(rejected) => error = rejected,
        }
    }
    Err(error)
}

/// Sets an option, replacing one whose name differs only in case.
pub fn set_option(options: &mut BTreeMap<String, String>, name: String, value: String) {
    options.retain(|other, _| !other.eq_ignore_ascii_case(&name));
    options.insert(name, value);
}

/// The default table size in MiB: the table is cleared for each position, and most
/// searches of a batch are short.
const HASH: &str = "4";

/// The worker of a batch: searches positions and keeps the session of the last one.
pub struct Analyst {
    plan: Arc<Defaults>,
    open: CachedSession<Box<dyn Session>>,
    stop: Arc<AtomicBool>,
    listener: Option<Arc<dyn Listener>>,
}

impl Analyst {
    /// An analyst without a session.
    #[must_use]
    pub fn new(plan: Arc<Defaults>) -> Analyst {
        Analyst {
            plan,
            open: None,
            stop: Arc::default(),
            listener: None,
        }
    }

    /// Returns an analyst that stops a search when `stop` is raised; the result found by
    /// then counts.
    #[must_use]
    pub fn stopped_by(self, stop: Arc<AtomicBool>) -> Analyst {
        Analyst { stop, ..self }
    }

    /// Returns an analyst that forwards search events to `listener`.
    #[must_use]
    pub fn with_listener(self, listener: Arc<dyn Listener>) -> Analyst {
        let listener = Some(listener);
        Analyst { listener, ..self }
    }

    /// The session of the last line, at its position; `None` if that line could not be
    /// set up.
    pub fn session(&mut self) -> Option<&mut (dyn Session + 'static)> {
        let open = self.open.as_mut();
        open.map(|(_, _, session)| session.as_mut())
    }

    /// Returns the record of one line of the input. A search that panics or times out
    /// only affects its own line.
    #[must_use]
    pub fn record(&mut self, read: Result<Request, InvalidRequest>) -> Record {
        let request = match read {
            Ok(request) => request,
            Err(InvalidRequest { id, error }) => return Record::failed(id, error.to_string()),
        };
        let id = request.id.clone();
        let record = self.analyse(request, |session, found| {
            let mut record = Record::of(id.clone(), &*session);
            if let Some(found) = found {
                record.add(&*session, found)?;
            }
            Ok(record)
        });
        match record {
            Ok(record) => record,
            Err(error) => Record::failed(id, error.to_string()),
        }
    }

    /// Searches the position of a request and hands the session, which is at the position,
    /// with the result to `finished`. There is no result if the game is over there.
    ///
    /// # Errors
    /// If the position cannot be set up, the search panics or times out, or `finished`
    /// returns an error.
    pub fn analyse<R>(
        &mut self,
        request: Request,
        finished: impl FnOnce(&mut dyn Session, Option<SearchResult>) -> Result<R, SessionError>,
    ) -> Result<R, AnalystError> {
        let searched = catch_unwind(AssertUnwindSafe(|| {
            let found = self.searched(request)?;
            let session = self.session().ok_or(SessionError::NoGame)?;
            Ok(finished(session, found)?)
        }));
        searched.unwrap_or_else(|_| {
            // The session may be in an inconsistent state.
            self.open = None;
            Err(AnalystError::Panicked)
        })
    }

    fn searched(&mut self, mut request: Request) -> Result<Option<SearchResult>, AnalystError> {
        let plan = Arc::clone(&self.plan);
        plan.complete(&mut request);
        let session = self.open(&request)?;
        let multipv = request.multipv.unwrap_or(plan.multipv);
        session.set_option("MultiPV", Some(&multipv.to_string()))?;
        session.new_game();
        session.follow(&request.start, &request.moves)?;
        if session.waiting().outcome().is_some() {
            return Ok(None);
        }
        self.search(request.limits.unwrap_or(plan.limits)).map(Some)
    }

    fn search(&mut self, limits: SearchLimit) -> Result<SearchResult, AnalystError> {
        let seconds = self.plan.timeout;
        let deadline = Instant::now().checked_add(Duration::from_secs(seconds));
        let abort = Abort::new(Arc::clone(&self.stop), deadline);
        let collector = Arc::new(Collector::forwarding(self.listener.clone()));
        let session = self.session().ok_or(SessionError::NoGame)?;
        session.set_abort(abort);
        session.think(&limits.into(), Arc::clone(&collector) as Arc<dyn Listener>)?;
        if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Err(AnalystError::Timeout(seconds));
        }
        Ok(collector.take().ok_or(SessionError::SearchFailed)?)
    }

    /// Opens the session for a request, or reuses the current one if game and options are
    /// equal.
    fn open(&mut self, request: &Request) -> Result<&mut (dyn Session + 'static), SessionError> {
        let game = request.game.as_deref().unwrap_or_default();
        let session = catalog::open_once(&mut self.open, game, &request.options, || {
            let mut session = catalog::open(game)?;
            session.set_option("Hash", Some(HASH))?;
            session.set_option("UCI_AnalyseMode", Some("true"))?;
            session.set_option("UCI_ShowWDL", Some("true"))?;
            for (name, value) in &request.options {
                session.set_option(name, Some(value))?;
            }
            Ok(session)
        })?;
        Ok(session.as_mut())
    }
}

/// The error of a position that could not be searched.
#[derive(Debug, thiserror::Error)]
pub enum AnalystError {
    /// The session returned an error.
    #[error(transparent)]
    Session(#[from] SessionError),
    /// The time limit was exceeded.
    #[error("no answer within {0} s")]
    Timeout(u64),
    /// The search panicked.
    #[error("the search panicked")]
    Panicked,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::batch::record::Status;

    #[test]
    fn options_that_no_game_accepts_are_rejected() {
        let check = |name: &str, value: &str| {
            let plan = Defaults {
                game: String::new(),
                options: BTreeMap::from([(name.to_owned(), value.to_owned())]),
                limits: SearchLimit::default(),
                multipv: 1,
                timeout: 1,
            };
            plan.check_options().map_err(|error| error.to_string())
        };
        assert_eq!(check("hash", "1"), Ok(()));
        // A setting of one game.
        assert_eq!(check("Starts", "both"), Ok(()));
        for (name, value, text) in [
            ("Hash", "-1", "option Hash"),
            ("Starts", "none", "option Starts"),
            ("Zork", "1", "unknown option 'Zork'"),
        ] {
            let error = check(name, value).unwrap_err();
            assert!(error.starts_with(text), "{error}");
        }
    }

    #[test]
    fn a_line_that_cannot_be_read_is_a_record() {
        let plan = Defaults {
            game: "draughts".to_owned(),
            options: BTreeMap::new(),
            limits: SearchLimit::default(),
            multipv: 1,
            timeout: 1,
        };
        let mut analyst = Analyst::new(Arc::new(plan));
        let record = analyst.record(Request::read("{"));
        assert_eq!((record.status, record.id.get()), (Status::Error, "null"));
        let record = analyst.record(Request::read(r#"{"id":3}"#));
        assert_eq!((record.status, record.id.get()), (Status::Error, "3"));
        let error = record.error.unwrap();
        assert!(error.contains("unknown game 'draughts'"), "{error}");
    }
}
