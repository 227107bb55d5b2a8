//! The engine: searches that run beside Python.

use crate::arguments::texts;
use crate::board::Board;
use crate::errors;
use crate::guard::{Guarded, POLL_INTERVAL};
use crate::listed::{best_object, info_object};
use crate::steps::{StepArgument, Text};
use crate::whole::Whole;
use ermine::rules::move_list::MAX_MOVES;
use ermine::session::{Best, Info, Limits, Listener, OptionKind, SearchLimit, Session};
use ermine::{SessionError, catalog};
use ermine_bindings::{Fault, ListedBest, ListedInfo};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// An engine for one game. `ermine.Engine` is made of it.
#[pyclass(frozen, module = "ermine._ermine")]
pub(crate) struct EngineCore {
    session: Guarded<dyn Session>,
    game: String,
    /// The search that was started last.
    current: Mutex<Arc<SearchToken>>,
}

/// The maximum number of moves to a time control.
const MAX_REMAINING: u32 = 10_000;

/// The identity of a search.
#[derive(Default)]
struct SearchToken {
    /// Whether it has been stopped or dropped, so that the next search may wait for its end.
    is_given_up: AtomicBool,
    /// Whether its result has been received.
    is_received: AtomicBool,
}

/// A checked time in seconds.
fn duration(py: Python<'_>, field: &str, seconds: Option<f64>) -> PyResult<Option<Duration>> {
    let Some(seconds) = seconds else {
        return Ok(None);
    };
    let max = SearchLimit::MAX_MILLIS as f64 / 1e3;
    match Duration::try_from_secs_f64(seconds) {
        Ok(time) if seconds <= max => Ok(Some(time)),
        _ => {
            let expected = format!("seconds from 0 to {max}");
            Err(errors::invalid(py, field, seconds, &expected))
        }
    }
}

/// A part of an `ermine.Limit` that is a time in seconds.
fn time_of(limit: &Bound<'_, PyAny>, field: &str) -> PyResult<Option<Duration>> {
    let value = limit.getattr(field)?;
    let Ok(seconds) = value.extract() else {
        return Err(not_a(field, "a number of seconds", &value)?);
    };
    duration(limit.py(), field, seconds)
}

/// A part of an `ermine.Limit` that is a number from 1.
fn number_of(limit: &Bound<'_, PyAny>, field: &str, max: u64) -> PyResult<Option<u64>> {
    let value = limit.getattr(field)?;
    let Ok(number) = value.extract::<Option<Whole>>() else {
        return Err(not_a(field, "a whole number", &value)?);
    };
    let checked = number.map(|number| number.within(limit.py(), field, 1..=max));
    checked.transpose()
}

/// The error for a value of another type.
fn not_a(field: &str, expected: &str, value: &Bound<'_, PyAny>) -> PyResult<PyErr> {
    let found = value.get_type().name()?;
    let message = format!("{field}: expected {expected}, not {found}");
    Ok(PyTypeError::new_err(message))
}

/// Reads an `ermine.Limit`.
pub(crate) fn search_limit(py: Python<'_>, limit: &Bound<'_, PyAny>) -> PyResult<SearchLimit> {
    Ok(limits_of(py, limit)?.search)
}

/// Checks the bounds of an `ermine.Limit`.
#[pyfunction]
pub(crate) fn check_limit(py: Python<'_>, limit: &Bound<'_, PyAny>) -> PyResult<()> {
    limits_of(py, limit).map(drop)
}

fn limits_of(py: Python<'_>, limit: &Bound<'_, PyAny>) -> PyResult<Limits> {
    let class = py.import("ermine.limit")?.getattr("Limit")?;
    if !limit.is_instance(&class)? {
        return Err(not_a("limit", "an ermine.Limit", limit)?);
    }
    let number = |field, max| number_of(limit, field, max);
    let small = |field, max: u32| {
        let number = number(field, max.into())?;
        Ok::<_, PyErr>(number.and_then(|number| u32::try_from(number).ok()))
    };
    let time = |field| time_of(limit, field);
    Ok(Limits {
        search: SearchLimit {
            nodes: number("nodes", SearchLimit::MAX_NODES)?,
            depth: small("depth", SearchLimit::MAX_DEPTH)?,
            movetime: time("time")?,
            mate: small("mate", SearchLimit::MAX_MATE)?,
        },
        remaining: [time("white_clock")?, time("black_clock")?],
        increment: [
            time("white_inc")?.unwrap_or_default(),
            time("black_inc")?.unwrap_or_default(),
        ],
        moves_to_go: small("remaining_moves", MAX_REMAINING)?,
        ..Limits::default()
    })
}

/// An event of a search.
enum Event {
    Info(Info),
    Best(Best),
}

/// Sends the events of a search to the thread that waits for them.
struct EventSender(Mutex<Sender<Event>>);

impl EventSender {
    /// A caller that has gone does not want the event.
    fn send(&self, event: Event) {
        let sender = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let _ = sender.send(event);
    }
}

impl Listener for EventSender {
    fn info(&self, info: &Info) {
        self.send(Event::Info(info.clone()));
    }

    fn best(&self, best: &Best) {
        self.send(Event::Best(best.clone()));
    }
}

/// An option as plain data.
#[derive(IntoPyObject)]
struct OptionFields {
    name: String,
    kind: &'static str,
    default: Option<String>,
    min: Option<u64>,
    max: Option<u64>,
    choices: Vec<String>,
}

impl OptionFields {
    fn of(name: String, kind: OptionKind) -> OptionFields {
        let plain = |kind, default| OptionFields {
            name: name.clone(),
            kind,
            default,
            min: None,
            max: None,
            choices: Vec::new(),
        };
        match kind {
            OptionKind::Check { default } => plain("check", Some(default.to_string())),
            OptionKind::Button => plain("button", None),
            OptionKind::Text { default } => plain("text", Some(default)),
            OptionKind::Spin { default, min, max } => OptionFields {
                min: Some(min),
                max: Some(max),
                ..plain("spin", Some(default.to_string()))
            },
            OptionKind::Combo { default, values } => OptionFields {
                choices: values.into_iter().map(str::to_owned).collect(),
                ..plain("combo", Some(default.to_owned()))
            },
        }
    }
}

#[pymethods]
impl EngineCore {
    #[new]
    #[pyo3(signature = (game, options=None))]
    fn new(
        py: Python<'_>,
        game: Text,
        options: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<EngineCore> {
        let options = texts(options)?;
        let open = || {
            let mut session = catalog::open(&game)?;
            session.set_option("UCI_ShowWDL", Some("true"))?;
            for (name, value) in &options {
                session.set_option(name, Some(value))?;
            }
            Ok(session)
        };
        let session: Result<_, SessionError> = py.detach(open);
        let session = session.map_err(|error| errors::IntoPython::into_python(error, py))?;
        Ok(EngineCore {
            game: session.game().to_owned(),
            session: Guarded::new(session),
            current: Mutex::default(),
        })
    }

    #[getter]
    fn game(&self) -> &str {
        &self.game
    }

    fn options(&self, py: Python<'_>) -> PyResult<Vec<OptionFields>> {
        let options = self.session.read(py, |session| session.options())?;
        let fields = options.into_iter();
        Ok(fields
            .map(|option| OptionFields::of(option.name.into_owned(), option.kind))
            .collect())
    }

    #[pyo3(signature = (name, value=None))]
    fn set_option(&self, py: Python<'_>, name: Text, value: Option<Text>) -> PyResult<()> {
        self.session
            .with(py, |session| session.set_option(&name, value.as_deref()))
    }

    fn new_game(&self, py: Python<'_>) -> PyResult<()> {
        self.session
            .with(py, |session| match session.is_searching() {
                true => Err(SessionError::Searching),
                false => {
                    session.new_game();
                    Ok(())
                }
            })
    }

    fn seed(&self, py: Python<'_>, seed: Whole) -> PyResult<()> {
        let seed = seed.within(py, "seed", 0..=u64::MAX)?;
        self.session.read(py, |session| session.seed(seed))
    }

    fn stop(&self, py: Python<'_>) -> PyResult<()> {
        self.current().is_given_up.store(true, Ordering::Relaxed);
        self.session.read(py, |session| session.stop())
    }

    fn is_searching(&self, py: Python<'_>) -> PyResult<bool> {
        self.session.read(py, |session| session.is_searching())
    }

    /// Starts a search of the position of `board`.
    #[pyo3(signature = (board, limit=None, *, multipv, moves, analyse))]
    fn start(
        slf: &Bound<'_, Self>,
        board: &Board,
        limit: Option<&Bound<'_, PyAny>>,
        multipv: Whole,
        moves: Vec<StepArgument>,
        analyse: bool,
    ) -> PyResult<SearchHandle> {
        let py = slf.py();
        let limits = match limit {
            Some(limit) => limits_of(py, limit)?,
            None => Limits::default(),
        };
        let multipv = multipv.within(py, "multipv", 1..=MAX_MOVES as u64)?;
        let board_session = board.fork(py)?;
        let is_finite = limits.are_finite(board_session.side());
        let limits = Limits {
            infinite: !is_finite,
            search_moves: moves.iter().map(|step| step.step().to_string()).collect(),
            ..limits
        };
        let (sender, receiver) = mpsc::channel();
        let listener = Arc::new(EventSender(Mutex::new(sender)));
        let engine = slf.get();
        if engine.game != board_session.game() {
            let expected = format!("a board of {}", engine.game);
            return Err(errors::invalid(py, "game", board_session.game(), &expected));
        }
        let token = Arc::<SearchToken>::default();
        engine.session.with(py, |session| {
            if engine.current().is_given_up.load(Ordering::Relaxed) {
                session.wait();
            }
            if session.is_searching() {
                return Err(SessionError::Searching);
            }
            session.set_option("MultiPV", Some(&multipv.to_string()))?;
            session.set_option("UCI_AnalyseMode", Some(&analyse.to_string()))?;
            ermine::gamefile::set_settings(session, board.settings_given())?;
            session.follow(&board_session.start(), &board_session.steps())?;
            session.go(&limits, listener)?;
            *engine
                .current
                .lock()
                .unwrap_or_else(PoisonError::into_inner) = Arc::clone(&token);
            Ok(())
        })?;
        Ok(SearchHandle {
            engine: slf.clone().unbind(),
            token,
            position: Guarded::new(board_session),
            events: Mutex::new(receiver),
        })
    }
}

impl EngineCore {
    fn current(&self) -> Arc<SearchToken> {
        Arc::clone(&self.current.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Dropping a search ends it.
impl Drop for SearchHandle {
    fn drop(&mut self) {
        // At the exit of the interpreter there is nothing left to stop.
        let _ = Python::try_attach(|py| self.stop(py));
    }
}

/// A search that runs. `ermine.Search` is made of it.
#[pyclass(frozen, module = "ermine._ermine")]
pub(crate) struct SearchHandle {
    engine: Py<EngineCore>,
    token: Arc<SearchToken>,
    /// The searched position, in which the steps of the answers are read.
    position: Guarded<dyn Session>,
    events: Mutex<Receiver<Event>>,
}

#[pymethods]
impl SearchHandle {
    /// Waits for the next event: a dictionary with the fields of an `Info`, or with `moves`
    /// if it is the result; `None` after `timeout` seconds without one.
    #[pyo3(signature = (timeout=None))]
    fn next_event<'py>(
        &self,
        py: Python<'py>,
        timeout: Option<f64>,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let timeout = duration(py, "timeout", timeout)?;
        let until = timeout.map(|timeout| Instant::now() + timeout);
        loop {
            let left = until.map(|until| until.saturating_duration_since(Instant::now()));
            let wait = left.map_or(POLL_INTERVAL, |left| left.min(POLL_INTERVAL));
            let received = py.detach(|| {
                let events = self.events.lock().unwrap_or_else(PoisonError::into_inner);
                events.recv_timeout(wait)
            });
            match received {
                Ok(Event::Info(info)) => {
                    let listed = self.position.with(py, |rules| ListedInfo::of(rules, info));
                    return info_object(py, listed?).map(Some);
                }
                Ok(Event::Best(best)) => {
                    self.token.is_received.store(true, Ordering::Relaxed);
                    // It is the last event of the thread, which the next search finds gone.
                    self.engine
                        .get()
                        .session
                        .read(py, |session| session.wait())?;
                    let listed = self.position.with(py, |rules| ListedBest::of(rules, &best));
                    return best_object(py, listed?).map(Some);
                }
                Err(RecvTimeoutError::Timeout) => {
                    py.check_signals()?;
                    if left.is_some_and(|left| left.is_zero()) {
                        return Ok(None);
                    }
                }
                Err(RecvTimeoutError::Disconnected)
                    if self.token.is_received.load(Ordering::Relaxed) =>
                {
                    let fault = Fault::busy("another caller has received the result");
                    return Err(errors::IntoPython::into_python(fault, py));
                }
                Err(RecvTimeoutError::Disconnected) => {
                    let error = SessionError::SearchFailed;
                    return Err(errors::IntoPython::into_python(error, py));
                }
            }
        }
    }

    /// Ends the search; its result follows.
    fn stop(&self, py: Python<'_>) -> PyResult<()> {
        let engine = self.engine.get();
        match Arc::ptr_eq(&self.token, &engine.current()) {
            true => engine.stop(py),
            // Its engine searches something else by now.
            false => Ok(()),
        }
    }
}
