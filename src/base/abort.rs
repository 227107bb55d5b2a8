//! Cancellation of work from outside.

use super::time::Instant;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A stop condition for a piece of work: a deadline, or a raised flag. The work polls it.
///
/// ```
/// use ermine::base::Abort;
/// use std::sync::Arc;
/// use std::sync::atomic::{AtomicBool, Ordering};
///
/// let flag = Arc::new(AtomicBool::new(false));
/// let abort = Abort::new(Arc::clone(&flag), None);
/// assert!(!abort.is_due());
/// flag.store(true, Ordering::Relaxed);
/// assert!(abort.is_due());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Abort {
    flag: Arc<AtomicBool>,
    until: Option<Instant>,
}

impl Abort {
    /// Creates a condition due at `until`, if given, or as soon as `flag` is raised.
    #[must_use]
    pub const fn new(flag: Arc<AtomicBool>, until: Option<Instant>) -> Abort {
        Abort { flag, until }
    }

    /// Whether the work has to stop.
    #[must_use]
    pub fn is_due(&self) -> bool {
        let is_late = |until| Instant::now() >= until;
        self.flag.load(Ordering::Relaxed) || self.until.is_some_and(is_late)
    }
}
