//! A listener that collects the result of a search.

use super::report::{Best, Info, Listener};
use std::sync::{Mutex, PoisonError};

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchResult {
    /// The latest line per rank and roll, in the order of first arrival. Before a roll
    /// each outcome has its lines; the expectation over them has no roll.
    pub infos: Vec<Info>,
    /// The best move.
    pub best: Best,
}

/// A listener that keeps what a search reports until it is taken.
///
/// ```
/// use ermine::catalog;
/// use ermine::session::{Collector, Limits};
/// use std::sync::Arc;
///
/// let mut game = catalog::open("colorbound")?;
/// let collector = Arc::new(Collector::default());
/// game.go(&Limits::nodes(1000), Arc::clone(&collector) as _)?;
/// // Here other work can be done, or `game.stop()` called.
/// game.wait();
/// let result = collector.take().expect("the search has ended");
/// assert_eq!(result.best.step.as_deref(), Some(&*result.infos[0].line[0]));
/// assert_eq!(result.infos[0].nodes, 1000);
/// # Ok::<(), ermine::session::SessionError>(())
/// ```
#[derive(Debug, Default)]
pub struct Collector(Mutex<LatestReports>);

#[derive(Debug, Default)]
struct LatestReports {
    infos: Vec<Info>,
    best: Option<Best>,
}

impl Collector {
    fn with<T>(&self, update: impl FnOnce(&mut LatestReports) -> T) -> T {
        update(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Takes the result after the search has ended and resets the collector. `None` while
    /// the search runs, or if it failed.
    #[must_use]
    pub fn take(&self) -> Option<SearchResult> {
        self.with(|latest| {
            let best = latest.best.take()?;
            let infos = std::mem::take(&mut latest.infos);
            Some(SearchResult { infos, best })
        })
    }
}

impl Listener for Collector {
    fn info(&self, info: &Info) {
        self.with(|latest| {
            let same = |old: &&mut Info| old.multipv == info.multipv && old.roll == info.roll;
            match latest.infos.iter_mut().find(same) {
                Some(old) => *old = info.clone(),
                None => latest.infos.push(info.clone()),
            }
        });
    }

    fn best(&self, best: &Best) {
        self.with(|latest| latest.best = Some(best.clone()));
    }
}
