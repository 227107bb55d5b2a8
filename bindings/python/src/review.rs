//! Reviews of games.

use crate::board::Board;
use crate::errors::IntoPython;
use crate::steps::to_python;
use crate::stream::Stream;
use crate::values;
use crate::whole::Whole;
use ermine::SessionError;
use ermine::review::{ErrorMark, ReviewedStep, Totals, review_step, totals};
use ermine::session::{AnyStep, ListedStep, SearchLimit, Session};
use pyo3::prelude::*;
use std::sync::{Mutex, PoisonError};

/// A review that runs. `ermine.review` is made of it.
#[pyclass(frozen, module = "ermine._ermine")]
pub(crate) struct ReviewCore {
    steps: Stream<Result<Reviewed, SessionError>>,
    done: Mutex<Vec<ReviewedStep>>,
}

/// A reviewed step with its moves as numbers and squares.
struct Reviewed {
    step: ListedStep,
    best: Option<ListedStep>,
    review: ReviewedStep,
}

impl Reviewed {
    /// Reviews a step that is possible now, and makes it.
    fn of(session: &mut dyn Session, step: &AnyStep, nodes: u64) -> Result<Reviewed, SessionError> {
        let step = session.list_step(step)?;
        let review = review_step(session, &step.text(), nodes)?;
        let mut best = None;
        if let Some(text) = &review.best {
            session.take_back(1);
            best = Some(session.list_step(&text.as_str().into())?);
            session.make_listed(&step)?;
        }
        Ok(Reviewed { step, best, review })
    }
}

/// A reviewed step as plain data.
#[derive(IntoPyObject)]
struct ReviewFields<'py> {
    step: Bound<'py, PyAny>,
    side: Bound<'py, PyAny>,
    expected: f64,
    luck: Option<f64>,
    loss: Option<f64>,
    mark: Option<&'static str>,
    best: Option<Bound<'py, PyAny>>,
    best_notation: Option<String>,
}

/// The totals of a side as plain data.
#[derive(IntoPyObject)]
struct TotalsFields {
    decisions: u32,
    best: u32,
    inaccuracies: u32,
    mistakes: u32,
    blunders: u32,
    loss: f64,
    rolls: u32,
    luck: f64,
}

impl From<Totals> for TotalsFields {
    fn from(totals: Totals) -> TotalsFields {
        let [inaccuracies, mistakes, blunders] = totals.marks;
        TotalsFields {
            decisions: totals.decisions,
            best: totals.best,
            inaccuracies,
            mistakes,
            blunders,
            loss: totals.loss,
            rolls: totals.rolls,
            luck: totals.luck,
        }
    }
}

const fn mark_name(mark: ErrorMark) -> &'static str {
    match mark {
        ErrorMark::Inaccuracy => "inaccuracy",
        ErrorMark::Mistake => "mistake",
        ErrorMark::Blunder => "blunder",
    }
}

#[pymethods]
impl ReviewCore {
    /// Starts to review the steps that led to the position of `board`.
    #[new]
    fn new(py: Python<'_>, board: &Board, nodes: Whole) -> PyResult<ReviewCore> {
        let nodes = nodes.within(py, "nodes", 1..=SearchLimit::MAX_NODES)?;
        let mut session = board.fork(py)?;
        let steps = session.steps();
        session.take_back(steps.len());
        let steps = Stream::start(move |results| {
            for step in &steps {
                let reviewed = Reviewed::of(session.as_mut(), step, nodes);
                let is_last = reviewed.is_err();
                if results.send(reviewed).is_break() || is_last {
                    break;
                }
            }
            None
        })?;
        Ok(ReviewCore {
            steps,
            done: Mutex::default(),
        })
    }

    /// Waits for the next step; `None` at the end.
    fn next<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let Some(reviewed) = self.steps.next(py)? else {
            return Ok(None);
        };
        let reviewed = reviewed.map_err(|error| error.into_python(py))?;
        let review = reviewed.review;
        let best = reviewed.best.map(|best| to_python(py, best));
        let fields = ReviewFields {
            step: to_python(py, reviewed.step)?,
            side: values::side(py, review.side)?,
            expected: review.expected,
            luck: review.luck,
            loss: review.loss,
            mark: review.mark.map(mark_name),
            best: best.transpose()?,
            best_notation: review.best_notation.clone(),
        };
        self.done
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push(review);
        Ok(Some(fields.into_pyobject(py)?.into_any()))
    }

    /// The totals of White and Black so far.
    fn totals(&self) -> Vec<TotalsFields> {
        let done = self.done.lock().unwrap_or_else(PoisonError::into_inner);
        totals(&*done).map(TotalsFields::from).into()
    }

    /// Ends the review.
    fn close(&self, py: Python<'_>) {
        self.steps.close(py);
    }
}
