//! Whole numbers that Python hands in.

use crate::errors;
use pyo3::prelude::*;
use pyo3::types::PyInt;
use std::ops::RangeInclusive;

/// A whole number of any size, whose range is checked where it is used: Python's own error
/// would not name the argument.
pub(crate) struct Whole {
    value: Option<u64>,
    text: String,
}

impl Whole {
    /// The number, if it is in its range.
    pub(crate) fn within(
        &self,
        py: Python<'_>,
        field: &str,
        range: RangeInclusive<u64>,
    ) -> PyResult<u64> {
        let value = self.value.filter(|value| range.contains(value));
        value.ok_or_else(|| {
            let expected = format!("a number from {} to {}", range.start(), range.end());
            errors::invalid(py, field, &self.text, &expected)
        })
    }
}

impl<'py> FromPyObject<'_, 'py> for Whole {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Whole> {
        match object.extract() {
            Ok(value) => Ok(Whole {
                value: Some(value),
                text: value.to_string(),
            }),
            Err(_) if object.is_instance_of::<PyInt>() => Ok(Whole {
                value: None,
                text: object.repr()?.to_string(),
            }),
            Err(error) => Err(error),
        }
    }
}
