//! Analysis of many positions at once, as the command `batch` does it.

use crate::arguments::texts;
use crate::board::Board;
use crate::engine::search_limit;
use crate::errors::{self, IntoPython};
use crate::listed::{best_object, info_object};
use crate::pool::Pool;
use crate::whole::Whole;
use ermine::SessionError;
use ermine::base::workers::{ThreadError, cores};
use ermine::batch::{Analyst, AnalystError, Defaults, Request};
use ermine::rules::move_list::MAX_MOVES;
use ermine::session::{SearchResult, Session};
use ermine_bindings::{Fault, ListedBest, ListedInfo};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::collections::BTreeMap;
use std::sync::Arc;

/// The maximum time for a position: a year, in seconds.
const MAX_TIMEOUT: u64 = 31_536_000;

/// The workers of a batch. `ermine.analyse_many` is made of it.
#[pyclass(frozen, module = "ermine._ermine")]
pub(crate) struct ManyCore {
    pool: Pool<Request, Result<Analysed, AnalystError>>,
}

/// The result of a position; empty if the game is over there.
#[derive(Default)]
struct Analysed {
    lines: Vec<ListedInfo>,
    best: ListedBest,
}

impl Analysed {
    fn of(
        session: &mut dyn Session,
        found: Option<SearchResult>,
    ) -> Result<Analysed, SessionError> {
        let Some(found) = found else {
            return Ok(Analysed::default());
        };
        let lines = found.infos().into_iter();
        let lines = lines.map(|info| ListedInfo::of(session, info));
        Ok(Analysed {
            lines: lines.collect::<Result<_, _>>()?,
            best: ListedBest::of(session, &found.best)?,
        })
    }
}

impl IntoPython for AnalystError {
    fn into_python(self, py: Python<'_>) -> PyErr {
        match self {
            AnalystError::Session(error) => error.into_python(py),
            AnalystError::Panicked => errors::panicked(py),
            AnalystError::Timeout(_) => {
                let fault = Fault::new("EngineError", self.to_string());
                fault.about("timeout").into_python(py)
            }
        }
    }
}

/// The workers that are asked for, or one for each processor.
pub(crate) fn worker_count(py: Python<'_>, workers: Option<Whole>) -> PyResult<usize> {
    workers.map_or_else(
        || Ok(cores()),
        |workers| Ok(workers.within(py, "workers", 1..=512)? as usize),
    )
}

#[pymethods]
impl ManyCore {
    #[new]
    #[pyo3(signature = (limit, *, workers, multipv, options, timeout))]
    fn new(
        py: Python<'_>,
        limit: &Bound<'_, PyAny>,
        workers: Option<Whole>,
        multipv: Whole,
        options: &Bound<'_, PyDict>,
        timeout: Whole,
    ) -> PyResult<ManyCore> {
        let limits = search_limit(py, limit)?;
        if !limits.is_set() {
            let expected = "nodes, depth, time or mate";
            return Err(errors::invalid(py, "limit", limit.repr()?, expected));
        }
        let multipv = multipv.within(py, "multipv", 1..=MAX_MOVES as u64)? as u32;
        let timeout = timeout.within(py, "timeout", 1..=MAX_TIMEOUT)?;
        let workers = worker_count(py, workers)?;
        let defaults = Defaults {
            game: String::new(),
            options: BTreeMap::new(),
            limits,
            multipv,
            timeout,
        };
        let plan = Arc::new(defaults.with_options(texts(Some(options))?));
        let checked = plan.check_options();
        checked.map_err(|error| error.into_python(py))?;
        let worker = move |stop| {
            let mut analyst = Analyst::new(Arc::clone(&plan)).stopped_by(stop);
            move |request| analyst.analyse(request, Analysed::of)
        };
        let failed = |error: ThreadError| Err(SessionError::Resources(error.to_string()).into());
        Ok(ManyCore {
            pool: Pool::start(workers, worker, failed)?,
        })
    }

    /// The number of positions that may be under way.
    #[getter]
    fn window(&self) -> usize {
        self.pool.window()
    }

    /// Adds a position.
    fn submit(&self, py: Python<'_>, board: &Board) -> PyResult<()> {
        let request = board.session.read(py, |session| Request {
            game: Some(session.game().to_owned()),
            options: board.settings_given().iter().cloned().collect(),
            ..Request::new(0.into(), session.start(), session.steps())
        })?;
        self.pool.submit(request);
        Ok(())
    }

    /// Returns the result of the next position, in order: its lines and best moves, or an
    /// exception. `None` if there is none yet, unless `wait` is set.
    fn next<'py>(&self, py: Python<'py>, wait: bool) -> PyResult<Option<Bound<'py, PyAny>>> {
        let found = self.pool.next(py, wait)?;
        let Some(found) = found else {
            return Ok(None);
        };
        match found {
            Ok(found) => {
                let fields = PyDict::new(py);
                let lines = found.lines.into_iter().map(|line| info_object(py, line));
                fields.set_item("lines", lines.collect::<PyResult<Vec<_>>>()?)?;
                fields.set_item("best", best_object(py, found.best)?)?;
                Ok(Some(fields.into_any()))
            }
            Err(error) => Ok(Some(errors::value(py, error))),
        }
    }

    /// Ends all searches.
    fn close(&self, py: Python<'_>) {
        self.pool.close(py);
    }
}
