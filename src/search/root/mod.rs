//! The root of a search: iterative deepening, aspiration windows, MultiPV and reports.

mod deepening;
pub(super) mod multipv;

pub(super) use deepening::Deepening;
