//! The results of a measurement, as they are printed.

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

    /// The nodes reported over all positions; `None` if any are missing.
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
    /// The seconds that the player took over all positions.
    pub(super) seconds: f64,
}

/// The difference between the losses of a player and the first one.
#[derive(Serialize)]
pub(super) struct Comparison<'a> {
    pub(super) event: &'static str,
    pub(super) player: &'a str,
    pub(super) against: &'a str,
    /// The loss of the player minus that of the other.
    #[serde(flatten)]
    pub(super) difference: MeanLoss,
}

/// The result of `--values`.
#[derive(Serialize)]
pub(super) struct Values<'a> {
    pub(super) event: &'static str,
    #[serde(flatten)]
    pub(super) accuracy: &'a ValueAccuracy,
}
