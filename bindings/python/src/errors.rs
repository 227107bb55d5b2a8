//! The library's errors as Python's exceptions.

use ermine::SessionError;
use ermine_bindings::Fault;
use pyo3::prelude::*;
use pyo3::types::PyType;
use std::fmt::Display;

/// An error that becomes an exception of `ermine.errors`.
pub(crate) trait IntoPython {
    /// Returns the exception.
    fn into_python(self, py: Python<'_>) -> PyErr;
}

/// An error that is one already.
impl IntoPython for PyErr {
    fn into_python(self, _: Python<'_>) -> PyErr {
        self
    }
}

impl IntoPython for Fault {
    fn into_python(self, py: Python<'_>) -> PyErr {
        let raise = || -> PyResult<PyErr> {
            let class = py.import("ermine.errors")?.getattr(self.class)?;
            let class = class.cast_into::<PyType>()?;
            let arguments = (self.message, self.field, self.text, self.expected);
            Ok(PyErr::from_value(class.call1(arguments)?))
        };
        raise().unwrap_or_else(|error| error)
    }
}

impl IntoPython for SessionError {
    fn into_python(self, py: Python<'_>) -> PyErr {
        Fault::from(self).into_python(py)
    }
}

/// An exception as a value, to hand out rather than to raise.
pub(crate) fn value(py: Python<'_>, error: impl IntoPython) -> Bound<'_, PyAny> {
    error
        .into_python(py)
        .into_value(py)
        .into_bound(py)
        .into_any()
}

/// A value that is not accepted.
pub(crate) fn invalid(py: Python<'_>, field: &str, text: impl Display, expected: &str) -> PyErr {
    Fault::invalid(field, text, expected).into_python(py)
}

/// A fault of the package.
pub(crate) fn internal(py: Python<'_>, message: &str) -> PyErr {
    Fault::new("InternalError", message).into_python(py)
}

/// A panic of the library.
pub(crate) fn panicked(py: Python<'_>) -> PyErr {
    internal(py, "the library has failed; standard error has the reason")
}
