//! A batch as a whole: every line to an analyst, every record in its place.

use super::analyst::{Analyst, BatchPlan};
use super::record::{BatchRecord, BatchStatus};
use super::source::{Feed, InputLine, SourceError};
use crate::base::pipeline::{PipelineError, ordered_map};
use std::ops::ControlFlow;
use std::sync::Arc;

/// How the lines of a batch have fared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BatchCount {
    /// Searched.
    pub good: u64,
    /// Not read, set up or searched.
    pub bad: u64,
}

/// Hears of every record in the order of the input; says whether to go on.
pub type Finished<'a> = &'a mut dyn FnMut(&BatchRecord) -> ControlFlow<()>;

/// Searches all that `feed` gives, `threads` positions at a time.
///
/// # Errors
/// The input cannot be read any further; all that came before has been finished. Or
/// there are no threads.
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
