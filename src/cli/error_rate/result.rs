//! What has been measured, as it is printed.

use crate::analysis::error_rate::{Decision, LossGroup, MeanLoss, ValueAccuracy};
use serde::Serialize;

/// A player that has been measured.
pub(super) struct MeasuredPlayer {
    pub(super) name: String,
    pub(super) decisions: Vec<Decision>,
}

impl MeasuredPlayer {
    pub(super) fn losses(&self) -> Vec<i32> {
        let decisions = self.decisions.iter();
        decisions.map(|decision| decision.loss).collect()
    }

    pub(super) fn seconds(&self) -> f64 {
        let decisions = self.decisions.iter();
        decisions.map(|decision| decision.time.as_secs_f64()).sum()
    }

    /// Nodes reported, over all positions; `None` if none were.
    pub(super) fn nodes(&self) -> Option<u64> {
        let decisions = self.decisions.iter();
        decisions.map(|decision| decision.nodes).sum()
    }
}

/// The result of a player.
#[derive(Serialize)]
pub(super) struct PlayerResult<'a> {
    pub(super) event: &'static str,
    pub(super) player: &'a str,
    pub(super) groups: Vec<LossGroup>,
    pub(super) nodes: Option<u64>,
    /// Seconds that the player took, over all positions.
    pub(super) seconds: f64,
}

/// How much more a player loses than the first.
#[derive(Serialize)]
pub(super) struct Duel<'a> {
    pub(super) event: &'static str,
    pub(super) player: &'a str,
    pub(super) against: &'a str,
    /// Loss of the player minus loss of the other.
    #[serde(flatten)]
    pub(super) more: MeanLoss,
}

/// The result of `--values`.
#[derive(Serialize)]
pub(super) struct Values<'a> {
    pub(super) event: &'static str,
    #[serde(flatten)]
    pub(super) agreement: &'a ValueAccuracy,
}
