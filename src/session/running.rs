//! A running search.

use crate::eval::Plain;
use crate::search::{Control, Exact};
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
}

/// The exact search of plain material.
pub(super) type Reference<E> = Exact<Plain<E>>;

pub(crate) struct RunningSearch {
    pub(super) control: Arc<Control>,
    pub(super) thread: JoinHandle<()>,
}
