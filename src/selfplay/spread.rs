//! Work on many positions, spread over threads.

use crate::search::EngineError;
use rayon::ThreadPoolBuilder;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

/// Runs `work` for every number below `count` on `threads` threads, each with its own
/// tool from `make`, and returns the results in the order of the numbers. A result must
/// depend on its number alone.
///
/// # Errors
/// Returns the first error of `make` or `work`, which ends the run, or an error if the
/// threads cannot be started.
pub fn parallel_map<T, R: Send, E: From<EngineError> + Send>(
    threads: usize,
    count: usize,
    make: impl Fn() -> Result<T, E> + Sync,
    work: impl Fn(&mut T, usize) -> Result<R, E> + Sync,
) -> Result<Vec<R>, E> {
    let threads = threads.clamp(1, count.max(1));
    let pool = ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .map_err(|source| EngineError::Threads { threads, source })?;
    let (next, failed) = (AtomicUsize::new(0), AtomicBool::new(false));
    let run_worker = || {
        let mut state = make()?;
        let mut done = Vec::new();
        while !failed.load(Relaxed) {
            let number = next.fetch_add(1, Relaxed);
            if number >= count {
                break;
            }
            done.push((number, work(&mut state, number)?));
        }
        Ok(done)
    };
    let shares = pool.broadcast(|_| run_worker().inspect_err(|_: &E| failed.store(true, Relaxed)));
    let shares = shares.into_iter().collect::<Result<Vec<_>, E>>()?;
    let mut all: Vec<(usize, R)> = shares.into_iter().flatten().collect();
    all.sort_by_key(|&(number, _)| number);
    Ok(all.into_iter().map(|(_, result)| result).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::selfplay::DataError;
    use crate::session::SessionError;

    #[test]
    fn results_come_in_order_and_errors_end_it() {
        let free = || Ok::<(), DataError>(());
        for threads in [1, 3, 200] {
            let squares = parallel_map(threads, 100, free, |(), n| Ok(n * n)).unwrap();
            assert_eq!(squares, (0..100).map(|n| n * n).collect::<Vec<_>>());
            let failing = |(): &mut (), n| {
                if n == 7 {
                    Err(DataError::Session(SessionError::NothingFound))
                } else {
                    Ok(n)
                }
            };
            assert!(parallel_map(threads, 100, free, failing).is_err());
        }
        let none = parallel_map(2, 0, free, |(), n: usize| Ok(n)).unwrap();
        assert!(none.is_empty());
    }
}
