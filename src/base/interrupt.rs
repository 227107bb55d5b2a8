//! Interruption of long work from outside.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A request to end a match or another run of games; clones share the request.
///
/// ```
/// use ermine::base::Interrupt;
/// let interrupt = Interrupt::default();
/// let handle = interrupt.clone();
/// handle.raise();
/// assert!(interrupt.is_raised());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Interrupt {
    raised: Arc<AtomicBool>,
    at_once: Arc<AtomicBool>,
}

impl Interrupt {
    /// Requests the end. The first call lets running games finish and starts no more; the
    /// second aborts running games, which are not counted and are played again on resume.
    pub fn raise(&self) {
        if self.raised.swap(true, Ordering::Relaxed) {
            self.at_once.store(true, Ordering::Relaxed);
        }
    }

    /// Whether the end has been requested.
    #[must_use]
    pub fn is_raised(&self) -> bool {
        self.raised.load(Ordering::Relaxed)
    }

    /// Whether running games are to be aborted.
    #[must_use]
    pub fn is_at_once(&self) -> bool {
        self.at_once.load(Ordering::Relaxed)
    }

    /// The flag behind [`Interrupt::is_at_once`].
    #[must_use]
    pub const fn at_once(&self) -> &Arc<AtomicBool> {
        &self.at_once
    }
}
