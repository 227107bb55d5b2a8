//! Background jobs, which run while commands are still read.

use super::error::CommandError;
use super::format;
use crate::base::lines::Output;
use crate::base::workers::{HAS_THREADS, STACK_BYTES};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;

/// The interval at which running work is polled.
pub(super) const POLL_INTERVAL: Duration = Duration::from_millis(2);

/// The lines to print, or `None` if the job was stopped.
pub(super) type JobOutput = Result<Option<Vec<String>>, CommandError>;

#[derive(Default)]
struct Flags {
    stop: Arc<AtomicBool>,
    /// Set before anything is printed: a client that has seen the output must find the
    /// job ended.
    ended: AtomicBool,
}

struct Job {
    name: &'static str,
    flags: Arc<Flags>,
    thread: JoinHandle<()>,
}

/// The runner of background jobs: at most one at a time, which prints its output when it
/// is done.
pub(super) struct Jobs {
    output: Arc<Output>,
    job: Option<Job>,
}

impl Jobs {
    pub(super) fn new(output: Arc<Output>) -> Jobs {
        Jobs { output, job: None }
    }

    /// Starts `work`, which must end soon after its flag is set. Waits first for a job
    /// that still runs. Without threads, returns when the work has ended.
    pub(super) fn start(
        &mut self,
        name: &'static str,
        work: impl FnOnce(&Arc<AtomicBool>) -> JobOutput + Send + 'static,
    ) -> Result<(), CommandError> {
        self.wait();
        let flags = Arc::new(Flags::default());
        let (shared, output) = (Arc::clone(&flags), Arc::clone(&self.output));
        let run = move || {
            let result = work(&shared.stop);
            shared.ended.store(true, Ordering::SeqCst);
            match result {
                Ok(Some(lines)) => output.lines(&lines),
                Ok(None) => output.line(&format!("info string {name} stopped")),
                Err(error) => output.line(&format::error(&error)),
            }
        };
        if !HAS_THREADS {
            run();
            return Ok(());
        }
        let thread = std::thread::Builder::new()
            .name(name.to_owned())
            .stack_size(STACK_BYTES)
            .spawn(run)
            .map_err(CommandError::NoThread)?;
        self.job = Some(Job {
            name,
            flags,
            thread,
        });
        Ok(())
    }

    /// Whether a job is running.
    pub(super) fn is_running(&self) -> bool {
        self.job
            .as_ref()
            .is_some_and(|job| !job.flags.ended.load(Ordering::SeqCst) && !job.thread.is_finished())
    }

    /// Asks the job to stop.
    pub(super) fn stop(&self) {
        if let Some(job) = &self.job {
            job.flags.stop.store(true, Ordering::SeqCst);
        }
    }

    /// Sleeps for one polling interval if a job is running.
    pub(super) fn poll(&self) {
        if self.is_running() {
            std::thread::sleep(POLL_INTERVAL);
        }
    }

    /// Waits until the job has ended.
    pub(super) fn wait(&mut self) {
        if let Some(job) = self.job.take()
            && job.thread.join().is_err()
        {
            // The thread has printed its panic already.
            let error = CommandError::JobFailed(job.name);
            self.output.line(&format::error(&error));
        }
    }
}
