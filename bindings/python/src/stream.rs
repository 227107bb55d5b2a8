//! Work on another thread that hands out its results one by one.

use crate::errors;
use crate::guard::POLL_INTERVAL;
use pyo3::prelude::*;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

/// The results that may wait for Python, so that the work does not run far ahead.
const AHEAD: usize = 64;

/// A result, or the end by a panic.
type Message<T> = Result<T, ()>;

/// The results of work on another thread. The work ends soon after the stream has been
/// closed or dropped.
pub(crate) struct Stream<T> {
    results: Mutex<Option<Receiver<Message<T>>>>,
    stop: Arc<AtomicBool>,
}

/// The end of a stream that takes the results.
pub(crate) struct Results<T> {
    sender: SyncSender<Message<T>>,
    /// Raised when the results are not wanted any more.
    pub(crate) stop: Arc<AtomicBool>,
}

impl<T> Results<T> {
    /// Hands out a result, and returns whether more are wanted.
    pub(crate) fn send(&self, result: T) -> ControlFlow<()> {
        let is_stopped = || self.stop.load(Ordering::Relaxed);
        match self.sender.send(Ok(result)) {
            Ok(()) if !is_stopped() => ControlFlow::Continue(()),
            _ => ControlFlow::Break(()),
        }
    }
}

/// Runs `work` on another thread without the interpreter, and waits for its result. Ctrl-C
/// ends the wait and raises `stop`, for the work to end soon.
pub(crate) fn run_detached<T: Send + 'static>(
    py: Python<'_>,
    stop: Arc<AtomicBool>,
    work: impl FnOnce() -> T + Send + 'static,
) -> PyResult<T> {
    let result = Stream::stopping(stop, |_| Some(work()))?.next(py)?;
    result.ok_or_else(|| errors::panicked(py))
}

impl<T: Send + 'static> Stream<T> {
    /// Starts `work`, which returns the last result, if there is one that it has not sent. What
    /// it holds is dropped before that result is handed out.
    pub(crate) fn start(
        work: impl FnOnce(&Results<T>) -> Option<T> + Send + 'static,
    ) -> PyResult<Stream<T>> {
        Stream::stopping(Arc::default(), work)
    }

    /// Starts `work`, which ends soon after `stop` is raised.
    fn stopping(
        stop: Arc<AtomicBool>,
        work: impl FnOnce(&Results<T>) -> Option<T> + Send + 'static,
    ) -> PyResult<Stream<T>> {
        let (sender, results) = mpsc::sync_channel(AHEAD);
        let stream = Stream {
            results: Mutex::new(Some(results)),
            stop: Arc::clone(&stop),
        };
        thread::Builder::new().spawn(move || {
            let results = Results { sender, stop };
            let last = catch_unwind(AssertUnwindSafe(|| work(&results)));
            if let Some(message) = last.map_err(drop).transpose() {
                // The caller may have gone.
                let _ = results.sender.send(message);
            }
        })?;
        Ok(stream)
    }

    /// Waits for the next result; `None` at the end. Ctrl-C ends the wait, not the work.
    pub(crate) fn next(&self, py: Python<'_>) -> PyResult<Option<T>> {
        loop {
            let received = py.detach(|| {
                let results = self.lock();
                let results = results.as_ref();
                results.map(|results| results.recv_timeout(POLL_INTERVAL))
            });
            match received {
                Some(Ok(Ok(result))) => return Ok(Some(result)),
                Some(Ok(Err(()))) => return Err(errors::panicked(py)),
                Some(Err(RecvTimeoutError::Timeout)) => py.check_signals()?,
                Some(Err(RecvTimeoutError::Disconnected)) | None => return Ok(None),
            }
        }
    }

    /// The next result, if there is one already.
    pub(crate) fn poll(&self, py: Python<'_>) -> PyResult<Option<T>> {
        let received = py.detach(|| self.lock().as_ref().map(Receiver::try_recv));
        match received {
            Some(Ok(Ok(result))) => Ok(Some(result)),
            Some(Ok(Err(()))) => Err(errors::panicked(py)),
            Some(Err(_)) | None => Ok(None),
        }
    }

    /// Asks the work to end soon, with the results that it has.
    pub(crate) fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Ends the work as soon as possible; there are no more results.
    pub(crate) fn close(&self, py: Python<'_>) {
        self.stop();
        py.detach(|| self.lock().take());
    }

    fn lock(&self) -> MutexGuard<'_, Option<Receiver<Message<T>>>> {
        self.results.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<T> Drop for Stream<T> {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}
