//! The decisions of a player, as JSON and as text.

use crate::analysis::error_rate::{Decision, DecisionPosition};
use serde::Serialize;
use std::fmt;

/// A decision, as `--list` prints it.
#[derive(Serialize)]
pub(super) struct Row<'a> {
    event: &'static str,
    player: &'a str,
    position: &'a str,
    step: &'a str,
    /// The best move.
    best: &'a str,
    /// The loss in millipoints.
    loss: f64,
    depth: Option<u32>,
    nodes: Option<u64>,
    seconds: f64,
}

impl<'a> Row<'a> {
    /// Creates the row of a player's decision in a position.
    pub(super) fn new(
        player: &'a str,
        position: &'a DecisionPosition,
        decision: &'a Decision,
    ) -> Row<'a> {
        let reference = position.reference.as_ref();
        let best = reference.and_then(|reference| reference.moves.first());
        Row {
            event: "decision",
            player,
            position: &position.position,
            step: &decision.step,
            best: best.map_or("", |(step, _)| step),
            loss: f64::from(decision.loss) / 10.0,
            depth: decision.depth,
            nodes: decision.nodes,
            seconds: decision.time.as_secs_f64(),
        }
    }
}

impl fmt::Display for Row<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (loss, step, best) = (self.loss, self.step, self.best);
        let (player, position) = (self.player, self.position);
        write!(f, "{loss:>7.1} {step:<8} {best:<8} {player} {position}")
    }
}
