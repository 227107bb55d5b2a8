//! Lines to several workers and back into their order, in bounded memory.

use super::analyst::{Analyst, BatchPlan};
use super::record::{BatchRecord, BatchStatus};
use super::source::{Feed, SourceError};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::mpsc::{self, Receiver, Sender, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};

/// Lines that may be under way for each worker.
const AHEAD: usize = 16;

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

type Job = (u64, super::source::InputLine);

/// Searches all that `feed` gives, `threads` positions at a time.
///
/// Where `finished` ends it all, nobody waits for the threads: the one that reads may
/// be waiting for a line that never comes.
///
/// # Errors
/// The input cannot be read any further; all that came before has been finished.
pub fn run(
    feed: Feed,
    plan: &Arc<BatchPlan>,
    threads: usize,
    finished: Finished<'_>,
) -> Result<BatchCount, SourceError> {
    let threads = threads.max(1);
    // One permit for each line that may be under way.
    let (permit, permits) = mpsc::sync_channel(AHEAD * threads);
    for _ in 0..AHEAD * threads {
        // There is room for all of them.
        let _ = permit.send(());
    }
    let (jobs, work) = mpsc::channel();
    let (done, records) = mpsc::channel();
    let work = Arc::new(Mutex::new(work));
    let reader = std::thread::Builder::new()
        .name("batch-input".to_owned())
        .spawn(move || read_all(feed, &permits, &jobs))
        .map_err(SourceError::Thread)?;
    for number in 0..threads {
        let (work, done) = (Arc::clone(&work), done.clone());
        let mut analyst = Analyst::new(Arc::clone(plan));
        std::thread::Builder::new()
            .name(format!("batch-{number}"))
            .spawn(move || labour(&mut analyst, &work, &done))
            .map_err(SourceError::Thread)?;
    }
    drop((done, work));
    let (count, end) = collect(records, permit, finished);
    if end.is_break() {
        return Ok(count);
    }
    let read = reader.join();
    read.unwrap_or(Err(SourceError::Failed)).map(|()| count)
}

/// Hands lines out as long as there are permits.
fn read_all(feed: Feed, permits: &Receiver<()>, jobs: &Sender<Job>) -> Result<(), SourceError> {
    for (number, line) in feed.enumerate() {
        let line = line?;
        if permits.recv().is_err() || jobs.send((number as u64, line)).is_err() {
            return Ok(());
        }
    }
    Ok(())
}

/// Searches lines until there are no more, or nobody listens.
fn labour(analyst: &mut Analyst, work: &Mutex<Receiver<Job>>, done: &Sender<(u64, BatchRecord)>) {
    loop {
        let job = work.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok((number, line)) = job else {
            return;
        };
        let record = analyst.record(line.request());
        if done.send((number, record)).is_err() {
            return;
        }
    }
}

/// Puts records into their order.
fn collect(
    records: Receiver<(u64, BatchRecord)>,
    permit: SyncSender<()>,
    finished: Finished<'_>,
) -> (BatchCount, ControlFlow<()>) {
    let (mut next, mut waiting, mut count) = (0, BTreeMap::new(), BatchCount::default());
    for (number, record) in records {
        waiting.insert(number, record);
        while let Some(record) = waiting.remove(&next) {
            next += 1;
            match record.status {
                BatchStatus::Ok => count.good += 1,
                BatchStatus::Error => count.bad += 1,
            }
            if finished(&record).is_break() {
                return (count, ControlFlow::Break(()));
            }
            // Where the reader has ended nobody needs one.
            let _ = permit.send(());
        }
    }
    (count, ControlFlow::Continue(()))
}
