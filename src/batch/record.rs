//! The record of a position.

use crate::base::value::{expected_score, moves_to_end};
use crate::base::{JsonText, json_line};
use crate::bench::engine_name;
use crate::session::{Info, Rules, SearchResult, SessionError};
use serde::{Deserialize, Serialize};

/// The version of the record format.
pub const SCHEMA: u32 = 1;

/// The status of a line of the input.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// The position was searched, or the game is over there.
    #[default]
    Ok,
    /// The line could not be read, set up or searched.
    Error,
}

/// The record of one line of the input.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Record {
    /// [`SCHEMA`].
    pub schema: u32,
    /// The id of the line; `null` if it has no readable id.
    pub id: JsonText,
    /// The status; the fields from `game` on are only set if it is ok.
    pub status: Status,
    /// The error.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// The game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
    /// The position after the moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fen: Option<String>,
    /// The side to which the next step belongs: `white` or `black`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<crate::base::Side>,
    /// The kind of the next step: `roll` or `decision`, or `over` if the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<&'static str>,
    /// The result of the game: `1-0`, `0-1` or `1/2-1/2`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<&'static str>,
    /// The reason of the result.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The value of the position; before a roll, the expectation over the roll.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<Score>,
    /// The best step; before a roll, one per roll that plays differently.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub best: Vec<BestStep>,
    /// The principal variations by rank; before a roll, one per roll that plays
    /// differently.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<PrincipalVariation>,
    /// Nodes searched.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// The engine: [`engine_name`].
    pub engine: &'static str,
}

/// A value from the point of view of the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Score {
    /// Expected score in ten-thousandths, -10000 to 10000.
    pub ev: i32,
    /// Centipawns.
    pub cp: i32,
    /// Moves to a certain end, negative if lost; `null` without one.
    pub mate: Option<i32>,
    /// The probabilities of win, draw and loss in thousandths.
    pub wdl: Option<[u32; 3]>,
}

/// A best step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BestStep {
    /// The roll before the step; `null` at a decision.
    pub roll: Option<String>,
    /// The number of equally likely faces of the die that give this roll; 1 at a
    /// decision.
    pub weight: u32,
    /// The step as the protocol writes it.
    pub step: String,
    /// The expected score after it, as [`Score::ev`]; `null` for a player without
    /// values.
    pub ev: Option<i32>,
}

/// A principal variation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PrincipalVariation {
    /// The roll before the line; `null` at a decision.
    pub roll: Option<String>,
    /// The rank, from 1.
    pub multipv: u32,
    /// The depth in plies.
    pub depth: u32,
    /// The selective depth in plies.
    pub seldepth: u32,
    /// Whether the value is `exact`, a `lower` or an `upper` bound.
    pub bound: &'static str,
    /// The value of the line.
    #[serde(flatten)]
    pub value: Score,
    /// The steps, including rolls.
    pub pv: Vec<String>,
}

impl From<&Info> for Score {
    fn from(info: &Info) -> Score {
        Score {
            ev: expected_score(info.value),
            cp: info.centipawns,
            mate: moves_to_end(info.value),
            wdl: info.wdl,
        }
    }
}

impl From<Info> for PrincipalVariation {
    fn from(info: Info) -> PrincipalVariation {
        PrincipalVariation {
            value: Score::from(&info),
            multipv: info.multipv,
            depth: info.depth,
            seldepth: info.seldepth,
            bound: info.bound.name(),
            roll: info.roll,
            pv: info.line,
        }
    }
}

impl Record {
    /// A record with all other fields empty.
    fn blank(id: JsonText, status: Status) -> Record {
        Record {
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

    /// The record of a line with an error.
    #[must_use]
    pub fn failed(id: JsonText, error: String) -> Record {
        Record {
            error: Some(error),
            ..Record::blank(id, Status::Error)
        }
    }

    /// The record of the current position, without a search.
    #[must_use]
    pub fn of(id: JsonText, rules: &dyn Rules) -> Record {
        let waiting = rules.waiting();
        let outcome = waiting.outcome();
        Record {
            game: Some(rules.game().to_owned()),
            fen: Some(rules.position_text()),
            side: Some(rules.side()),
            turn: Some(waiting.name()),
            result: outcome.map(|outcome| outcome.score_text()),
            reason: outcome.map(|outcome| outcome.reason().to_string()),
            ..Record::blank(id, Status::Ok)
        }
    }

    /// Adds the result of a search of the current position.
    ///
    /// # Errors
    /// If the search found no step.
    pub fn add(&mut self, rules: &dyn Rules, found: SearchResult) -> Result<(), SessionError> {
        self.value = found.main().map(Score::from);
        let infos = found.infos();
        let step = found.best.step.ok_or(SessionError::NothingFound)?;
        let outcomes = rules.outcomes();
        let rolls = !outcomes.is_empty();
        // The best step belongs to the likeliest roll, which is the first.
        let first = outcomes.first().map(|outcome| outcome.roll.clone());
        let others = found.best.by_roll.into_iter();
        let others = others.map(|(roll, step)| (Some(roll), step));
        let of = |(roll, step): (Option<String>, String)| {
            let mut weights = outcomes.iter();
            let weight = weights.find(|outcome| roll.as_ref() == Some(&outcome.roll));
            let main = |info: &&Info| info.multipv == 1 && info.roll == roll;
            let main = infos.iter().find(main);
            BestStep {
                weight: weight.map_or(1, |outcome| outcome.weight),
                ev: main.map(|info| expected_score(info.value)),
                roll,
                step,
            }
        };
        self.best = [(first, step.to_string())]
            .into_iter()
            .chain(others)
            .map(of)
            .collect();
        self.nodes = infos.iter().map(|info| info.nodes).max();
        let lines = infos.into_iter();
        // The expectation over a roll is the value, not a line.
        let lines = lines.filter(|info| !rolls || info.roll.is_some());
        self.lines = lines.map(PrincipalVariation::from).collect();
        Ok(())
    }

    /// The record as a line of JSON, with its line feed.
    #[must_use]
    pub fn line(&self) -> String {
        json_line(self)
    }
}
