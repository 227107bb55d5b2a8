//! A running search.

use crate::search::Control;
use std::sync::Arc;
use std::thread::JoinHandle;

/// The thread of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Thread {
    /// The calling thread, which then cannot stop it; an [`Abort`](crate::base::Abort)
    /// can.
    Calling,
    /// A new thread.
    Own,
    /// The calling thread, slice by slice.
    Slices,
}

/// The state of a search at the end of a slice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SliceEnd {
    /// There is more to search.
    Searching,
    /// The search is complete, but its result must wait for `stop` or `ponderhit`.
    Waiting,
    /// The listener has the result.
    Over,
}

/// Runs a slice of about this number of nodes.
type Advance = Box<dyn FnMut(u64) -> SliceEnd + Send>;

/// A search that has been started.
pub(crate) enum RunningSearch {
    /// A search on its own thread.
    Thread {
        control: Arc<Control>,
        thread: JoinHandle<()>,
    },
    /// A search that the caller advances.
    Slices {
        control: Arc<Control>,
        advance: Advance,
    },
}

impl RunningSearch {
    /// The control that ends the search.
    pub(super) const fn control(&self) -> &Arc<Control> {
        match self {
            RunningSearch::Thread { control, .. } | RunningSearch::Slices { control, .. } => {
                control
            }
        }
    }

    /// Whether the search has ended.
    pub(super) fn is_over(&self) -> bool {
        match self {
            RunningSearch::Thread { thread, .. } => thread.is_finished(),
            RunningSearch::Slices { .. } => false,
        }
    }

    /// Waits until the search has ended.
    pub(super) fn wait(self) {
        match self {
            RunningSearch::Thread { thread, .. } => {
                // Its own thread has already printed a panic of the search.
                let _ = thread.join();
            }
            RunningSearch::Slices {
                control,
                mut advance,
            } => {
                while advance(u64::MAX) != SliceEnd::Over {
                    // Nothing else could end a wait on the calling thread.
                    control.stop();
                }
            }
        }
    }
}
