//! The results of players, as JSON and as text.

use crate::analysis::error_rate::{Decisions, LossGroup, MeanLoss, Positions, paired, summary};
use serde::Serialize;
use std::fmt;

/// A player that has been measured.
pub(super) struct MeasuredPlayer {
    pub(super) name: String,
    pub(super) decisions: Decisions,
}

/// The result of a player.
#[derive(Serialize)]
pub(super) struct PlayerResult<'a> {
    event: &'static str,
    player: &'a str,
    groups: Vec<LossGroup>,
    nodes: Option<u64>,
    /// The seconds that the player took over all positions.
    seconds: f64,
}

impl<'a> PlayerResult<'a> {
    /// Creates the result of `player` in `positions`.
    pub(super) fn new(positions: &Positions, player: &'a MeasuredPlayer) -> PlayerResult<'a> {
        PlayerResult {
            event: "player",
            player: &player.name,
            groups: summary(positions, &player.decisions.losses()),
            nodes: player.decisions.nodes(),
            seconds: player.decisions.time().as_secs_f64(),
        }
    }
}

impl fmt::Display for PlayerResult<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let head = "positions      loss (standard error)     best  blunders";
        writeln!(f, "{:<22} {head}", self.player)?;
        for LossGroup { group, share } in &self.groups {
            if share.loss.positions > 0 {
                writeln!(
                    f,
                    "  {group:<20} {:>9} {:>26} {:>7.1} % {:>7.1} %",
                    share.loss.positions,
                    share.loss.to_string(),
                    100.0 * share.best,
                    100.0 * share.blunders
                )?;
            }
        }
        match self.nodes {
            Some(nodes) => writeln!(f, "  {nodes} nodes reported, {:.2} s", self.seconds),
            None => writeln!(f, "  {:.2} s", self.seconds),
        }
    }
}

/// The difference between the losses of a player and the first one.
#[derive(Serialize)]
pub(super) struct Comparison<'a> {
    event: &'static str,
    player: &'a str,
    against: &'a str,
    /// The loss of the player minus that of the other.
    #[serde(flatten)]
    difference: MeanLoss,
}

impl<'a> Comparison<'a> {
    /// Compares `player` with `against`.
    pub(super) fn new(player: &'a MeasuredPlayer, against: &'a MeasuredPlayer) -> Comparison<'a> {
        Comparison {
            event: "difference",
            player: &player.name,
            against: &against.name,
            difference: paired(&player.decisions.losses(), &against.decisions.losses()),
        }
    }
}

impl fmt::Display for Comparison<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (player, against) = (self.player, self.against);
        let mean = self.difference.mean;
        let more = if mean < 0.0 { "less" } else { "more" };
        let size = MeanLoss {
            mean: mean.abs(),
            ..self.difference
        };
        write!(
            f,
            "{player} loses {size} millipoints {more} a move than {against}"
        )
    }
}
