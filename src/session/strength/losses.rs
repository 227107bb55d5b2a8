//! The loss of every root move against the best, as far as the search got.

use super::super::decision_point::DecisionPoint;
use crate::base::Value;
use crate::base::sort;
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

/// A move with the value of a search or of static evaluation.
#[derive(Clone, Copy, PartialEq, Eq)]
struct MoveValue<T> {
    mv: T,
    value: Value,
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
    let older_best = older.first().map_or(0, |first| first.value);
    let best = fresh.first().map_or(older_best, |first| first.value);
    let min_loss = match fresh {
        [] => 0,
        // The last rank may be incomplete; the one before it is complete. Choices before
        // the roll are not searched in order of value.
        [.., complete, _] if !decision_point.position.before_roll() => {
            (best - complete.value).max(OUTDATED)
        }
        _ => OUTDATED,
    };
    let candidate = |mv: P::Move, loss: Value| Candidate {
        mv,
        value: best - loss,
        loss,
    };
    let new = fresh
        .iter()
        .map(|found| candidate(found.mv, (best - found.value).max(0)));
    let is_new = |mv| fresh.iter().any(|found| found.mv == mv);
    let old = older.iter().filter(|found| !is_new(found.mv));
    let old = old.map(|found| candidate(found.mv, (older_best - found.value).max(min_loss)));
    new.chain(old).collect()
}

/// The searched lines of a decision, best first.
fn values<P: Position>(
    report: &Report<P>,
    decision_point: &DecisionPoint<P>,
) -> Vec<MoveValue<P::Move>> {
    let lines = report
        .lines
        .iter()
        .filter(|line| line.roll == decision_point.roll && line.depth > 0);
    let values = lines.filter_map(|line| {
        Some(MoveValue {
            mv: line.decision()?,
            value: line.value,
        })
    });
    values
        .filter(|found| decision_point.moves.contains(&found.mv))
        .collect()
}

/// The number of leading ranks that an unfinished iteration has replaced.
fn fresh<T: PartialEq>(older: &[MoveValue<T>], newer: &[MoveValue<T>]) -> usize {
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
    mut move_values: Vec<MoveValue<P::Move>>,
) -> Vec<MoveValue<P::Move>> {
    let worst = move_values.iter().map(|found| found.value).min();
    for &mv in &decision_point.moves {
        if !move_values.iter().any(|found| found.mv == mv) {
            let value = worst.unwrap_or_else(|| quick_value(model, &decision_point.position, mv));
            move_values.push(MoveValue { mv, value });
        }
    }
    if worst.is_none() {
        sort::sort_by_key(&mut move_values, |found| -found.value);
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
