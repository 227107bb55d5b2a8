//! A whole batch: maps lines to records in order.

use super::analyst::{Analyst, BatchPlan};
use super::record::{BatchRecord, BatchStatus};
use super::source::{Feed, InputLine, SourceError};
use crate::base::pipeline::{PipelineError, ordered_map};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The numbers of good and bad lines of a batch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BatchCount {
    /// Lines searched.
    pub good: u64,
    /// Lines not read, set up or searched.
    pub bad: u64,
}

/// A callback that receives every record in input order and returns whether to continue.
pub type Finished<'a> = &'a mut dyn FnMut(&BatchRecord) -> ControlFlow<()>;

/// Searches the lines of `feed`, `threads` positions at a time.
///
/// # Errors
/// If the input cannot be read further, after all lines before have been finished, or if
/// a thread cannot be started.
pub fn run(
    feed: Feed,
    plan: &Arc<BatchPlan>,
    threads: usize,
    finished: Finished<'_>,
) -> Result<BatchCount, PipelineError<SourceError>> {
    let mut count = BatchCount::default();
    let worker = || {
        let mut analyst = Analyst::new(Arc::clone(plan));
        move |line: InputLine| analyst.record(line.request())
    };
    ordered_map(feed, threads, worker, |record: BatchRecord| {
        match record.status {
            BatchStatus::Ok => count.good += 1,
            BatchStatus::Error => count.bad += 1,
        }
        finished(&record)
    })?;
    Ok(count)
}
