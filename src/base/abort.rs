//! Ending work from outside.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// When somebody's patience with a piece of work is over: at a moment, or when a
/// flag is raised. The work looks at it now and then.
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
    /// At the moment `until`, if there is one, or as soon as `flag` is raised.
    #[must_use]
    pub const fn new(flag: Arc<AtomicBool>, until: Option<Instant>) -> Abort {
        Abort { flag, until }
    }

    /// Whether the work has to end.
    #[must_use]
    pub fn is_due(&self) -> bool {
        let is_late = |until| Instant::now() >= until;
        self.flag.load(Ordering::Relaxed) || self.until.is_some_and(is_late)
    }
}
