//! What a worker has learned, and keeps for the next search of the game.

use crate::search::ordering::{CaptureHistory, QuietHistory};
use crate::search::table::CorrectionHistory;

/// What moves have achieved, and by how much evaluations were wrong.
pub(in crate::search) struct Histories {
    pub(in crate::search) quiet: QuietHistory,
    pub(in crate::search) captures: CaptureHistory,
    pub(in crate::search) corrections: CorrectionHistory,
}

impl Histories {
    /// Nothing is known of the moves, which have so many slots for each side.
    pub(in crate::search) fn new(slots: usize) -> Histories {
        Histories {
            quiet: QuietHistory::new(slots),
            captures: CaptureHistory::new(slots),
            corrections: CorrectionHistory::new(),
        }
    }
}
