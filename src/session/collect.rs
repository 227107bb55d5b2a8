//! A listener that collects the result of a search.

use super::report::{Best, Info, Listener, Profile, Progress};
use std::sync::{Arc, Mutex, PoisonError};

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchResult {
    /// All lines, in the order of arrival.
    pub history: Vec<Info>,
    /// The best move.
    pub best: Best,
    /// The node profile; empty if the search has none.
    pub profile: Profile,
}

impl SearchResult {
    /// Returns the latest line per rank and roll, in the order of first arrival. Before a
    /// roll each outcome has its lines; the expectation over them has no roll.
    #[must_use]
    pub fn infos(&self) -> Vec<Info> {
        let mut infos: Vec<Info> = Vec::new();
        for info in &self.history {
            let same = |old: &&mut Info| old.multipv == info.multipv && old.roll == info.roll;
            match infos.iter_mut().find(same) {
                Some(old) => old.clone_from(info),
                None => infos.push(info.clone()),
            }
        }
        infos
    }

    /// The latest best line; before a roll, the expectation over its outcomes. `None`
    /// after a search that reports no lines.
    #[must_use]
    pub fn main(&self) -> Option<&Info> {
        self.history.iter().rfind(|info| info.is_main())
    }
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
/// assert_eq!(result.best.step.as_deref(), Some(&*result.infos()[0].line[0]));
/// assert_eq!(result.infos()[0].nodes, 1000);
/// # Ok::<(), ermine::session::SessionError>(())
/// ```
#[derive(Default)]
pub struct Collector {
    reports: Mutex<Reports>,
    /// A listener to which every event is forwarded.
    next: Option<Arc<dyn Listener>>,
}

#[derive(Default)]
struct Reports {
    history: Vec<Info>,
    best: Option<Best>,
    profile: Profile,
}

impl Collector {
    /// A collector that forwards all it receives to `next`, if given.
    #[must_use]
    pub fn forwarding(next: Option<Arc<dyn Listener>>) -> Collector {
        Collector {
            next,
            ..Collector::default()
        }
    }

    fn with<T>(&self, update: impl FnOnce(&mut Reports) -> T) -> T {
        update(&mut self.reports.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// The latest best line so far; before a roll, the expectation over its outcomes.
    #[must_use]
    pub fn main(&self) -> Option<Info> {
        self.with(|reports| reports.history.iter().rfind(|info| info.is_main()).cloned())
    }

    /// Takes the result after the search has ended and resets the collector. `None` while
    /// the search runs, or if it failed.
    #[must_use]
    pub fn take(&self) -> Option<SearchResult> {
        self.with(|reports| {
            let best = reports.best.take()?;
            let Reports {
                history, profile, ..
            } = std::mem::take(reports);
            Some(SearchResult {
                history,
                best,
                profile,
            })
        })
    }
}

impl Listener for Collector {
    fn info(&self, info: &Info) {
        self.with(|reports| reports.history.push(info.clone()));
        self.next.iter().for_each(|next| next.info(info));
    }

    fn progress(&self, progress: &Progress) {
        self.next.iter().for_each(|next| next.progress(progress));
    }

    fn profile(&self, profile: &Profile) {
        self.with(|reports| reports.profile = *profile);
        self.next.iter().for_each(|next| next.profile(profile));
    }

    fn best(&self, best: &Best) {
        self.with(|reports| reports.best = Some(best.clone()));
        self.next.iter().for_each(|next| next.best(best));
    }
}
