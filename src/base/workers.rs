//! Work spread over threads, each of which keeps a state: an engine, a session.

use std::io;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, SyncSender};
use std::sync::{Mutex, PoisonError};
use std::thread;

/// Whether the target can start threads. Without them, a search or job runs on the
/// calling thread.
pub const HAS_THREADS: bool = cfg!(not(target_family = "wasm"));

/// The stack of a thread that may search, in bytes: enough for a line of forced moves to the
/// maximum ply.
pub const STACK_BYTES: usize = 8 << 20;

/// The maximum number of items or results in flight per thread.
pub(super) const AHEAD: usize = 16;

/// The error of a thread that the system cannot start.
#[derive(Debug, thiserror::Error)]
#[error("cannot start a thread: {0}")]
pub struct ThreadError(pub(super) io::Error);

/// The number of cores, the default number of workers.
#[must_use]
pub fn cores() -> usize {
    thread::available_parallelism().map_or(1, usize::from)
}

/// The channel of one thread's results to the caller.
pub struct Results<'a, O, E> {
    sender: SyncSender<thread::Result<Result<O, E>>>,
    stop: &'a AtomicBool,
}

impl<O, E> Results<'_, O, E> {
    /// Sends a result; breaks if the work has ended.
    pub fn send(&self, result: O) -> ControlFlow<()> {
        match self.sender.send(Ok(Ok(result))) {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    }

    /// Whether the work has ended, so that results no longer count.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

struct RaiseOnDrop<'a>(&'a AtomicBool);

impl Drop for RaiseOnDrop<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Runs `work` for `items` on `threads` threads, each with a state from `open`, and calls
/// `finished` with the results in the order in which they are sent. `work` sends any
/// number of results for an item; its thread ends if it breaks. The work ends if
/// `finished` breaks; the items in progress are waited for.
///
/// # Errors
/// Returns the first error of `open`, `work` or `finished`, which ends the work, or
/// [`ThreadError`] if a thread cannot be started.
///
/// # Panics
/// Panics if `open` or `work` panics, which ends the work.
pub fn run_workers<I, O: Send, E: From<ThreadError> + Send, W>(
    items: impl Iterator<Item = I> + Send,
    threads: usize,
    open: impl Fn() -> Result<W, E> + Sync,
    work: impl Fn(&mut W, I, &Results<'_, O, E>) -> Result<ControlFlow<()>, E> + Sync,
    mut finished: impl FnMut(O) -> Result<ControlFlow<()>, E>,
) -> Result<(), E> {
    let threads = threads.max(1);
    let (items, stop) = (Mutex::new(items), AtomicBool::new(false));
    let next = || items.lock().unwrap_or_else(PoisonError::into_inner).next();
    let run = |results: Results<'_, O, E>| {
        let work_on_all = || {
            let mut state = open()?;
            while !results.is_stopped()
                && let Some(item) = next()
                && work(&mut state, item, &results)?.is_continue()
            {}
            Ok(())
        };
        // The state is dropped after a panic.
        let failure = match catch_unwind(AssertUnwindSafe(work_on_all)) {
            Ok(Ok(())) => return,
            Ok(Err(error)) => Ok(Err(error)),
            Err(panic) => Err(panic),
        };
        // The receiver is gone if the work has ended already.
        let _ = results.sender.send(failure);
    };
    let (sender, received) = mpsc::sync_channel(AHEAD * threads);
    thread::scope(|scope| {
        // Dropped before the threads are joined, so that none blocks on sending.
        let received = received;
        let stop = RaiseOnDrop(&stop);
        for number in 0..threads {
            let (run, sender) = (&run, sender.clone());
            let results = Results {
                sender,
                stop: stop.0,
            };
            let thread = thread::Builder::new().name(format!("worker-{number}"));
            let thread = thread.stack_size(STACK_BYTES);
            let started = thread.spawn_scoped(scope, move || run(results));
            started.map_err(ThreadError)?;
        }
        drop(sender);
        for result in &received {
            let result = result.unwrap_or_else(|panic| resume_unwind(panic))?;
            if finished(result)?.is_break() {
                break;
            }
        }
        Ok(())
    })
}

/// Returns the results of `work` for every number below `count`, in order; each thread
/// has a state from `open`. A result must depend on its number alone.
///
/// ```
/// use ermine::base::workers::{ThreadError, parallel_map};
///
/// let open = || Ok::<(), ThreadError>(());
/// let squares = parallel_map(4, 100, open, |(), number| Ok(number * number))?;
/// assert_eq!(squares, (0..100).map(|number| number * number).collect::<Vec<_>>());
/// # Ok::<(), ThreadError>(())
/// ```
///
/// # Errors
/// The same as for [`run_workers`].
pub fn parallel_map<W, R: Send, E: From<ThreadError> + Send>(
    threads: usize,
    count: usize,
    open: impl Fn() -> Result<W, E> + Sync,
    work: impl Fn(&mut W, usize) -> Result<R, E> + Sync,
) -> Result<Vec<R>, E> {
    let mut all: Vec<Option<R>> = (0..count).map(|_| None).collect();
    run_workers(
        0..count,
        threads.min(count),
        open,
        |state, number, results| Ok(results.send((number, work(state, number)?))),
        |(number, result)| {
            all[number] = Some(result);
            Ok(ControlFlow::Continue(()))
        },
    )?;
    Ok(all.into_iter().flatten().collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug)]
    struct Failed;

    impl From<ThreadError> for Failed {
        fn from(_: ThreadError) -> Failed {
            Failed
        }
    }

    #[test]
    fn results_come_in_order_and_errors_end_it() {
        let open = || Ok::<(), Failed>(());
        for threads in [1, 3, 200] {
            let squares = parallel_map(threads, 100, open, |(), n| Ok(n * n)).unwrap();
            assert_eq!(squares, (0..100).map(|n| n * n).collect::<Vec<_>>());
            let failing = |(): &mut (), n| if n == 7 { Err(Failed) } else { Ok(n) };
            assert!(parallel_map(threads, 100, open, failing).is_err());
            let closed = || Err::<(), Failed>(Failed);
            assert!(parallel_map(threads, 100, closed, |(), n| Ok(n)).is_err());
        }
        let none = parallel_map(2, 0, open, |(), n: usize| Ok(n)).unwrap();
        assert!(none.is_empty());
    }

    /// Runs endless work until the caller has received `count` results.
    fn run_until(
        count: usize,
        fail: fn() -> Result<ControlFlow<()>, Failed>,
    ) -> Result<(), Failed> {
        let work = |(): &mut (), item, results: &Results<'_, usize, Failed>| {
            let _ = results.send(item);
            Ok(results.send(item))
        };
        let mut received = 0;
        run_workers(
            0..,
            3,
            || Ok(()),
            work,
            |_| {
                received += 1;
                assert!(received <= count, "the work has ended");
                match received == count {
                    true => fail(),
                    false => Ok(ControlFlow::Continue(())),
                }
            },
        )
    }

    #[test]
    fn the_caller_ends_work_that_would_never_end() {
        assert!(run_until(50, || Ok(ControlFlow::Break(()))).is_ok());
        assert!(run_until(50, || Err(Failed)).is_err());
    }

    #[test]
    fn a_panic_of_a_worker_ends_the_work_and_is_passed_on() {
        let work = |(): &mut (), item: usize, results: &Results<'_, usize, Failed>| {
            assert_ne!(item, 3, "three");
            Ok(results.send(item))
        };
        let run = || run_workers(0.., 2, || Ok(()), work, |_| Ok(ControlFlow::Continue(())));
        let panic = catch_unwind(AssertUnwindSafe(run)).expect_err("it panics");
        let message = panic.downcast_ref::<String>().expect("a text");
        assert!(message.contains("three"), "{message}");
    }
}
