//! Searches one position after the other.

use super::limits::LimitSpec;
use super::record::BatchRecord;
use super::request::{Request, RequestError};
use crate::base::Abort;
use crate::catalog;
use crate::session::{Session, SessionError};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// What holds for every line that says nothing else.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BatchPlan {
    /// The name of the game.
    pub game: String,
    /// Options of the engine and settings of the game.
    pub options: BTreeMap<String, String>,
    /// How far to search.
    pub limits: LimitSpec,
    /// How many best moves to report.
    pub multipv: u32,
    /// Seconds after which a position is given up, whatever its limits.
    pub timeout: u64,
}

/// Mebibytes of the table where no option says otherwise: it is cleared for each
/// position, and most searches of a batch are short.
const HASH: &str = "4";

/// Searches positions, with the sessions that it needs for that.
pub struct Analyst {
    plan: Arc<BatchPlan>,
    open: Option<Opened>,
}

/// A session, and what it was opened for.
struct Opened {
    game: String,
    options: BTreeMap<String, String>,
    session: Box<dyn Session>,
}

impl Analyst {
    /// An analyst without a session yet.
    #[must_use]
    pub const fn new(plan: Arc<BatchPlan>) -> Analyst {
        Analyst { plan, open: None }
    }

    /// What one line of the input has come to. A search that panics or does not end
    /// is the line's fault alone.
    #[must_use]
    pub fn record(&mut self, read: Result<Request, (Value, RequestError)>) -> BatchRecord {
        let request = match read {
            Ok(request) => request,
            Err((id, error)) => return BatchRecord::failed(id, error.to_string()),
        };
        let id = request.id.clone();
        let searched = catch_unwind(AssertUnwindSafe(|| self.searched(request)));
        match searched {
            Ok(Ok(record)) => record,
            Ok(Err(error)) => BatchRecord::failed(id, error.to_string()),
            Err(_) => {
                // What is left of the session is not to be trusted.
                self.open = None;
                BatchRecord::failed(id, "the search has panicked".to_owned())
            }
        }
    }

    fn searched(&mut self, request: Request) -> Result<BatchRecord, AnalystError> {
        let plan = Arc::clone(&self.plan);
        let session = self.session(&request)?;
        let multipv = request.multipv.unwrap_or(plan.multipv);
        session.set_option("MultiPV", Some(&multipv.to_string()))?;
        session.new_game();
        let steps: Vec<&str> = request.moves.iter().map(String::as_str).collect();
        session.set_position(&request.start, &steps)?;
        let mut record = BatchRecord::of(request.id, &*session);
        if record.result.is_some() {
            return Ok(record);
        }
        let limits = request.limits.unwrap_or(plan.limits);
        let abort = Abort::new(
            Arc::default(),
            Instant::now().checked_add(Duration::from_secs(plan.timeout)),
        );
        session.set_abort(abort.clone());
        let found = session.search(&limits.into())?;
        if abort.is_due() {
            return Err(AnalystError::Timeout(plan.timeout));
        }
        record.add(&*session, found)?;
        Ok(record)
    }

    /// The session that a request is about, opened anew where the game or the
    /// options are others than before.
    fn session(&mut self, request: &Request) -> Result<&mut (dyn Session + 'static), SessionError> {
        let game = request.game.as_deref().unwrap_or(&self.plan.game);
        let mut options = self.plan.options.clone();
        for (name, value) in &request.options {
            options.retain(|known, _| !known.eq_ignore_ascii_case(name));
            options.insert(name.clone(), value.clone());
        }
        let fits = |open: &Opened| open.game == game && open.options == options;
        if !self.open.as_ref().is_some_and(fits) {
            self.open = None;
            let mut session = catalog::open(game)?;
            session.set_option("Hash", Some(HASH))?;
            session.set_option("UCI_AnalyseMode", Some("true"))?;
            session.set_option("UCI_ShowWDL", Some("true"))?;
            for (name, value) in &options {
                session.set_option(name, Some(value))?;
            }
            self.open = Some(Opened {
                game: game.to_owned(),
                options,
                session,
            });
        }
        let open = self.open.as_mut();
        open.map(|open| open.session.as_mut())
            .ok_or(SessionError::NoGame)
    }
}

/// Why a position could not be searched.
#[derive(Debug, thiserror::Error)]
enum AnalystError {
    /// The session refused something.
    #[error(transparent)]
    Session(#[from] SessionError),
    /// It took too long.
    #[error("no answer within {0} s")]
    Timeout(u64),
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::batch::record::BatchStatus;

    #[test]
    fn a_line_that_cannot_be_read_is_a_record() {
        let plan = BatchPlan {
            game: "draughts".to_owned(),
            options: BTreeMap::new(),
            limits: LimitSpec::default(),
            multipv: 1,
            timeout: 1,
        };
        let mut analyst = Analyst::new(Arc::new(plan));
        let record = analyst.record(Request::read("{"));
        assert_eq!(
            (record.status, record.id),
            (BatchStatus::Error, Value::Null)
        );
        let record = analyst.record(Request::read(r#"{"id":3}"#));
        assert_eq!((record.status, record.id), (BatchStatus::Error, 3.into()));
        let error = record.error.unwrap();
        assert!(error.contains("no game 'draughts'"), "{error}");
    }
}
