//! Parallel map over a stream of items, in order and in bounded memory.

use super::workers::{AHEAD, STACK_BYTES, ThreadError};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::mpsc::{self, Receiver, Sender, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};

/// The number of an item, counted from 0, with the item or its result.
type Numbered<T> = (u64, T);

/// Maps the items of `feed` on several threads, each with its own worker, and calls
/// `finished` with the results in the order of the feed; `finished` returns whether to
/// continue. At most 16 items per thread are in flight.
///
/// If `finished` breaks or fails, the threads are not joined: the reader may be blocked on
/// an item that never comes.
///
/// ```
/// use ermine::base::pipeline::ordered_map;
/// use ermine::base::workers::ThreadError;
/// use std::ops::ControlFlow;
///
/// let mut squares = Vec::new();
/// let feed = (0..100u64).map(Ok::<_, ThreadError>);
/// ordered_map(feed, 4, || |item| item * item, |square| {
///     squares.push(square);
///     Ok(ControlFlow::Continue(()))
/// })?;
/// assert_eq!(squares, (0..100).map(|item| item * item).collect::<Vec<u64>>());
/// # Ok::<(), ThreadError>(())
/// ```
///
/// # Errors
/// Returns the first error of `finished`, or that of the feed after all items before it
/// are finished, or [`ThreadError`] if a thread cannot be started.
///
/// # Panics
/// Panics if the feed or a worker panics, after all items before it are finished.
pub fn ordered_map<I, O, E, W>(
    feed: impl Iterator<Item = Result<I, E>> + Send + 'static,
    threads: usize,
    mut worker: impl FnMut() -> W,
    finished: impl FnMut(O) -> Result<ControlFlow<()>, E>,
) -> Result<(), E>
where
    I: Send + 'static,
    O: Send + 'static,
    E: From<ThreadError> + Send + 'static,
    W: FnMut(I) -> O + Send + 'static,
{
    let threads = threads.max(1);
    // One permit for each item that may be in flight.
    let (permit, permits) = mpsc::sync_channel(AHEAD * threads);
    for _ in 0..AHEAD * threads {
        // The channel has room for all permits.
        let _ = permit.send(());
    }
    let (jobs, work) = mpsc::channel();
    let (done, results) = mpsc::channel();
    let work = Arc::new(Mutex::new(work));
    let reader = start("reader", move || read_all(feed, &permits, &jobs))?;
    for number in 0..threads {
        let (work, done, mut process) = (Arc::clone(&work), done.clone(), worker());
        start(&format!("worker-{number}"), move || {
            run_worker(&mut process, &work, &done);
        })?;
    }
    drop((done, work));
    if collect(results, permit, finished)?.is_break() {
        return Ok(());
    }
    reader.join().unwrap_or_else(|panic| resume_unwind(panic))
}

fn start<T: Send + 'static>(
    name: &str,
    process: impl FnOnce() -> T + Send + 'static,
) -> Result<JoinHandle<T>, ThreadError> {
    let thread = thread::Builder::new().name(name.to_owned());
    let thread = thread.stack_size(STACK_BYTES);
    thread.spawn(process).map_err(ThreadError)
}

/// Sends out items as long as there are permits.
fn read_all<I, E>(
    mut feed: impl Iterator<Item = Result<I, E>>,
    permits: &Receiver<()>,
    jobs: &Sender<Numbered<I>>,
) -> Result<(), E> {
    for number in 0.. {
        if permits.recv().is_err() {
            break;
        }
        let Some(item) = feed.next() else {
            break;
        };
        if jobs.send((number, item?)).is_err() {
            break;
        }
    }
    Ok(())
}

/// Works on items until there are no more, the receiver is gone, or the worker panics.
fn run_worker<I, O>(
    process: &mut impl FnMut(I) -> O,
    work: &Mutex<Receiver<Numbered<I>>>,
    done: &Sender<Numbered<thread::Result<O>>>,
) {
    loop {
        let job = work.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok((number, item)) = job else {
            return;
        };
        // The worker is not used after a panic.
        let result = catch_unwind(AssertUnwindSafe(|| process(item)));
        let panicked = result.is_err();
        if done.send((number, result)).is_err() || panicked {
            return;
        }
    }
}

/// Puts results into the order of the feed.
fn collect<O, E>(
    results: Receiver<Numbered<thread::Result<O>>>,
    permit: SyncSender<()>,
    mut finished: impl FnMut(O) -> Result<ControlFlow<()>, E>,
) -> Result<ControlFlow<()>, E> {
    let (mut next, mut waiting) = (0, BTreeMap::new());
    for (number, result) in results {
        waiting.insert(number, result);
        while let Some(result) = waiting.remove(&next) {
            next += 1;
            let result = result.unwrap_or_else(|panic| resume_unwind(panic));
            if finished(result)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
            // The reader may have ended already.
            let _ = permit.send(());
        }
    }
    Ok(ControlFlow::Continue(()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::error::Error;
    use std::sync::atomic::{AtomicUsize, Ordering};

    /// Does work whose length varies by item.
    fn yield_some(item: usize, seed: usize) -> usize {
        for _ in 0..(item ^ seed) % 7 {
            thread::yield_now();
        }
        item
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn results_come_in_order_and_few_items_are_under_way(
            items in 0usize..300, threads in 0usize..6, seed in 0usize..64,
        ) {
            let taken = Arc::new(AtomicUsize::new(0));
            let counter = Arc::clone(&taken);
            let feed = (0..items).map(move |item| {
                counter.fetch_add(1, Ordering::SeqCst);
                Ok::<_, ThreadError>(item)
            });
            let (mut found, mut max_in_flight) = (Vec::new(), 0);
            let done = ordered_map(feed, threads, || move |item| yield_some(item, seed), |item| {
                max_in_flight = max_in_flight.max(taken.load(Ordering::SeqCst) - found.len());
                found.push(item);
                Ok(ControlFlow::Continue(()))
            });
            prop_assert!(done.is_ok());
            prop_assert_eq!(found, (0..items).collect::<Vec<_>>());
            prop_assert!(max_in_flight <= AHEAD * threads.max(1), "{} under way", max_in_flight);
        }
    }

    type AnyError = Box<dyn Error + Send + Sync>;

    #[test]
    fn items_before_an_error_of_the_feed_are_finished() {
        let item = |item| if item < 40 { Ok(item) } else { Err("torn") };
        let feed = (0..50).map(move |number| item(number).map_err(AnyError::from));
        let mut found = 0;
        let done = ordered_map(
            feed,
            3,
            || |item: i32| item,
            |_| {
                found += 1;
                Ok(ControlFlow::Continue(()))
            },
        );
        assert_eq!(done.unwrap_err().to_string(), "torn");
        assert_eq!(found, 40);
    }

    #[test]
    fn an_error_of_the_receiver_ends_the_work() {
        let mut found = Vec::new();
        let finished = |item| {
            found.push(item);
            match item {
                4 => Err(AnyError::from("full")),
                _ => Ok(ControlFlow::Continue(())),
            }
        };
        let done = ordered_map((0..).map(Ok), 2, || |item: i32| item, finished);
        assert_eq!(done.unwrap_err().to_string(), "full");
        assert_eq!(found, [0, 1, 2, 3, 4]);
    }

    #[test]
    fn a_break_does_not_wait_for_an_item_that_never_comes() {
        let (sender, endless) = mpsc::channel::<()>();
        let feed = (0..).map(move |item| {
            if item == 5 {
                // Nothing is sent, and the channel stays open.
                let _ = endless.recv();
            }
            Ok::<_, ThreadError>(item)
        });
        let mut found = Vec::new();
        let done = ordered_map(
            feed,
            2,
            || |item: i32| item,
            |item| {
                found.push(item);
                Ok(match item {
                    4 => ControlFlow::Break(()),
                    _ => ControlFlow::Continue(()),
                })
            },
        );
        assert!(done.is_ok());
        assert_eq!(found, [0, 1, 2, 3, 4]);
        drop(sender);
    }

    /// Checks that a panic cannot leave the other threads blocked forever.
    #[test]
    fn a_panic_of_a_worker_is_passed_on() {
        let feed = (0..1000).map(Ok::<_, ThreadError>);
        let worker = || |item: i32| assert_ne!(item, 3, "three");
        let all = || ordered_map(feed, 2, worker, |()| Ok(ControlFlow::Continue(())));
        let panic = catch_unwind(AssertUnwindSafe(all)).expect_err("it panics");
        let message = panic.downcast_ref::<String>().expect("a text");
        assert!(message.contains("three"), "{message}");
    }
}
