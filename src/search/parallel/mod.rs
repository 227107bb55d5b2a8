//! Parallel search: workers, what they share, and how they divide the nodes.

pub(super) mod abdada;
mod draws;
mod histories;
mod iterations;
pub(super) mod worker;

pub(super) use abdada::CurrentlySearching;
pub(super) use draws::Draws;
pub(super) use histories::Histories;
pub(super) use iterations::Iterations;
pub(super) use worker::{FinishedIteration, Shared, Worker};
