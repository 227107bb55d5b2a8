//! What is written about each position.

use crate::base::value::{expected_score, moves_to_end};
use crate::base::{JsonText, json_line};
use crate::bench::engine_name;
use crate::session::{Info, Rules, SearchResult, SessionError};
use serde::{Deserialize, Serialize};

/// The version of the records' fields.
pub const SCHEMA: u32 = 1;

/// How a line of the input has fared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum BatchStatus {
    /// The position has been searched, or the game is over there.
    #[default]
    Ok,
    /// The line could not be read, set up or searched.
    Error,
}

/// What is known about one line of the input.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct BatchRecord {
    /// [`SCHEMA`].
    pub schema: u32,
    /// The id of the line; `null` if it has none to read.
    pub id: JsonText,
    /// How it fared; the fields from `game` on are those of a line that fared well.
    pub status: BatchStatus,
    /// What was wrong with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// The game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<&'static str>,
    /// The position, the steps made.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fen: Option<String>,
    /// For whom the next step counts: `white` or `black`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<crate::base::Side>,
    /// What is due: `roll`, `decision`, or nothing: `over`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<&'static str>,
    /// How the game ended: `1-0`, `0-1` or `1/2-1/2`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<&'static str>,
    /// Why it ended so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// What the position is worth, before a roll the expectation over it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<BatchValue>,
    /// What to do: one step, or before a roll one for each that plays differently.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub best: Vec<BatchStep>,
    /// The lines found: by rank, before a roll for each that plays differently.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<BatchLine>,
    /// Nodes searched.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// What searched: [`engine_name`].
    pub engine: &'static str,
}

/// A value for the side to act.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct BatchValue {
    /// Expected score in ten-thousandths, -10000 to 10000.
    pub ev: i32,
    /// Hundredths of a pawn.
    pub cp: i32,
    /// Moves to a certain end, negative if lost; `null` if there is none.
    pub mate: Option<i32>,
    /// Chances to win, draw and lose in thousandths.
    pub wdl: Option<[u32; 3]>,
}

/// A step to make.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BatchStep {
    /// The roll after which; `null` at a decision.
    pub roll: Option<String>,
    /// In how many of the die's equally likely faces that comes; 1 at a decision.
    pub weight: u32,
    /// The step as the protocol writes it.
    pub step: String,
    /// What is expected then, as [`BatchValue::ev`]; `null` of a player who says no values.
    pub ev: Option<i32>,
}

/// A line of play that the search found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BatchLine {
    /// The roll after which; `null` at a decision.
    pub roll: Option<String>,
    /// Its rank, from 1.
    pub multipv: u32,
    /// Plies searched.
    pub depth: u32,
    /// Plies of the deepest line looked at.
    pub seldepth: u32,
    /// Whether the value is `exact`, a `lower` or an `upper` bound.
    pub bound: &'static str,
    /// What it is worth.
    #[serde(flatten)]
    pub value: BatchValue,
    /// The steps, rolls among them.
    pub pv: Vec<String>,
}

impl From<&Info> for BatchValue {
    fn from(info: &Info) -> BatchValue {
        BatchValue {
            ev: expected_score(info.value),
            cp: info.centipawns,
            mate: moves_to_end(info.value),
            wdl: info.wdl,
        }
    }
}

impl From<Info> for BatchLine {
    fn from(info: Info) -> BatchLine {
        BatchLine {
            value: BatchValue::from(&info),
            multipv: info.multipv,
            depth: info.depth,
            seldepth: info.seldepth,
            bound: info.bound.name(),
            roll: info.roll,
            pv: info.line,
        }
    }
}

impl BatchRecord {
    /// A record with nothing in it yet.
    fn blank(id: JsonText, status: BatchStatus) -> BatchRecord {
        BatchRecord {
            schema: SCHEMA,
            id,
            status,
            error: None,
            game: None,
            fen: None,
            side: None,
            turn: None,
            result: None,
            reason: None,
            value: None,
            best: Vec::new(),
            lines: Vec::new(),
            nodes: None,
            engine: engine_name(),
        }
    }

    /// A line that came to nothing.
    #[must_use]
    pub fn failed(id: JsonText, error: String) -> BatchRecord {
        BatchRecord {
            error: Some(error),
            ..BatchRecord::blank(id, BatchStatus::Error)
        }
    }

    /// The position at hand, not searched.
    #[must_use]
    pub fn of(id: JsonText, rules: &dyn Rules) -> BatchRecord {
        let waiting = rules.waiting();
        let outcome = waiting.outcome();
        BatchRecord {
            game: Some(rules.game()),
            fen: Some(rules.position_text()),
            side: Some(rules.side()),
            turn: Some(waiting.name()),
            result: outcome.map(|outcome| outcome.score_text()),
            reason: outcome.map(|outcome| outcome.reason().to_string()),
            ..BatchRecord::blank(id, BatchStatus::Ok)
        }
    }

    /// Adds what a search of the position at hand has found.
    ///
    /// # Errors
    /// The search found nothing to do.
    pub fn add(&mut self, rules: &dyn Rules, found: SearchResult) -> Result<(), SessionError> {
        let step = found.best.step.ok_or(SessionError::NothingFound)?;
        let outcomes = rules.outcomes();
        let rolls = !outcomes.is_empty();
        // The step itself is the one after the likeliest roll, which is the first.
        let first = outcomes.first().map(|(roll, _)| roll.clone());
        let others = found.best.by_roll.into_iter();
        let others = others.map(|(roll, step)| (Some(roll), step));
        let of = |(roll, step): (Option<String>, String)| {
            let mut weights = outcomes.iter();
            let weight = weights.find(|(known, _)| roll.as_ref() == Some(known));
            let main = |info: &&Info| info.multipv == 1 && info.roll == roll;
            let main = found.infos.iter().find(main);
            BatchStep {
                weight: weight.map_or(1, |(_, weight)| *weight),
                ev: main.map(|info| expected_score(info.value)),
                roll,
                step,
            }
        };
        self.best = [(first, step)].into_iter().chain(others).map(of).collect();
        let whole = |info: &&Info| info.multipv == 1 && info.roll.is_none();
        let main = found.infos.iter().find(whole);
        self.value = main.map(BatchValue::from);
        self.nodes = found.infos.iter().map(|info| info.nodes).max();
        let shown = found.infos.into_iter();
        // The expectation over a roll is the value, and no line of its own.
        let shown = shown.filter(|info| !rolls || info.roll.is_some());
        self.lines = shown.map(BatchLine::from).collect();
        Ok(())
    }

    /// The record as a line of JSON, with its end of line.
    #[must_use]
    pub fn line(&self) -> String {
        json_line(self)
    }
}
