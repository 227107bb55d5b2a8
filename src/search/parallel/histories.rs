//! The histories of a worker, kept for the next search of the game.

use crate::search::ordering::{CaptureHistory, QuietHistory};
use crate::search::table::CorrectionHistory;

/// The histories of moves, and correction history.
pub(in crate::search) struct Histories {
    pub(in crate::search) quiet: QuietHistory,
    pub(in crate::search) captures: CaptureHistory,
    pub(in crate::search) corrections: CorrectionHistory,
}

impl Histories {
    /// Creates empty histories with this number of slots for each side.
    pub(in crate::search) fn new(slots: usize) -> Histories {
        Histories {
            quiet: QuietHistory::new(slots),
            captures: CaptureHistory::new(slots),
            corrections: CorrectionHistory::new(),
        }
    }
}
