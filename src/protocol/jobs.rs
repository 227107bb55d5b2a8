//! Work beside the search that must not keep commands from being read.

use super::error::CommandError;
use super::format;
use crate::base::lines::Output;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;

/// How often one looks whether what runs has ended.
pub(super) const POLL_INTERVAL: Duration = Duration::from_millis(2);

/// What a job has to show, or `None` if it was stopped.
pub(super) type JobOutput = Result<Option<Vec<String>>, CommandError>;

#[derive(Default)]
struct Flags {
    stop: AtomicBool,
    /// Raised before anything is shown: whoever has seen it must find the job
    /// ended.
    ended: AtomicBool,
}

struct Job {
    name: &'static str,
    flags: Arc<Flags>,
    thread: JoinHandle<()>,
}

/// At most one job at a time, which writes what it has to show when it is done.
pub(super) struct Jobs {
    output: Arc<Output>,
    job: Option<Job>,
}

impl Jobs {
    pub(super) fn new(output: Arc<Output>) -> Jobs {
        Jobs { output, job: None }
    }

    /// Starts `work`, which has to end soon after its flag is raised. A job
    /// that still runs is waited for.
    pub(super) fn start(
        &mut self,
        name: &'static str,
        work: impl FnOnce(&AtomicBool) -> JobOutput + Send + 'static,
    ) -> Result<(), CommandError> {
        self.wait();
        let flags = Arc::new(Flags::default());
        let (shared, output) = (Arc::clone(&flags), Arc::clone(&self.output));
        let thread = std::thread::Builder::new()
            .name(name.to_owned())
            .spawn(move || {
                let shown = work(&shared.stop);
                shared.ended.store(true, Ordering::SeqCst);
                match shown {
                    Ok(Some(lines)) => output.lines(&lines),
                    Ok(None) => output.line(&format!("info string {name} stopped")),
                    Err(error) => output.line(&format::error(&error)),
                }
            })
            .map_err(CommandError::NoThread)?;
        self.job = Some(Job {
            name,
            flags,
            thread,
        });
        Ok(())
    }

    /// Whether a job is at work.
    pub(super) fn is_running(&self) -> bool {
        self.job
            .as_ref()
            .is_some_and(|job| !job.flags.ended.load(Ordering::SeqCst) && !job.thread.is_finished())
    }

    /// Asks the job to end.
    pub(super) fn stop(&self) {
        if let Some(job) = &self.job {
            job.flags.stop.store(true, Ordering::SeqCst);
        }
    }

    /// Waits a little, if a job is at work.
    pub(super) fn glance(&self) {
        if self.is_running() {
            std::thread::sleep(POLL_INTERVAL);
        }
    }

    /// Waits for the end of the job.
    pub(super) fn wait(&mut self) {
        if let Some(job) = self.job.take()
            && job.thread.join().is_err()
        {
            // The panic has been printed by its own thread.
            let error = CommandError::JobFailed(job.name);
            self.output.line(&format::error(&error));
        }
    }
}
