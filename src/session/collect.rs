//! A listener for whoever only wants to know what a search found.

use super::report::{Best, Info, Listener};
use std::sync::{Mutex, PoisonError};

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchResult {
    /// The latest line for each rank and roll, in the order in which their kind
    /// first came. Of several outcomes each has its lines; the expectation over
    /// them has no roll.
    pub infos: Vec<Info>,
    /// What to do.
    pub best: Best,
}

/// Keeps what a search says until it is asked for.
///
/// ```
/// use ermine::catalog;
/// use ermine::session::{Collector, Limits};
/// use std::sync::Arc;
///
/// let mut game = catalog::open("colorbound")?;
/// let collector = Arc::new(Collector::default());
/// game.go(&Limits::nodes(1000), Arc::clone(&collector) as _)?;
/// // Here something else can be done, `game.stop()` called.
/// game.wait();
/// let answer = collector.take().expect("the search has ended");
/// assert_eq!(answer.best.step.as_ref(), answer.infos[0].line.first());
/// assert_eq!(answer.infos[0].nodes, 1000);
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
    fn with<T>(&self, act: impl FnOnce(&mut LatestReports) -> T) -> T {
        act(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// What has been heard, once the search has ended; the collector is as new
    /// afterwards. `None` while it has not, and if the search failed.
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
            let same = |known: &&mut Info| known.multipv == info.multipv && known.roll == info.roll;
            match latest.infos.iter_mut().find(same) {
                Some(known) => *known = info.clone(),
                None => latest.infos.push(info.clone()),
            }
        });
    }

    fn best(&self, best: &Best) {
        self.with(|latest| latest.best = Some(best.clone()));
    }
}
