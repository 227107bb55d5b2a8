//! Matches.

use crate::errors::{self, IntoPython};
use crate::stream::{Stream, run_detached};
use crate::whole::Whole;
use ermine::arena::{
    ChangedEngines, Config, EntrantError, JOURNAL, JournalError, Match, MatchError, MatchGame,
    Recorder, ScheduleError, Summary, publish,
};
use ermine::base::Interrupt;
use ermine::base::workers::cores;
use ermine_bindings::Fault;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use std::fmt::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;

/// A match that is being played. `ermine.Match` is made of it.
#[pyclass(frozen, module = "ermine._ermine")]
pub(crate) struct MatchCore {
    events: Stream<Event>,
    interrupt: Interrupt,
}

/// An event of a match.
enum Event {
    /// A pair of games has been played; these are their records, and the figures so far.
    Pair {
        records: Vec<String>,
        summary: Box<Summary>,
    },
    /// It has ended; these are the records of finished games that do not count yet.
    End {
        records: Vec<String>,
        summary: Box<Summary>,
        is_interrupted: bool,
    },
    /// It cannot go on.
    Failed(MatchError),
}

/// The message with the reasons behind it.
impl IntoPython for MatchError {
    fn into_python(self, py: Python<'_>) -> PyErr {
        let mut message = self.to_string();
        let mut source = std::error::Error::source(&self);
        while let Some(reason) = source {
            let _ = write!(message, ": {reason}");
            source = reason.source();
        }
        let class = match self {
            MatchError::Session(error) => return error.into_python(py),
            MatchError::Journal(JournalError::Exists(folder)) => {
                let expected = "a new folder, or that of the same match";
                return errors::invalid(py, "out", folder.display(), expected);
            }
            MatchError::Engine { .. } | MatchError::Thread(_) => "EngineError",
            MatchError::Journal(JournalError::File(_)) | MatchError::Save(_) => "ErmineError",
            MatchError::Record(_) => "InvalidRecordError",
            _ => "InvalidValueError",
        };
        let fault = Fault::new(class, message);
        let fault = match field_of(&self) {
            Some(field) => fault.about(field),
            None => fault,
        };
        fault.into_python(py)
    }
}

/// The argument of Python that an error is about.
fn field_of(error: &MatchError) -> Option<&'static str> {
    Some(match error {
        MatchError::Entrant(error) => entrant_field(error),
        MatchError::Schedule(ScheduleError::NotTwo(_)) | MatchError::Sprt(_) => "sprt",
        MatchError::Schedule(_) | MatchError::NoEntrant { .. } | MatchError::Engine { .. } => {
            "players"
        }
        MatchError::Openings(_) | MatchError::OnlyRepeats => "openings",
        MatchError::Number { setting, .. } => match *setting {
            "adjudicate" => "adjudication",
            "luck depth" => "luck_depth",
            setting => setting,
        },
        MatchError::Setting(_) => "settings",
        MatchError::Journal(_) | MatchError::Save(_) => "out",
        _ => return None,
    })
}

/// The field of a player that an error is about.
fn entrant_field(error: &EntrantError) -> &'static str {
    match error {
        EntrantError::Value { key: "tc", .. } => "time_control",
        EntrantError::Value { key: "margin", .. } => "margin",
        EntrantError::Value { .. } | EntrantError::Unlimited(_) => "limit",
        EntrantError::Both(_) | EntrantError::NoCommand(_) => "command",
        EntrantError::Setting(_) => "options",
        EntrantError::Name(_) => "name",
        EntrantError::Player { .. } => "player",
        _ => "players",
    }
}

/// Begins the match, or resumes it in the folder.
fn open(config: Config, out: Option<PathBuf>) -> Result<Match, MatchError> {
    let is_begun = |folder: &&PathBuf| folder.join(JOURNAL).exists();
    let Some(folder) = out.as_ref().filter(is_begun) else {
        return Match::begin(config, |_| Ok(out));
    };
    let mut is_same = true;
    let amend = |old: &mut Config| {
        let pairs = config.pairs;
        is_same = Config {
            pairs,
            ..old.clone()
        } == config;
        old.pairs = if is_same { pairs } else { old.pairs };
    };
    let resumed = Match::resume(folder, amend, ChangedEngines::Refuse)?;
    match is_same {
        true => Ok(resumed),
        false => Err(JournalError::Exists(folder.clone()).into()),
    }
}

/// The recorder of the games of a match.
fn recorder(of: &Match) -> Result<Recorder, MatchError> {
    let runner = of.runner();
    let settings = runner.config().settings.clone().into_iter().collect();
    let paces = runner.entrants().iter().map(|entrant| entrant.pace);
    let session = runner.config().session()?;
    Ok(Recorder::new(
        session,
        runner.names(),
        paces.collect(),
        settings,
    ))
}

/// Plays a match and reports its pairs.
fn play(
    played: &mut Match,
    concurrency: usize,
    report: &mut dyn FnMut(Event) -> ControlFlow<()>,
) -> Result<Event, MatchError> {
    let mut recorder = recorder(played)?;
    let mut failed = None;
    let mut watch = |games: &[MatchGame; 2], summary: Summary| {
        let records = games.iter().map(|game| recorder.write(game));
        match records.collect() {
            Ok(records) => report(Event::Pair {
                records,
                summary: Box::new(summary),
            }),
            Err(error) => {
                failed = Some(MatchError::Record(error));
                ControlFlow::Break(())
            }
        }
    };
    let summary = played.play(concurrency, &mut |games, tally| {
        watch(games, tally.summary())
    })?;
    if let Some(error) = failed {
        return Err(error);
    }
    if let Some(folder) = played.folder() {
        publish(folder, &mut |_, _| {})?;
    }
    let uncounted = played.uncounted().map(|game| recorder.write(game));
    Ok(Event::End {
        records: uncounted
            .collect::<Result<_, _>>()
            .map_err(MatchError::Record)?,
        summary: Box::new(summary),
        is_interrupted: played.is_interrupted(),
    })
}

#[pymethods]
impl MatchCore {
    /// Begins a match, or goes on with the one in the folder `out`, which has to be the same
    /// up to the number of pairs.
    #[new]
    #[pyo3(signature = (config, *, out, concurrency))]
    fn new(
        py: Python<'_>,
        config: &Bound<'_, PyDict>,
        out: Option<PathBuf>,
        concurrency: Option<Whole>,
    ) -> PyResult<MatchCore> {
        let read: Result<Config, _> = pythonize::depythonize(config);
        let config = read.map_err(|error| {
            let fault = Fault::new("InvalidValueError", format!("match: {error}"));
            fault.about("match").into_python(py)
        })?;
        let opened = run_detached(py, Arc::default(), || open(config, out))?;
        let mut opened = opened.map_err(|error| error.into_python(py))?;
        let interrupt = opened.runner().interrupt();
        let threads = opened.runner().threads();
        let concurrency = match concurrency {
            Some(concurrency) => concurrency.within(py, "concurrency", 1..=512)? as usize,
            None => (cores() / threads).max(1),
        };
        let events = Stream::start(move |results| {
            let mut report = |event| results.send(event);
            let end = play(&mut opened, concurrency, &mut report);
            Some(end.unwrap_or_else(Event::Failed))
        })?;
        Ok(MatchCore { events, interrupt })
    }

    /// Waits for the next event, a dictionary with ``summary`` and ``records``: those of a pair
    /// or, with ``interrupted``, of games that do not count; ``None`` after the end.
    fn next<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        let Some(event) = self.events.next(py)? else {
            return Ok(None);
        };
        let fields = PyDict::new(py);
        let summary = match event {
            Event::Pair { records, summary } => {
                fields.set_item("records", PyList::new(py, records)?)?;
                summary
            }
            Event::End {
                records,
                summary,
                is_interrupted,
            } => {
                fields.set_item("records", PyList::new(py, records)?)?;
                fields.set_item("interrupted", is_interrupted)?;
                summary
            }
            Event::Failed(error) => return Err(error.into_python(py)),
        };
        fields.set_item("summary", pythonize::pythonize(py, &*summary)?)?;
        Ok(Some(fields))
    }

    /// Lets the running games end and starts no more; the second call aborts them.
    fn interrupt(&self) {
        self.interrupt.raise();
    }

    /// Ends the match at once, and waits until its folder is free.
    fn close(&self, py: Python<'_>) -> PyResult<()> {
        self.interrupt.raise();
        self.interrupt.raise();
        while self.events.next(py)?.is_some() {}
        Ok(())
    }
}
