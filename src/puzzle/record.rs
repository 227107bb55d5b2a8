//! A puzzle as data, and its line of JSON.

use super::Theme;
use crate::base::{JsonText, json_fault, json_line};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The version of the records' fields.
pub const PUZZLE_SCHEMA: u32 = 1;

/// What the solver is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum PuzzleKind {
    /// The best move, in a game without dice.
    Move,
    /// The best move after the roll that is given.
    Roll,
    /// Before the roll: an answer for each of its outcomes.
    Plan,
    /// A win by force, proven over every reply and every roll.
    Win,
    /// The only moves that do not lose by force: that all others do is proven over every
    /// reply and every roll.
    Hold,
}

impl PuzzleKind {
    /// All of them.
    pub const ALL: [PuzzleKind; 5] = [
        PuzzleKind::Move,
        PuzzleKind::Roll,
        PuzzleKind::Plan,
        PuzzleKind::Win,
        PuzzleKind::Hold,
    ];

    /// As records write it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            PuzzleKind::Move => "move",
            PuzzleKind::Roll => "roll",
            PuzzleKind::Plan => "plan",
            PuzzleKind::Win => "win",
            PuzzleKind::Hold => "hold",
        }
    }

    /// What the solver is asked, in words.
    #[must_use]
    pub const fn task(self) -> &'static str {
        match self {
            PuzzleKind::Move => "Find the best move",
            PuzzleKind::Roll => "The roll is given: find the best move",
            PuzzleKind::Plan => "Before the roll: find the best move for each outcome",
            PuzzleKind::Win => "Win by force, whatever comes",
            PuzzleKind::Hold => "Find what does not lose by force",
        }
    }
}

/// One thing that the solver has to decide.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PuzzleTurn {
    /// The roll that it is the answer to: in plans, one turn for each outcome.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub roll: Option<String>,
    /// Where it has to be found on which of several boards something is to be done: what
    /// the solver plays before on boards where nothing is, a blank between. It is not
    /// asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<String>,
    /// What is right, the best first. Each is one step, or the steps of a turn with
    /// several decisions, a blank between.
    pub accepted: Vec<String>,
    /// What comes between the first accepted answer and the next turn: the opponent's
    /// steps and all rolls, a blank between. `None` where the solution ends, and in plans.
    pub reply: Option<String>,
}

impl PuzzleTurn {
    /// The steps that lead to what is asked: the roll, those on other boards.
    pub(super) fn lead_in(&self) -> impl Iterator<Item = &str> {
        let before = self.before.as_deref().unwrap_or_default();
        let roll = self.roll.as_deref();
        roll.into_iter().chain(before.split_whitespace())
    }

    /// The steps of the best answer and of the reply to it.
    pub(super) fn best_line(&self) -> impl Iterator<Item = &str> {
        let reply = self.reply.as_deref().unwrap_or_default();
        let answer = self.accepted.first().map_or("", String::as_str);
        answer.split_whitespace().chain(reply.split_whitespace())
    }
}

/// How hard a puzzle is (`docs/puzzles.md`, "Difficulty").
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PuzzleRating {
    /// On the scale of `UCI_Elo`: a player of this number solves it half the time.
    pub elo: i32,
    /// Standard error of `elo`.
    pub deviation: u32,
    /// The attempts that it rests on.
    pub attempts: u32,
    /// Nodes after which the engine plays what is right and goes on to; `None` if it did
    /// not within the confirming search's.
    pub settled: Option<u64>,
}

/// A proof that was found by going through every reply and every roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProofNote {
    /// Moves of the winner that suffice.
    pub moves: u32,
    /// Positions gone through.
    pub positions: u64,
}

/// Where a puzzle comes from.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PuzzleSource {
    /// The game, by what its source calls it: `seed 7 game 12`, the id of a line.
    pub game: JsonText,
    /// The steps made before the position, rolls among them; 0 where it was given as such.
    pub steps: usize,
}

/// A puzzle. As JSON one object a line, the master form that all others are made from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    /// [`PUZZLE_SCHEMA`].
    pub schema: u32,
    /// Hash of game, options and position, its counters left out.
    pub id: String,
    /// The game, as the catalog knows it.
    pub game: String,
    /// Settings of the game.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub options: BTreeMap<String, String>,
    /// The position that the solver sees, the roll in it if it is given.
    pub fen: String,
    /// What is asked.
    pub kind: PuzzleKind,
    /// The solver's turns in order; of a plan, one for each outcome.
    pub solution: Vec<PuzzleTurn>,
    /// What the best answer to the first turn that is not accepted gives away, in expected
    /// score (a win is 1, a loss -1); of a plan the least of all outcomes.
    pub margin: f64,
    /// What the position is worth to the solver, -1 to 1.
    pub value: f64,
    /// What it is about.
    pub themes: Vec<Theme>,
    /// How hard it is, once that has been measured.
    #[serde(default)]
    pub rating: Option<PuzzleRating>,
    /// How the win, or the loss of all other moves, was proven.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proof: Option<ProofNote>,
    /// Nodes of each confirming search.
    pub nodes: u64,
    /// What searched: name, version, signature.
    pub engine: String,
    /// Where it comes from.
    pub source: PuzzleSource,
}

/// Why a file holds no puzzles.
#[derive(Debug, thiserror::Error)]
pub enum PuzzleReadError {
    /// A line is none.
    #[error("line {line} is no puzzle: {why}")]
    Line {
        /// From 1.
        line: usize,
        /// What is wrong with it.
        why: String,
    },
    /// It has another schema.
    #[error("line {line} has schema {found}, expected {PUZZLE_SCHEMA}")]
    Schema {
        /// From 1.
        line: usize,
        /// What it has.
        found: u32,
    },
    /// There is no line.
    #[error("there is no puzzle")]
    Empty,
}

impl Puzzle {
    /// The puzzle as a line of JSON, with its end of line.
    #[must_use]
    pub fn line(&self) -> String {
        json_line(self)
    }

    /// What the solver is asked, in words.
    #[must_use]
    pub fn task(&self) -> String {
        let task = self.kind.task();
        match self.asks_board() {
            true => format!("{task}, on whichever board it is"),
            false => task.to_owned(),
        }
    }

    /// Whether the board has to be found as well.
    pub(super) fn asks_board(&self) -> bool {
        let first = self.solution.first();
        let before = first.is_some_and(|turn| turn.before.is_some());
        before || self.themes.contains(&Theme::WhichBoard)
    }

    /// Whether `answer` is right in `turn`.
    #[must_use]
    pub fn accepts(&self, turn: usize, answer: &str) -> bool {
        let turn = self.solution.get(turn);
        turn.is_some_and(|turn| turn.accepted.iter().any(|known| known == answer))
    }
}

/// The puzzles of a file, blank lines left out.
///
/// # Errors
/// [`PuzzleReadError`] names the first line that is none.
pub fn read_puzzles(text: &str) -> Result<Vec<Puzzle>, PuzzleReadError> {
    let lines = (1..).zip(text.lines());
    let lines = lines.filter(|(_, line)| !line.trim().is_empty());
    let puzzles: Vec<Puzzle> = lines
        .map(|(line, text)| read(line, text))
        .collect::<Result<_, _>>()?;
    match puzzles.is_empty() {
        true => Err(PuzzleReadError::Empty),
        false => Ok(puzzles),
    }
}

fn read(line: usize, text: &str) -> Result<Puzzle, PuzzleReadError> {
    let wrong = |why: String| PuzzleReadError::Line { line, why };
    // A list would be read as the values of the fields in their order.
    if !text.trim_start().starts_with('{') {
        return Err(wrong("it is no JSON object".to_owned()));
    }
    let puzzle: Puzzle = serde_json::from_str(text).map_err(|error| wrong(json_fault(&error)))?;
    if puzzle.schema != PUZZLE_SCHEMA {
        return Err(PuzzleReadError::Schema {
            line,
            found: puzzle.schema,
        });
    }
    let answered = |turn: &PuzzleTurn| !turn.accepted.is_empty();
    if puzzle.solution.is_empty() || !puzzle.solution.iter().all(answered) {
        return Err(wrong("it has no solution".to_owned()));
    }
    Ok(puzzle)
}
