//! Workers that map a stream of jobs, in order.

use crate::stream::Stream;
use ermine::base::pipeline::ordered_map;
use ermine::base::workers::ThreadError;
use pyo3::prelude::*;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{self, Sender};
use std::sync::{Arc, Mutex, PoisonError};

/// The jobs per worker that may be under way.
const AHEAD: usize = 16;

/// Workers on threads of their own. They end soon after the pool is closed or dropped.
pub(crate) struct Pool<I, O> {
    jobs: Mutex<Option<Sender<I>>>,
    /// The results in the order of the jobs.
    pub(crate) results: Stream<O>,
    workers: usize,
}

impl<I: Send + 'static, O: Send + 'static> Pool<I, O> {
    /// Starts workers that `worker` makes; the flag that it receives is raised when the pool
    /// is closed. The result of a pool whose threads cannot be started is that of `failed`.
    pub(crate) fn start<W: FnMut(I) -> O + Send + 'static>(
        workers: usize,
        worker: impl Fn(Arc<AtomicBool>) -> W + Send + 'static,
        failed: impl FnOnce(ThreadError) -> O + Send + 'static,
    ) -> PyResult<Pool<I, O>> {
        let (sender, jobs) = mpsc::channel();
        let results = Stream::start(move |results| {
            let feed = jobs.into_iter().map(Ok::<_, ThreadError>);
            let worker = || worker(Arc::clone(&results.stop));
            let ended = ordered_map(feed, workers, worker, |result| Ok(results.send(result)));
            ended.err().map(failed)
        })?;
        Ok(Pool {
            jobs: Mutex::new(Some(sender)),
            results,
            workers,
        })
    }

    /// The number of jobs that may be under way.
    pub(crate) fn window(&self) -> usize {
        AHEAD * self.workers
    }

    /// Adds a job.
    pub(crate) fn submit(&self, job: I) {
        let sender = self.jobs.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(sender) = &*sender {
            // Workers that have ended report why.
            let _ = sender.send(job);
        }
    }

    /// The next result, in order. `None` if there is none yet, unless `wait` is set.
    pub(crate) fn next(&self, py: Python<'_>, wait: bool) -> PyResult<Option<O>> {
        match wait {
            true => self.results.next(py),
            false => self.results.poll(py),
        }
    }

    /// Ends all work.
    pub(crate) fn close(&self, py: Python<'_>) {
        self.results.close(py);
        let mut jobs = self.jobs.lock().unwrap_or_else(PoisonError::into_inner);
        jobs.take();
    }
}
