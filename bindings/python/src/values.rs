//! The values of `ermine.types`.

use ermine::Side;
use ermine::rules::Outcome;
use ermine::session::ToAct;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;

/// A class of `ermine.types`, looked up once.
fn class<'py>(
    py: Python<'py>,
    cell: &'static PyOnceLock<Py<PyAny>>,
    name: &str,
) -> PyResult<&'py Bound<'py, PyAny>> {
    let find = || Ok::<_, PyErr>(py.import("ermine.types")?.getattr(name)?.unbind());
    Ok(cell.get_or_try_init(py, find)?.bind(py))
}

/// A member of an enumeration of `ermine.types` by value, looked up once.
fn member<'py>(
    py: Python<'py>,
    cell: &'static PyOnceLock<Py<PyAny>>,
    name: &str,
    value: &str,
) -> PyResult<Bound<'py, PyAny>> {
    let find = || {
        let class = py.import("ermine.types")?.getattr(name)?;
        Ok::<_, PyErr>(class.call1((value,))?.unbind())
    };
    Ok(cell.get_or_try_init(py, find)?.bind(py).clone())
}

/// The `Side` of Python.
pub(crate) fn side(py: Python<'_>, side: Side) -> PyResult<Bound<'_, PyAny>> {
    static MEMBERS: [PyOnceLock<Py<PyAny>>; 2] = [const { PyOnceLock::new() }; 2];
    let name = ["white", "black"][side.index()];
    member(py, &MEMBERS[side.index()], "Side", name)
}

/// The `ToAct` of Python.
pub(crate) fn to_act(py: Python<'_>, to_act: ToAct) -> PyResult<Bound<'_, PyAny>> {
    static MEMBERS: [PyOnceLock<Py<PyAny>>; 3] = [const { PyOnceLock::new() }; 3];
    let index = match to_act {
        ToAct::Decision => 0,
        ToAct::Roll => 1,
        ToAct::Over(_) => 2,
    };
    member(py, &MEMBERS[index], "ToAct", to_act.name())
}

/// The `Result` of Python.
pub(crate) fn result(py: Python<'_>, outcome: Outcome) -> PyResult<Bound<'_, PyAny>> {
    static CLASS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let winner = outcome
        .winner()
        .map(|winner| side(py, winner))
        .transpose()?;
    static REASON: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let reason = class(py, &REASON, "Reason")?.call1((outcome.reason().to_string(),))?;
    class(py, &CLASS, "Result")?.call1((winner, reason))
}

/// The `Outcome` of Python.
pub(crate) fn roll_outcome<'py>(
    py: Python<'py>,
    roll: Bound<'py, PyAny>,
    probability: f64,
    label: String,
) -> PyResult<Bound<'py, PyAny>> {
    static CLASS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    class(py, &CLASS, "Outcome")?.call1((roll, probability, label))
}
