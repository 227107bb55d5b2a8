//! Ending a match from outside before its time.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Asks a match that is being played to end; clones ask the same match.
///
/// ```
/// use ermine::arena::Interrupt;
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
    /// The first time no further game is begun, and those that run are finished;
    /// the second time these are broken off. They are not counted then, and are
    /// played again when the match goes on.
    pub fn raise(&self) {
        if self.raised.swap(true, Ordering::Relaxed) {
            self.at_once.store(true, Ordering::Relaxed);
        }
    }

    /// Whether the match has been asked to end.
    #[must_use]
    pub fn is_raised(&self) -> bool {
        self.raised.load(Ordering::Relaxed)
    }

    /// Whether running games are to be broken off.
    pub(super) fn is_at_once(&self) -> bool {
        self.at_once.load(Ordering::Relaxed)
    }

    /// The flag that says so.
    pub(super) const fn at_once(&self) -> &Arc<AtomicBool> {
        &self.at_once
    }
}
