//! The way into the library: a lock that releases the interpreter, no panic that leaves.

use crate::errors::{self, IntoPython};
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard};
use std::time::Duration;

/// The interval at which long work looks for Ctrl-C.
pub(crate) const POLL_INTERVAL: Duration = Duration::from_millis(20);

/// A value of the library that several Python threads may use.
pub(crate) struct Guarded<T: ?Sized> {
    is_broken: AtomicBool,
    value: Mutex<Box<T>>,
}

impl<T: ?Sized> Guarded<T> {
    pub(crate) fn new(value: Box<T>) -> Guarded<T> {
        Guarded {
            is_broken: AtomicBool::new(false),
            value: Mutex::new(value),
        }
    }

    /// Runs `work` on the value, with the interpreter held. After a panic the value may be
    /// in any state, so that it is refused from then on.
    #[inline]
    pub(crate) fn with<R, E: IntoPython>(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut T) -> Result<R, E>,
    ) -> PyResult<R> {
        if self.is_broken.load(Ordering::Relaxed) {
            return Err(errors::internal(
                py,
                "an earlier call on this object has failed",
            ));
        }
        let mut value: MutexGuard<'_, Box<T>> = match self.value.lock_py_attached(py) {
            Ok(value) => value,
            Err(poisoned) => poisoned.into_inner(),
        };
        match catch_unwind(AssertUnwindSafe(|| work(&mut value))) {
            Ok(result) => {
                drop(value);
                result.map_err(|error| error.into_python(py))
            }
            Err(_) => {
                self.is_broken.store(true, Ordering::Relaxed);
                Err(errors::panicked(py))
            }
        }
    }

    /// The same for work that cannot fail.
    #[inline]
    pub(crate) fn read<R>(&self, py: Python<'_>, work: impl FnOnce(&mut T) -> R) -> PyResult<R> {
        self.with(py, |value| Ok::<R, PyErr>(work(value)))
    }
}
