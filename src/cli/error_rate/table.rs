//! Error rates as human-readable text.

use super::result::{Comparison, MeasuredPlayer, PlayerResult};
use crate::analysis::error_rate::{
    Decision, DecisionPosition, Difference, LossGroup, MeanLoss, ValueAccuracy,
};
use serde::Serialize;
use std::fmt::Write;

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
        measured: &'a MeasuredPlayer,
        position: &'a DecisionPosition,
        decision: &'a Decision,
    ) -> Row<'a> {
        let reference = position.reference.as_ref();
        let best = reference.and_then(|reference| reference.moves.first());
        Row {
            event: "decision",
            player: &measured.name,
            position: &position.position,
            step: &decision.step,
            best: best.map_or("", |(step, _)| step),
            loss: f64::from(decision.loss) / 10.0,
            depth: decision.depth,
            nodes: decision.nodes,
            seconds: decision.time.as_secs_f64(),
        }
    }

    /// Returns the row as one line.
    pub(super) fn text(&self) -> String {
        format!(
            "{:>7.1} {:<8} {:<8} {} {}",
            self.loss, self.step, self.best, self.player, self.position
        )
    }
}

/// Returns the table of all players and their differences.
pub(super) fn text(results: &[PlayerResult<'_>], comparisons: &[Comparison<'_>]) -> String {
    let mut text = String::new();
    for result in results {
        text += &player(result);
        text.push('\n');
    }
    for comparison in comparisons {
        let more = if comparison.difference.mean < 0.0 {
            "less"
        } else {
            "more"
        };
        let size = MeanLoss {
            mean: comparison.difference.mean.abs(),
            ..comparison.difference
        };
        // Writing to a string does not fail.
        let _ = writeln!(
            text,
            "{} loses {} millipoints {more} a move than {}",
            comparison.player,
            with_error(&size),
            comparison.against
        );
    }
    text
}

fn player(result: &PlayerResult<'_>) -> String {
    let mut text = format!(
        "{:<22} positions      loss (standard error)     best  blunders\n",
        result.player
    );
    for LossGroup { group, share } in &result.groups {
        if share.loss.positions == 0 {
            continue;
        }
        let _ = writeln!(
            text,
            "  {group:<20} {:>9} {:>26} {:>7.1} % {:>7.1} %",
            share.loss.positions,
            with_error(&share.loss),
            100.0 * share.best,
            100.0 * share.blunders
        );
    }
    let nodes = result
        .nodes
        .map(|nodes| format!("{nodes} nodes reported, "));
    let _ = writeln!(
        text,
        "  {}{:.2} s",
        nodes.unwrap_or_default(),
        result.seconds
    );
    text
}

fn with_error(mean: &MeanLoss) -> String {
    match mean.error {
        Some(error) => format!("{:.2} ({error:.2})", mean.mean),
        None => format!("{:.2}", mean.mean),
    }
}

/// Returns the table of the accuracy of values.
pub(super) fn value_accuracy(found: &ValueAccuracy) -> String {
    let mut text = String::from("millipoints        moves   mean distance     rms    bias\n");
    let mut row = |name: &str, difference: &Difference| {
        let _ = writeln!(
            text,
            "  {name:<14} {:>7} {:>15.2} {:>7.2} {:>+7.2}",
            difference.moves, difference.mean, difference.rms, difference.bias
        );
    };
    row("all moves", &found.all);
    row("the best three", &found.front);
    let _ = writeln!(
        text,
        "  {} positions, mean depth {:.1}, {} nodes reported, {} moves without a value",
        found.positions, found.depth, found.nodes, found.missing
    );
    text
}
