//! A whole batch: maps lines to records in order.

use super::analyst::{Analyst, Defaults};
use super::record::{Record, Status};
use super::source::{Feed, InputLine, SourceError};
use crate::base::pipeline::{PipelineError, ordered_map};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The numbers of good and bad lines of a batch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LineCount {
    /// Lines searched.
    pub good: u64,
    /// Lines not read, set up or searched.
    pub bad: u64,
}

/// A callback that receives every record in input order and returns whether to continue.
pub type Finished<'a> = &'a mut dyn FnMut(&Record) -> ControlFlow<()>;

/// Searches the lines of `feed`, `threads` positions at a time.
///
/// # Errors
/// If the input cannot be read further, after all lines before have been finished, or if
/// a thread cannot be started.
pub fn run(
    feed: Feed,
    plan: &Arc<Defaults>,
    threads: usize,
    finished: Finished<'_>,
) -> Result<LineCount, PipelineError<SourceError>> {
    let mut count = LineCount::default();
    let worker = || {
        let mut analyst = Analyst::new(Arc::clone(plan));
        move |line: InputLine| analyst.record(line.request())
    };
    ordered_map(feed, threads, worker, |record: Record| {
        match record.status {
            Status::Ok => count.good += 1,
            Status::Error => count.bad += 1,
        }
        finished(&record)
    })?;
    Ok(count)
}
