//! How fast a match went.

use serde::Serialize;

/// How fast the match went.
#[derive(Serialize)]
pub(super) struct Pace {
    pub(super) event: &'static str,
    pub(super) games: u64,
    pub(super) decisions: u64,
    pub(super) seconds: f64,
    pub(super) games_per_second: f64,
    pub(super) decisions_per_second: f64,
    /// Microseconds a decision cost a worker beside the thinking of the player:
    /// rules, dice, text, luck, bookkeeping.
    pub(super) overhead_micros: f64,
}
