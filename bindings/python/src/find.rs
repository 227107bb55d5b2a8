//! Finding, making and verifying puzzles.

use crate::arguments::texts;
use crate::board::Board;
use crate::errors::{self, IntoPython};
use crate::many::worker_count;
use crate::pool::Pool;
use crate::puzzles::Puzzle;
use crate::stream::Stream;
use crate::whole::Whole;
use ermine::base::Abort;
use ermine::base::workers::ThreadError;
use ermine::puzzle::{
    self, Candidate, Criteria, Examiner, FindRecord, FindStatus, MakePlan, MakeRun, Selection,
    Source, VerifyPlan,
};
use ermine::session::SearchLimit;
use ermine::{SessionError, catalog};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError};

/// The maximum of `each`.
const EACH: u64 = u32::MAX as u64;

/// The criteria of puzzles that Python gives; the others are those of the game.
#[derive(Clone, Copy)]
struct CriteriaGiven {
    margin: Option<f64>,
    nodes: Option<u64>,
}

impl CriteriaGiven {
    fn checked(
        py: Python<'_>,
        margin: Option<f64>,
        nodes: Option<Whole>,
    ) -> PyResult<CriteriaGiven> {
        if let Some(margin) = margin.filter(|margin| !(0.03..=2.0).contains(margin)) {
            return Err(errors::invalid(py, "margin", margin, "0.03 to 2"));
        }
        let max = SearchLimit::MAX_NODES / 64;
        let nodes = nodes
            .map(|nodes| nodes.within(py, "nodes", 1..=max))
            .transpose()?;
        Ok(CriteriaGiven { margin, nodes })
    }

    fn for_game(self, game: &str) -> Result<Criteria, SessionError> {
        let defaults = Criteria::default_for(catalog::open(game)?.as_ref());
        Ok(Criteria {
            margin: self.margin.unwrap_or(defaults.margin),
            nodes: self.nodes.unwrap_or(defaults.nodes),
            ..defaults
        })
    }
}

/// Workers that examine positions. `ermine.find_puzzles` is made of it.
#[pyclass(frozen, module = "ermine._ermine")]
pub(crate) struct FindCore {
    pool: Pool<Candidate, FindRecord>,
    selection: Mutex<Selection>,
}

#[pymethods]
impl FindCore {
    #[new]
    fn new(
        py: Python<'_>,
        margin: Option<f64>,
        nodes: Option<Whole>,
        each: Whole,
        workers: Option<Whole>,
    ) -> PyResult<FindCore> {
        let given = CriteriaGiven::checked(py, margin, nodes)?;
        let worker = move |stop| {
            let abort = Abort::new(stop, None);
            let mut examiners: Option<(String, Examiner)> = None;
            move |candidate: Candidate| {
                let is_open = examiners
                    .as_ref()
                    .is_some_and(|(game, _)| *game == candidate.game);
                if !is_open {
                    // An unknown game is the error of the record.
                    let criteria = given.for_game(&candidate.game).ok();
                    let examiner = Examiner::new(criteria).stopped_by(abort.clone());
                    examiners = Some((candidate.game.clone(), examiner));
                }
                match &mut examiners {
                    Some((_, examiner)) => examiner.record(0.into(), &candidate),
                    None => FindRecord::failed(0.into(), String::new()),
                }
            }
        };
        let failed = |error: ThreadError| FindRecord::failed(0.into(), error.to_string());
        Ok(FindCore {
            pool: Pool::start(worker_count(py, workers)?, worker, failed)?,
            selection: Mutex::new(Selection::new(each.within(py, "each", 1..=EACH)? as usize)),
        })
    }

    #[getter]
    fn window(&self) -> usize {
        self.pool.window()
    }

    /// Adds a position of the game `source`.
    fn submit(&self, py: Python<'_>, board: &Board, source: &str) -> PyResult<()> {
        let candidate = board.session.read(py, |session| {
            let steps = session.steps();
            Candidate {
                game: session.game().to_owned(),
                options: board.settings_given().iter().cloned().collect(),
                source: Source {
                    game: source.into(),
                    steps: steps.len(),
                },
                start: session.start(),
                steps: steps.iter().map(ToString::to_string).collect(),
            }
        })?;
        self.pool.submit(candidate);
        Ok(())
    }

    /// Returns whether there is a result of the next position, in order, and its puzzle, if it
    /// is one and not like an earlier one.
    fn next(&self, py: Python<'_>, wait: bool) -> PyResult<(bool, Option<Puzzle>)> {
        let Some(record) = self.pool.next(py, wait)? else {
            return Ok((false, None));
        };
        if record.status == FindStatus::Error {
            return Err(errors::internal(py, &record.error.unwrap_or_default()));
        }
        let Some(puzzle) = record.puzzle else {
            return Ok((true, None));
        };
        let mut selection = self
            .selection
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let duplicate = selection.add(&puzzle);
        let duplicate = duplicate.map_err(|error| error.into_python(py))?;
        Ok((true, duplicate.is_none().then_some(Puzzle { puzzle })))
    }

    fn close(&self, py: Python<'_>) {
        self.pool.close(py);
    }
}

/// The end of a run that makes puzzles.
enum MakeEnd {
    Stopped,
    Failed(SessionError),
}

impl From<SessionError> for MakeEnd {
    fn from(error: SessionError) -> MakeEnd {
        MakeEnd::Failed(error)
    }
}

impl From<ThreadError> for MakeEnd {
    fn from(error: ThreadError) -> MakeEnd {
        MakeEnd::Failed(SessionError::Resources(error.to_string()))
    }
}

/// A run that makes puzzles. `ermine.make_puzzles` is made of it.
#[pyclass(frozen, module = "ermine._ermine")]
pub(crate) struct MakeCore {
    puzzles: Stream<Result<puzzle::Puzzle, SessionError>>,
}

#[pymethods]
impl MakeCore {
    #[new]
    #[pyo3(signature = (game, count, *, seed, settings, margin, nodes, each, workers))]
    #[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
    fn new(
        py: Python<'_>,
        game: &str,
        count: Whole,
        seed: Whole,
        settings: Option<&Bound<'_, PyDict>>,
        margin: Option<f64>,
        nodes: Option<Whole>,
        each: Whole,
        workers: Option<Whole>,
    ) -> PyResult<MakeCore> {
        let given = CriteriaGiven::checked(py, margin, nodes)?;
        let plan = MakePlan {
            game: game.to_owned(),
            options: texts(settings)?.into_iter().collect(),
            seed: seed.within(py, "seed", 0..=u64::MAX)?,
            criteria: given
                .for_game(game)
                .map_err(|error| error.into_python(py))?,
            each: each.within(py, "each", 1..=EACH)? as usize,
        };
        let count = count.within(py, "count", 0..=u64::MAX)?;
        MakeRun::new(&plan, 0).map_err(|error| error.into_python(py))?;
        let workers = worker_count(py, workers)?;
        let puzzles = Stream::start(move |results| {
            let run = MakeRun::new(&plan, count).map_err(MakeEnd::from);
            let made = run.and_then(|mut run| {
                run.stop_on(Abort::new(Arc::clone(&results.stop), None));
                run.finish(workers, |puzzle| match results.send(Ok(puzzle.clone())) {
                    ControlFlow::Continue(()) => Ok(()),
                    ControlFlow::Break(()) => Err(MakeEnd::Stopped),
                })
            });
            match made {
                Err(MakeEnd::Failed(error)) => Some(Err(error)),
                _ => None,
            }
        })?;
        Ok(MakeCore { puzzles })
    }

    /// Waits for the next puzzle; `None` at the end.
    fn next(&self, py: Python<'_>) -> PyResult<Option<Puzzle>> {
        let next = self.puzzles.next(py)?.transpose();
        let puzzle = next.map_err(|error| error.into_python(py))?;
        Ok(puzzle.map(|puzzle| Puzzle { puzzle }))
    }

    fn close(&self, py: Python<'_>) {
        self.puzzles.close(py);
    }
}

/// The verification of a puzzle. `ermine.verify_puzzle` is made of it.
#[pyclass(frozen, module = "ermine._ermine")]
pub(crate) struct VerifyCore {
    verdict: Stream<Result<puzzle::Verdict, SessionError>>,
}

#[pymethods]
impl VerifyCore {
    #[new]
    fn new(
        py: Python<'_>,
        puzzle: &Puzzle,
        times: Whole,
        threads: Whole,
        rollouts: Whole,
    ) -> PyResult<VerifyCore> {
        let plan = VerifyPlan {
            times: times.within(py, "times", 1..=1_000_000)?,
            search_threads: threads.within(py, "threads", 1..=512)? as u32,
            trials: rollouts.within(py, "rollouts", 0..=1_000_000)? as u32,
        };
        let puzzle = puzzle.puzzle.clone();
        let verdict = Stream::start(move |results| {
            let abort = Abort::new(results.stop.clone(), None);
            Some(puzzle::verify_until(&puzzle, plan, abort))
        })?;
        Ok(VerifyCore { verdict })
    }

    /// Waits for the verdict, a dictionary.
    fn result<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let verdict = self
            .verdict
            .next(py)?
            .unwrap_or(Err(SessionError::SearchFailed));
        let verdict = verdict.map_err(|error| error.into_python(py))?;
        Ok(pythonize::pythonize(py, &verdict)?)
    }

    fn close(&self, py: Python<'_>) {
        self.verdict.close(py);
    }
}
