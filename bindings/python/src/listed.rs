//! Reports of searches, with their steps as numbers and squares.

use crate::steps::to_python;
use crate::values;
use ermine::base::value;
use ermine::session::ListedStep;
use ermine_bindings::{ListedBest, ListedInfo};
use pyo3::prelude::*;
use pyo3::types::PyList;

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

/// A line as a dictionary.
pub(crate) fn info_object(py: Python<'_>, listed: ListedInfo) -> PyResult<Bound<'_, PyAny>> {
    let info = &listed.info;
    let fields = InfoFields {
        side: values::side(py, listed.side)?,
        depth: info.depth,
        seldepth: info.seldepth,
        multipv: info.multipv,
        roll: listed.roll.map(|roll| to_python(py, roll)).transpose()?,
        expected: (value::score(info.value) + 1.0) / 2.0,
        cp: info.centipawns,
        mate: value::moves_to_end(info.value),
        wdl: info.wdl,
        bound: info.bound.name(),
        nodes: info.nodes,
        time: info.time.as_secs_f64(),
        hashfull: info.hashfull,
        pv: list_of_listed(py, listed.pv)?,
    };
    Ok(fields.into_pyobject(py)?.into_any())
}

/// A result as a dictionary.
pub(crate) fn best_object(py: Python<'_>, best: ListedBest) -> PyResult<Bound<'_, PyAny>> {
    let step = |step: Option<ListedStep>| step.map(|step| to_python(py, step)).transpose();
    let moves = best.moves.into_iter().map(|answer| {
        Ok(BestMove {
            roll: step(answer.roll)?,
            step: to_python(py, answer.step)?,
        })
    });
    let fields = BestFields {
        moves: moves.collect::<PyResult<Vec<_>>>()?,
        ponder: step(best.ponder)?,
    };
    Ok(fields.into_pyobject(py)?.into_any())
}
