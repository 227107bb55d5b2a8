//! A search under way.

use crate::eval::Plain;
use crate::search::{Control, Exact};
use std::sync::Arc;
use std::thread::JoinHandle;

/// Where a search runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Thread {
    /// On the thread that asks, which cannot stop it then; an
    /// [`Abort`](crate::base::Abort) can.
    Calling,
    /// On its own.
    Own,
}

/// What judges by material alone, exactly.
pub(super) type Reference<E> = Exact<Plain<E>>;

pub(super) struct RunningSearch {
    pub(super) control: Arc<Control>,
    pub(super) thread: JoinHandle<()>,
}
