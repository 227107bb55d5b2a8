//! The speed of a match.

use serde::Serialize;

/// The speed of a match.
#[derive(Serialize)]
pub(super) struct Speed {
    pub(super) event: &'static str,
    pub(super) games: u64,
    pub(super) decisions: u64,
    pub(super) seconds: f64,
    pub(super) games_per_second: f64,
    pub(super) decisions_per_second: f64,
    /// The microseconds that a decision costs a worker in addition to the player's
    /// search: rules, dice, text, luck, bookkeeping.
    pub(super) overhead_micros: f64,
}
