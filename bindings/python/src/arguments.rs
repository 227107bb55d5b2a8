//! Arguments that several calls take.

use crate::errors;
use crate::steps::Text;
use ermine::base::Rng;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// Reads the texts of an optional dictionary.
pub(crate) fn texts(values: Option<&Bound<'_, PyDict>>) -> PyResult<Vec<(String, String)>> {
    let Some(values) = values else {
        return Ok(Vec::new());
    };
    let text = |(name, value): (Bound<'_, PyAny>, Bound<'_, PyAny>)| {
        Ok((text_of(&name)?, option_text(&value)?))
    };
    values.iter().map(text).collect()
}

fn text_of(value: &Bound<'_, PyAny>) -> PyResult<String> {
    Ok(value.extract::<Text>()?.to_string())
}

/// The text of an option: of a bool as the protocol has it.
fn option_text(value: &Bound<'_, PyAny>) -> PyResult<String> {
    match value.extract::<bool>() {
        Ok(flag) => Ok(flag.to_string()),
        Err(_) => text_of(value.str()?.as_any()),
    }
}

/// A random generator from a seed, a `random.Random` or nothing.
pub(crate) fn rng_of(py: Python<'_>, rng: Option<&Bound<'_, PyAny>>) -> PyResult<Rng> {
    let seed = match rng {
        Some(rng) if rng.hasattr("getrandbits")? => rng.call_method1("getrandbits", (64,))?,
        Some(seed) => seed.clone(),
        None => py.import("random")?.call_method1("getrandbits", (64,))?,
    };
    match seed.extract::<u64>() {
        Ok(seed) => Ok(Rng::new(seed)),
        Err(_) => {
            let expected = "a random.Random or a seed from 0 to 2**64 - 1";
            Err(errors::invalid(py, "rng", seed.repr()?, expected))
        }
    }
}
