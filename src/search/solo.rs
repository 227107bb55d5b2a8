//! One worker on the calling thread: values that many small questions of a
//! tool ask for, without a pool.

use super::control::Control;
use super::report::Report;
use super::root::Root;
use super::settings::Settings;
use super::table::{Table, TableError};
use super::worker::Worker;
use crate::eval::Evaluator;
use crate::rules::Position;
use std::sync::Arc;

/// A searcher that forgets: its answer depends on the question alone.
pub struct Solo<E: Evaluator> {
    model: Arc<E>,
    table: Table,
}

impl<P: Position, E: Evaluator<Position = P>> Solo<E> {
    /// A searcher with a table of `mebibytes`.
    ///
    /// # Errors
    /// [`TableError`] if the system gives no memory.
    pub fn new(model: Arc<E>, mebibytes: usize) -> Result<Self, TableError> {
        Ok(Solo {
            model,
            table: Table::new(mebibytes)?,
        })
    }

    /// Searches `root` to its depth on the calling thread. The table is cleared
    /// first: cuts at the leaves depend on the windows, and those on what the
    /// table knows, so that even entries of equal depth could be told apart.
    pub fn search(&self, root: &Root<P>, settings: Settings) -> Report<P> {
        self.table.clear();
        let control = Control::unlimited();
        let mut worker = Worker::new(&*self.model, &self.table, &control, settings, 0, &root.past);
        worker.deepen(root, &mut |_| {})
    }
}
