//! One game of the engine against itself.

use super::{notation, terminal};
use crate::base::Rng;
use crate::session::{Limits, Session, Waiting};
use anyhow::Context;
use serde::Serialize;

/// A game from its start to its end.
#[derive(Debug, Serialize)]
pub(super) struct Played {
    /// The position before the first step.
    pub(super) start: String,
    /// All steps, those made at random or by order at first among them.
    pub(super) steps: Vec<String>,
    /// The same in the rulebook's notation, rolls as `(3)`.
    pub(super) notation: Vec<String>,
    /// `1-0`, `0-1` or `1/2-1/2`.
    pub(super) result: &'static str,
    /// How it ended.
    pub(super) reason: String,
}

/// Goes back to the start and plays the same steps again: the position there, and
/// the steps in the rulebook's notation.
fn so_far(session: &mut dyn Session) -> anyhow::Result<(String, Vec<String>)> {
    let steps = session.steps();
    for _ in &steps {
        session.undo();
    }
    let start = session.position_text();
    let mut notation = Vec::new();
    for step in &steps {
        notation.push(notation::notation(session, step));
        session.make(step)?;
    }
    Ok((start, notation))
}

/// Plays from the position at hand; a turn is shown as soon as it is complete.
pub(super) fn play(
    session: &mut dyn Session,
    limits: &Limits,
    rng: &mut Rng,
    show: bool,
) -> anyhow::Result<Played> {
    let (start, mut notation) = so_far(session)?;
    let mut shown = notation.len();
    let outcome = loop {
        let (side, number) = (session.side(), session.move_number());
        let step = match session.waiting() {
            Waiting::Over(outcome) => break outcome,
            Waiting::Roll => session.draw_roll(rng).context("there is no die to roll")?,
            Waiting::Decision => decide(session, limits)?,
        };
        notation.push(notation::notation(session, &step));
        session.make(&step)?;
        let over = matches!(session.waiting(), Waiting::Over(_));
        if show && (over || session.side() != side) {
            let turn = notation[shown..].join(" ");
            terminal::say(format!("{number:>4}. {side} {turn}"))?;
            shown = notation.len();
        }
    };
    if show {
        terminal::say(format!("{} {outcome}", outcome.score_text()))?;
    }
    Ok(Played {
        start,
        steps: session.steps(),
        notation,
        result: outcome.score_text(),
        reason: outcome.reason().to_string(),
    })
}

fn decide(session: &mut dyn Session, limits: &Limits) -> anyhow::Result<String> {
    let found = session.search(limits)?;
    found.best.step.context("the search gave no move")
}
