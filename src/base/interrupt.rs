//! Ending a long piece of work from outside before its time.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Asks a match, or whatever else plays games, to end; clones ask the same one.
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
    /// The first time no further game is begun, and those that run are finished;
    /// the second time these are broken off. They are not counted then, and are
    /// played again when it goes on.
    pub fn raise(&self) {
        if self.raised.swap(true, Ordering::Relaxed) {
            self.at_once.store(true, Ordering::Relaxed);
        }
    }

    /// Whether it has been asked to end.
    #[must_use]
    pub fn is_raised(&self) -> bool {
        self.raised.load(Ordering::Relaxed)
    }

    /// Whether running games are to be broken off.
    #[must_use]
    pub fn is_at_once(&self) -> bool {
        self.at_once.load(Ordering::Relaxed)
    }

    /// The flag that says so.
    #[must_use]
    pub const fn at_once(&self) -> &Arc<AtomicBool> {
        &self.at_once
    }
}
