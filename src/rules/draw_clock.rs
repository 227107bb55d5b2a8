//! The clock of the draw by move count.

/// The clock of the draw by move count. It counts plies, or moves, as the game does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawClock {
    /// The number since the last irreversible move.
    pub passed: u32,
    /// The number that makes a draw.
    pub max: u32,
}
