//! Parallel search: the workers, their shared state, and the division of work.

pub(super) mod abdada;
mod draws;
mod iterations;
pub(super) mod progress;
pub(super) mod worker;

pub(super) use abdada::CurrentlySearching;
pub(super) use draws::Draws;

pub(super) use iterations::{FinishedIteration, Iterations};
pub(super) use worker::{Shared, Suspended, Worker};
