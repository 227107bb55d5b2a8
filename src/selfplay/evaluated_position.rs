//! The positions of a game, with what was said of them.

use super::games::is_noted;
use super::record::{InsideRecord, RecordedScore, SelfPlayRecord};
use crate::base::Side;
use crate::rules::{Chance, Game, Position, Step};

/// A position of a game: before a roll, or any in a game without dice. Scores are seen from
/// its side, from 0 (lost) to 1 (won).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EvaluatedPosition<P> {
    /// The position.
    pub position: P,
    /// Expected score before the roll.
    pub before: f64,
    /// Expected score with the likeliest roll; the same in a game without dice.
    pub likeliest: f64,
    /// Which roll came then: its place among those that play differently, the likeliest
    /// first; none in a game without dice.
    pub roll: Option<usize>,
    /// Score that the game brought.
    pub score: f64,
    /// Whether a search has evaluated it, and the game has not come there.
    pub is_inside: bool,
}

/// The positions of a game of which something was said.
#[derive(Clone, Debug, PartialEq)]
pub struct Notes<P> {
    /// Those of the game itself, in their order.
    pub game: Vec<EvaluatedPosition<P>>,
    /// Those from inside its searches; their score is what was said of them, no result.
    pub inside: Vec<EvaluatedPosition<P>>,
}

/// The positions of a game of which something was said.
///
/// # Errors
/// A line about what cannot be: a start that is none, a step that is not legal, more or
/// fewer scores than positions.
pub fn notes<G: Game>(rules: &G, record: &SelfPlayRecord) -> Result<Notes<G::Position>, String> {
    let mut position = rules
        .read(&record.start)
        .map_err(|error| error.to_string())?;
    if record.score > 2 {
        let found = record.score;
        return Err(format!("its score is {found}, expected 0 to 2 half points"));
    }
    let half_points = f64::from(record.score);
    let (mut found, mut said) = (Vec::with_capacity(record.said.len()), 0);
    for text in record.steps.split(' ').filter(|text| !text.is_empty()) {
        let step = position
            .parse_step(text)
            .map_err(|error| error.to_string())?;
        if is_noted(&position) {
            let before = told(&record.said, said)?;
            let likeliest = match record.likeliest.is_empty() {
                true => before,
                false => told(&record.likeliest, said)?,
            };
            said += 1;
            if let (Some(before), Some(likeliest)) = (before, likeliest) {
                found.push(EvaluatedPosition {
                    position,
                    before,
                    likeliest,
                    roll: place_of(&position, step),
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
    if said != record.said.len() {
        return Err(format!(
            "it has {} scores, expected {said}",
            record.said.len()
        ));
    }
    let inside = record
        .inside
        .iter()
        .map(|told| inside(rules, told, &record.start));
    Ok(Notes {
        game: found,
        inside: inside.collect::<Result<_, _>>()?,
    })
}

/// A position from inside a search.
fn inside<G: Game>(
    rules: &G,
    told: &InsideRecord,
    start: &str,
) -> Result<EvaluatedPosition<G::Position>, String> {
    let position = rules.read(&told.position(start));
    let position = position.map_err(|error| error.to_string())?;
    let before = score(told.said)?;
    Ok(EvaluatedPosition {
        position,
        before,
        likeliest: told.likeliest.map_or(Ok(before), score)?,
        roll: None,
        score: before,
        is_inside: true,
    })
}

/// A score that was kept.
fn score(kept: u16) -> Result<f64, String> {
    match kept {
        0..=10_000 => Ok(f64::from(kept) / 1e4),
        _ => Err(format!("{kept} is no score, expected 0 to 10000")),
    }
}

/// The score at a place.
fn told(list: &[RecordedScore], place: usize) -> Result<Option<f64>, String> {
    let said = list.get(place);
    let said = said.ok_or_else(|| format!("it has {} scores, expected more", list.len()))?;
    said.map(score).transpose()
}

/// The place of a roll among those that play differently.
fn place_of<P: Position>(position: &P, step: Step<P>) -> Option<usize> {
    let Step::Roll(roll) = step else { return None };
    let roll = P::Chance::alike(roll);
    P::Chance::rolls(position).position(|(other, _)| other == roll)
}
