//! The puzzle record, and its line of JSON.

use super::theme::Theme;
use crate::base::{JsonText, json_fault, json_line};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The version of the record format.
pub const PUZZLE_SCHEMA: u32 = 1;

/// The kind of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// The best move, in a game without dice.
    Move,
    /// The best move after a given roll.
    Roll,
    /// A plan before the roll: an answer for each outcome.
    Plan,
    /// A forced win, proven over all replies and all rolls.
    Win,
    /// The only moves that do not lose by force: the loss after all others is proven over
    /// all replies and all rolls.
    Hold,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 5] = [Kind::Move, Kind::Roll, Kind::Plan, Kind::Win, Kind::Hold];

    /// The name in records.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Move => "move",
            Kind::Roll => "roll",
            Kind::Plan => "plan",
            Kind::Win => "win",
            Kind::Hold => "hold",
        }
    }

    /// The task of the solver, in words.
    #[must_use]
    pub const fn task(self) -> &'static str {
        match self {
            Kind::Move => "Find the best move",
            Kind::Roll => "The roll is given: find the best move",
            Kind::Plan => "Before the roll: find the best move for each outcome",
            Kind::Win => "Win by force, whatever comes",
            Kind::Hold => "Find what does not lose by force",
        }
    }
}

/// A turn of the solver.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Turn {
    /// The roll before the turn: a plan has a turn for each outcome.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub roll: Option<String>,
    /// The solver's steps on other boards before the turn, separated by blanks, if the
    /// board has to be found among several. They are not asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<String>,
    /// The right answers, the best first. Each is one step, or the steps of a turn with
    /// several decisions, separated by blanks.
    pub accepted: Vec<String>,
    /// The opponent's steps and all rolls between the first accepted answer and the next
    /// turn, separated by blanks. `None` at the end of the solution, and in plans.
    pub reply: Option<String>,
}

impl Turn {
    /// The steps before the turn: the roll, and those on other boards.
    pub(crate) fn lead_in(&self) -> impl Iterator<Item = &str> {
        let before = self.before.as_deref().unwrap_or_default();
        let roll = self.roll.as_deref();
        roll.into_iter().chain(before.split_whitespace())
    }

    /// The right steps after the steps `entered` of an answer, that of the best answer
    /// first.
    pub(crate) fn right_steps(&self, entered: &[String]) -> Vec<String> {
        let mut steps: Vec<String> = Vec::new();
        for answer in &self.accepted {
            let mut words = answer.split_whitespace();
            let fits = entered.iter().all(|step| words.next() == Some(step));
            if let Some(step) = words.next().filter(|_| fits)
                && !steps.iter().any(|other| other == step)
            {
                steps.push(step.to_owned());
            }
        }
        steps
    }

    /// The steps of the best answer and its reply.
    pub(crate) fn best_line(&self) -> impl Iterator<Item = &str> {
        let reply = self.reply.as_deref().unwrap_or_default();
        let answer = self.accepted.first().map_or("", String::as_str);
        answer.split_whitespace().chain(reply.split_whitespace())
    }
}

/// The difficulty of a puzzle (`docs/puzzles.md`, "Difficulty").
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Difficulty {
    /// The rating on the scale of `UCI_Elo`: a player of this Elo solves it half the
    /// time.
    pub elo: i32,
    /// The standard error of `elo`.
    pub deviation: u32,
    /// The number of attempts.
    pub attempts: u32,
    /// The node limit from which on the engine gives right answers; `None` if it does not
    /// up to the nodes of the confirming search.
    pub settled: Option<u64>,
}

/// A proof by search of all replies and all rolls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProofNote {
    /// The number of the winner's moves that suffice.
    pub moves: u32,
    /// The number of positions searched.
    pub positions: u64,
}

/// The source of a puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Source {
    /// The game as its source names it: `seed 7 game 12`, or the id of a line.
    pub game: JsonText,
    /// The number of steps before the position, including rolls; 0 if it was given
    /// directly.
    pub steps: usize,
}

/// A puzzle. One JSON object per line is the master format from which all others are
/// made.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    /// [`PUZZLE_SCHEMA`].
    pub schema: u32,
    /// A hash of game, options and position without counters.
    pub id: String,
    /// The name of the game in the catalog.
    pub game: String,
    /// The settings of the game.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
    /// The position that the solver sees, including a given roll.
    pub fen: String,
    /// The kind.
    pub kind: Kind,
    /// The solver's turns in order; in a plan, one for each outcome.
    pub solution: Vec<Turn>,
    /// The loss of the best wrong answer to the first turn, in expected score (a win is
    /// 1, a loss -1); in a plan the minimum over all outcomes.
    pub margin: f64,
    /// The value of the position for the solver, -1 to 1.
    pub value: f64,
    /// The themes.
    pub themes: Vec<Theme>,
    /// The difficulty, once it has been measured.
    #[serde(default)]
    pub rating: Option<Difficulty>,
    /// The proof of the win, or of the loss after all other moves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proof: Option<ProofNote>,
    /// The nodes of each confirming search.
    pub nodes: u64,
    /// The engine: name, version, signature.
    pub engine: String,
    /// The source.
    pub source: Source,
}

/// The error of reading puzzles.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// A line is not a puzzle.
    #[error("line {line} is not a puzzle: {reason}")]
    Line {
        /// The number of the line, from 1.
        line: usize,
        /// The reason.
        reason: String,
    },
    /// The line has another schema.
    #[error("line {line} has schema {found}; expected {PUZZLE_SCHEMA}")]
    Schema {
        /// The number of the line, from 1.
        line: usize,
        /// The schema of the line.
        found: u32,
    },
    /// The file has no lines.
    #[error("there is no puzzle")]
    Empty,
}

impl Puzzle {
    /// The puzzle as a line of JSON, with its line feed.
    #[must_use]
    pub fn line(&self) -> String {
        json_line(self)
    }

    /// The task of the solver, in words.
    #[must_use]
    pub fn task(&self) -> String {
        let task = self.kind.task();
        match self.asks_board() {
            true => format!("{task}, on whichever board it is"),
            false => task.to_owned(),
        }
    }

    /// Whether the board has to be found as well.
    pub(crate) fn asks_board(&self) -> bool {
        let first = self.solution.first();
        let before = first.is_some_and(|turn| turn.before.is_some());
        before || self.themes.contains(&Theme::WHICH_BOARD)
    }

    /// Whether `answer` is right in `turn`.
    #[must_use]
    pub fn accepts(&self, turn: usize, answer: &str) -> bool {
        let turn = self.solution.get(turn);
        turn.is_some_and(|turn| turn.accepted.iter().any(|other| other == answer))
    }
}

/// Reads the puzzles of a file, skipping blank lines.
///
/// # Errors
/// Returns [`ReadError`] for the first line that is not a puzzle.
pub fn read_puzzles(text: &str) -> Result<Vec<Puzzle>, ReadError> {
    let lines = (1..).zip(text.lines());
    let lines = lines.filter(|(_, line)| !line.trim().is_empty());
    let puzzles: Vec<Puzzle> = lines
        .map(|(line, text)| read(line, text))
        .collect::<Result<_, _>>()?;
    match puzzles.is_empty() {
        true => Err(ReadError::Empty),
        false => Ok(puzzles),
    }
}

fn read(line: usize, text: &str) -> Result<Puzzle, ReadError> {
    let invalid = |reason: String| ReadError::Line { line, reason };
    // A list would be read as the fields in their order.
    if !text.trim_start().starts_with('{') {
        return Err(invalid("it is not a JSON object".to_owned()));
    }
    let puzzle: Puzzle = serde_json::from_str(text).map_err(|error| invalid(json_fault(&error)))?;
    if puzzle.schema != PUZZLE_SCHEMA {
        return Err(ReadError::Schema {
            line,
            found: puzzle.schema,
        });
    }
    let has_answer = |turn: &Turn| !turn.accepted.is_empty();
    if puzzle.solution.is_empty() || !puzzle.solution.iter().all(has_answer) {
        return Err(invalid("it has no solution".to_owned()));
    }
    Ok(puzzle)
}
