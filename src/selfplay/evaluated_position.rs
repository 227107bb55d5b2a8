//! The positions of a game with their scores.

use super::games::is_recorded;
use super::record::{InsideRecord, RecordedScore, SelfPlayRecord};
use crate::base::Side;
use crate::rules::{Chance, Game, Position, Step};

/// A position of a game with its scores: before a roll, or any position in a game without
/// dice. Scores are for its side to move, from 0 (lost) to 1 (won).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EvaluatedPosition<P> {
    /// The position.
    pub position: P,
    /// The expected score before the roll.
    pub before: f64,
    /// The expected score with the likeliest roll; the same in a game without dice.
    pub likeliest: f64,
    /// The roll that followed: its index among those that play differently, likeliest
    /// first; `None` in a game without dice.
    pub roll: Option<usize>,
    /// The score of the game's result.
    pub score: f64,
    /// Whether the position was evaluated in a search and is not one of the game.
    pub is_inside: bool,
}

/// The scored positions of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Notes<P> {
    /// The positions of the game itself, in order.
    pub game: Vec<EvaluatedPosition<P>>,
    /// Positions from inside its searches; their score is that of a search, not a result.
    pub inside: Vec<EvaluatedPosition<P>>,
}

/// Returns the scored positions of a game.
///
/// # Errors
/// Returns a message if the start is not a position, a step is illegal, a score is out of
/// range, or there are more or fewer scores than positions.
pub fn notes<G: Game>(rules: &G, record: &SelfPlayRecord) -> Result<Notes<G::Position>, String> {
    let mut position = rules
        .read(&record.start)
        .map_err(|error| error.to_string())?;
    if record.score > 2 {
        let found = record.score;
        return Err(format!("its score is {found}; expected 0 to 2 half points"));
    }
    let half_points = f64::from(record.score);
    let (mut positions, mut index) = (Vec::with_capacity(record.scores.len()), 0);
    for text in record.steps.split(' ').filter(|text| !text.is_empty()) {
        let step = Step::parse(&position, text).map_err(|error| error.to_string())?;
        if is_recorded(&position) {
            let before = score_at(&record.scores, index)?;
            let likeliest = match record.likeliest.is_empty() {
                true => before,
                false => score_at(&record.likeliest, index)?,
            };
            index += 1;
            if let (Some(before), Some(likeliest)) = (before, likeliest) {
                positions.push(EvaluatedPosition {
                    position,
                    before,
                    likeliest,
                    roll: roll_index(&position, step),
                    score: match position.side() {
                        Side::White => half_points / 2.0,
                        Side::Black => 1.0 - half_points / 2.0,
                    },
                    is_inside: false,
                });
            }
        }
        position.make(step);
    }
    if index != record.scores.len() {
        return Err(format!(
            "it has {} scores; expected {index}",
            record.scores.len()
        ));
    }
    let inside = record
        .inside
        .iter()
        .map(|inside_record| inside(rules, inside_record, &record.start));
    Ok(Notes {
        game: positions,
        inside: inside.collect::<Result<_, _>>()?,
    })
}

/// Returns a position from inside a search.
fn inside<G: Game>(
    rules: &G,
    record: &InsideRecord,
    start: &str,
) -> Result<EvaluatedPosition<G::Position>, String> {
    let position = rules.read(&record.position(start));
    let position = position.map_err(|error| error.to_string())?;
    let before = score(record.score)?;
    Ok(EvaluatedPosition {
        position,
        before,
        likeliest: record.likeliest.map_or(Ok(before), score)?,
        roll: None,
        score: before,
        is_inside: true,
    })
}

/// Converts a recorded score to one from 0 to 1.
fn score(stored: u16) -> Result<f64, String> {
    match stored {
        0..=10_000 => Ok(f64::from(stored) / 1e4),
        _ => Err(format!("{stored} is not a score; expected 0 to 10000")),
    }
}

/// Returns the score at an index.
fn score_at(list: &[RecordedScore], index: usize) -> Result<Option<f64>, String> {
    let recorded = list.get(index);
    let recorded =
        recorded.ok_or_else(|| format!("it has {} scores; expected more", list.len()))?;
    recorded.map(score).transpose()
}

/// Returns the index of a roll among those that play differently.
fn roll_index<P: Position>(position: &P, step: Step<P>) -> Option<usize> {
    let Step::Roll(roll) = step else { return None };
    let roll = P::Chance::representative(roll);
    P::Chance::rolls(position).position(|(other, _)| other == roll)
}
