//! Reports of searches, with their steps as numbers and squares.

use crate::steps::to_python;
use crate::values;
use ermine::base::value;
use ermine::session::{Best, Info, ListedStep, Session, ToAct, pass_other_boards};
use ermine::{SessionError, Side};
use pyo3::prelude::*;
use pyo3::types::PyList;

/// Runs `work` and takes back the steps that it makes.
pub(crate) fn with_steps_taken_back<T>(
    session: &mut dyn Session,
    work: impl FnOnce(&mut dyn Session) -> T,
) -> T {
    let before = session.made_steps().len();
    let result = work(session);
    session.take_back(session.made_steps().len() - before);
    result
}

/// Reads consecutive steps in the position of `session`, which does not change. In a game of
/// several boards a line stays on one of them.
pub(crate) fn listed_line(
    session: &mut dyn Session,
    line: &[impl AsRef<str>],
) -> Result<Vec<ListedStep>, SessionError> {
    with_steps_taken_back(session, |session| {
        let make = |text: &str| {
            let _ = pass_other_boards(session, text);
            let step = session.list_step(&text.into())?;
            session.make_listed(&step)?;
            Ok(step)
        };
        line.iter().map(AsRef::as_ref).map(make).collect()
    })
}

/// Listed steps as a list of `Move` and `Roll`.
pub(crate) fn list_of_listed(
    py: Python<'_>,
    steps: impl IntoIterator<Item = ListedStep>,
) -> PyResult<Bound<'_, PyList>> {
    let steps = steps.into_iter().map(|step| to_python(py, step));
    PyList::new(py, steps.collect::<PyResult<Vec<_>>>()?)
}

/// A principal variation as plain data.
#[derive(IntoPyObject)]
struct InfoFields<'py> {
    side: Bound<'py, PyAny>,
    depth: u32,
    seldepth: u32,
    multipv: u32,
    roll: Option<Bound<'py, PyAny>>,
    expected: f64,
    cp: i32,
    mate: Option<i32>,
    wdl: Option<[u32; 3]>,
    bound: &'static str,
    nodes: u64,
    time: f64,
    hashfull: u32,
    pv: Bound<'py, PyList>,
}

/// A result as plain data.
#[derive(IntoPyObject)]
struct BestFields<'py> {
    /// The step for each outcome of the roll, or without a roll.
    moves: Vec<BestMove<'py>>,
    ponder: Option<Bound<'py, PyAny>>,
}

/// The best move, after a roll if one is due.
#[derive(IntoPyObject)]
struct BestMove<'py> {
    roll: Option<Bound<'py, PyAny>>,
    step: Bound<'py, PyAny>,
}

/// A principal variation with its steps.
pub(crate) struct ListedInfo {
    side: Side,
    info: Info,
    roll: Option<ListedStep>,
    pv: Vec<ListedStep>,
}

impl ListedInfo {
    /// A line of the position of `rules`.
    pub(crate) fn of(rules: &mut dyn Session, info: Info) -> Result<ListedInfo, SessionError> {
        let roll = info
            .roll
            .as_ref()
            .map(|roll| rules.list_step(&roll.as_str().into()));
        Ok(ListedInfo {
            side: rules.side(),
            roll: roll.transpose()?,
            pv: listed_line(rules, &info.line)?,
            info,
        })
    }

    /// The line as a dictionary.
    pub(crate) fn into_object(self, py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
        let info = &self.info;
        let fields = InfoFields {
            side: values::side(py, self.side)?,
            depth: info.depth,
            seldepth: info.seldepth,
            multipv: info.multipv,
            roll: self.roll.map(|roll| to_python(py, roll)).transpose()?,
            expected: (value::score(info.value) + 1.0) / 2.0,
            cp: info.centipawns,
            mate: value::moves_to_end(info.value),
            wdl: info.wdl,
            bound: info.bound.name(),
            nodes: info.nodes,
            time: info.time.as_secs_f64(),
            hashfull: info.hashfull,
            pv: list_of_listed(py, self.pv)?,
        };
        Ok(fields.into_pyobject(py)?.into_any())
    }
}

/// A move of an answer, with the roll before it if one is due.
struct ListedAnswer {
    roll: Option<ListedStep>,
    step: ListedStep,
}

/// The best moves with their types: one, or one for each outcome of the roll, the likeliest
/// first.
#[derive(Default)]
pub(crate) struct ListedBest {
    moves: Vec<ListedAnswer>,
    ponder: Option<ListedStep>,
}

impl ListedBest {
    /// The best moves in the position of `rules`.
    pub(crate) fn of(rules: &mut dyn Session, best: &Best) -> Result<ListedBest, SessionError> {
        let answers = answers(rules, best);
        let moves = answers.iter().map(|line| {
            let mut steps = listed_line(rules, line)?;
            Ok(ListedAnswer {
                step: steps.pop().ok_or(SessionError::NothingFound)?,
                roll: steps.pop(),
            })
        });
        let moves = moves.collect::<Result<Vec<_>, SessionError>>()?;
        let ponder = match (&best.ponder, answers.first()) {
            (Some(ponder), Some(line)) => {
                let line: Vec<&String> = line.iter().chain([ponder]).collect();
                listed_line(rules, &line)
                    .ok()
                    .and_then(|mut steps| steps.pop())
            }
            _ => None,
        };
        Ok(ListedBest { moves, ponder })
    }

    /// The moves as a dictionary.
    pub(crate) fn into_object(self, py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
        let step = |step: Option<ListedStep>| step.map(|step| to_python(py, step)).transpose();
        let moves = self.moves.into_iter().map(|answer| {
            Ok(BestMove {
                roll: step(answer.roll)?,
                step: to_python(py, answer.step)?,
            })
        });
        let fields = BestFields {
            moves: moves.collect::<PyResult<Vec<_>>>()?,
            ponder: step(self.ponder)?,
        };
        Ok(fields.into_pyobject(py)?.into_any())
    }
}

/// The lines that the best moves end: each move, after its roll if one is due.
fn answers(rules: &dyn Session, best: &Best) -> Vec<Vec<String>> {
    let Some(step) = &best.step else {
        return Vec::new();
    };
    if rules.waiting() != ToAct::Roll {
        return vec![vec![step.to_string()]];
    }
    let named = |roll: &str| best.by_roll.iter().any(|(other, _)| other == roll);
    let outcomes = rules.outcomes().into_iter().map(|outcome| outcome.roll);
    let first = outcomes.filter(|roll| !named(roll)).take(1);
    let first = first.map(|roll| vec![roll, step.to_string()]);
    let others = best.by_roll.iter();
    first
        .chain(others.map(|(roll, step)| vec![roll.clone(), step.clone()]))
        .collect()
}
