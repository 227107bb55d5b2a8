//! A whole batch: maps lines to records in order.

use super::analyst::{Analyst, Defaults};
use super::line_count::LineCount;
use super::record::Record;
use super::source::{Feed, InputLine, SourceError};
use crate::base::pipeline::ordered_map;
use crate::base::workers::ThreadError;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The error of a batch.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The input cannot be read.
    #[error(transparent)]
    Source(#[from] SourceError),
    /// A thread cannot be started.
    #[error(transparent)]
    Thread(#[from] ThreadError),
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
) -> Result<LineCount, Error> {
    let mut count = LineCount::default();
    let worker = || {
        let mut analyst = Analyst::new(Arc::clone(plan));
        move |line: InputLine| analyst.record(line.request())
    };
    let feed = feed.map(|line| line.map_err(Error::from));
    ordered_map(feed, threads, worker, |record: Record| {
        count.count(record.status);
        Ok(finished(&record))
    })?;
    Ok(count)
}
