//! The histories of a worker, which the engine keeps for the next search of the game.

use super::capture_history::CaptureHistory;
use super::history::QuietHistory;
use crate::search::table::CorrectionHistory;

/// The histories of moves, and correction history.
pub(crate) struct Histories {
    pub(crate) quiet: QuietHistory,
    pub(crate) captures: CaptureHistory,
    pub(crate) corrections: CorrectionHistory,
}

impl Histories {
    /// Creates empty histories with this number of slots for each side.
    pub(crate) fn new(slots: usize) -> Histories {
        Histories {
            quiet: QuietHistory::new(slots),
            captures: CaptureHistory::new(slots),
            corrections: CorrectionHistory::new(),
        }
    }
}
