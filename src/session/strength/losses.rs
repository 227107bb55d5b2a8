//! The loss of every root move against the best, as far as the search got.

use super::super::decision_point::DecisionPoint;
use crate::base::Value;
use crate::base::value::{DECISIVE, DRAW, EVALUATION_LIMIT, WIN, ply_up};
use crate::eval::{Evaluator, evaluate};
use crate::rules::{Outcome, Position, Turn};
use crate::search::Report;

/// A move and its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Candidate<T> {
    pub(super) mv: T,
    pub(super) value: Value,
    /// The loss against the best move, at least 0.
    pub(super) loss: Value,
}

/// The minimum loss of a move whose value is from an older iteration than the best: a
/// thousandth of expected score, so that the best move stays the best.
const OUTDATED: Value = DECISIVE / 1000;

/// All candidate moves, each once. The first is the best, whatever an inexact search
/// reports about the others.
///
/// An interrupted search leaves the first ranks of a new iteration next to an older one.
/// New values count as they are. The other moves keep their loss from the older
/// iteration, but lose at least as much as a new, complete rank.
pub(super) fn candidates<P: Position, E: Evaluator<Position = P>>(
    model: &E,
    decision_point: &DecisionPoint<P>,
    finished: Option<&Report<P>>,
    last: &Report<P>,
) -> Vec<Candidate<P::Move>> {
    let older = finished.map_or_else(Vec::new, |report| values(report, decision_point));
    let newer = values(last, decision_point);
    let fresh = &newer[..fresh(&older, &newer)];
    let older = completed(model, decision_point, older);
    let older_best = older.first().map_or(0, |&(_, value)| value);
    let best = fresh.first().map_or(older_best, |&(_, value)| value);
    let min_loss = match fresh {
        [] => 0,
        // The last rank may be incomplete; the one before it is complete. Choices before
        // the roll are not searched in order of value.
        [.., (_, value), _] if !decision_point.position.before_roll() => {
            (best - value).max(OUTDATED)
        }
        _ => OUTDATED,
    };
    let new_losses = fresh.iter().map(|&(mv, value)| (mv, (best - value).max(0)));
    let is_new = |mv| fresh.iter().any(|&(other, _)| other == mv);
    let old_losses = older.iter().filter(|&&(mv, _)| !is_new(mv));
    let old_losses = old_losses.map(|&(mv, value)| (mv, (older_best - value).max(min_loss)));
    let all = new_losses.chain(old_losses).map(|(mv, loss)| Candidate {
        mv,
        value: best - loss,
        loss,
    });
    all.collect()
}

/// The searched lines of a decision, best first.
fn values<P: Position>(
    report: &Report<P>,
    decision_point: &DecisionPoint<P>,
) -> Vec<(P::Move, Value)> {
    let lines = report
        .lines
        .iter()
        .filter(|line| line.roll == decision_point.roll && line.depth > 0);
    let pairs = lines.filter_map(|line| Some((line.decision()?, line.value)));
    pairs
        .filter(|(mv, _)| decision_point.moves.contains(mv))
        .collect()
}

/// The number of leading ranks that an unfinished iteration has replaced.
fn fresh<T: PartialEq>(older: &[(T, Value)], newer: &[(T, Value)]) -> usize {
    if older.is_empty() {
        return newer.len();
    }
    let changed = |&index: &usize| older.get(index) != newer.get(index);
    (0..newer.len()).rfind(changed).map_or(0, |index| index + 1)
}

/// Adds the moves that no iteration has reached: with the worst known value, or without
/// any by static evaluation, best first.
fn completed<P: Position, E: Evaluator<Position = P>>(
    model: &E,
    decision_point: &DecisionPoint<P>,
    mut move_values: Vec<(P::Move, Value)>,
) -> Vec<(P::Move, Value)> {
    let worst = move_values.iter().map(|&(_, value)| value).min();
    for &mv in &decision_point.moves {
        if !move_values.iter().any(|&(other, _)| other == mv) {
            let value = worst.unwrap_or_else(|| quick_value(model, &decision_point.position, mv));
            move_values.push((mv, value));
        }
    }
    if worst.is_none() {
        move_values.sort_by_key(|&(_, value)| -value);
    }
    move_values
}

/// The value of a move by static evaluation.
fn quick_value<P: Position, E: Evaluator<Position = P>>(
    model: &E,
    position: &P,
    mv: P::Move,
) -> Value {
    let mut child = *position;
    child.play(mv, &mut ());
    let value = match child.turn() {
        Turn::Over(Outcome::Win(side, _)) if side == child.side() => WIN,
        Turn::Over(Outcome::Win(..)) => -WIN,
        Turn::Over(Outcome::Draw(_)) => DRAW,
        _ => evaluate(model, &child).clamp(-EVALUATION_LIMIT, EVALUATION_LIMIT),
    };
    let same = child.side() == position.side();
    ply_up(if same { value } else { -value })
}
