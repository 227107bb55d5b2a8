//! Puzzles as game records: the position as the start, the solution as the game.

use crate::catalog;
use crate::gamefile::{self, Record, Remark, Sessions, WriteError};
use crate::puzzle::record::puzzle::Puzzle;
use crate::puzzle::record::solution::with_others;
use crate::puzzle::record::solution::{SolutionLine, UnplayablePuzzle};
use crate::puzzle::record::theme::Theme;
use crate::session::Start;

/// The error of writing puzzles as records.
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    /// A puzzle cannot be played.
    #[error(transparent)]
    Unplayable(#[from] UnplayablePuzzle),
    /// A record cannot be written.
    #[error(transparent)]
    Write(#[from] WriteError),
}

/// Writes a record for every puzzle, or for every outcome of a plan (`docs/puzzles.md`,
/// "Game records"). [`gamefile::read`] reads them back.
///
/// # Errors
/// If a puzzle cannot be played.
pub fn to_records(puzzles: &[Puzzle]) -> Result<String, RecordError> {
    let mut records = Vec::new();
    for puzzle in puzzles {
        for line in puzzle.lines()? {
            records.push(record(puzzle, &line));
        }
    }
    let mut notator =
        Sessions::new(|name: Option<&str>| catalog::open(name.unwrap_or(catalog::names()[0])));
    Ok(gamefile::write_all(&records, &mut notator)?)
}

fn record(puzzle: &Puzzle, line: &SolutionLine) -> Record {
    let mut record = Record::new(&puzzle.game, &Start::Text(puzzle.fen.clone()));
    record.set_tag("Event", &format!("Puzzle {}", puzzle.id));
    for (name, value) in &puzzle.options {
        record.set_tag(name, value);
    }
    record.set_tag("PuzzleId", &puzzle.id);
    record.set_tag("PuzzleKind", puzzle.kind.name());
    record.set_tag("Themes", &Theme::join(&puzzle.themes, " "));
    if let Some(rating) = &puzzle.rating {
        record.set_tag("PuzzleRating", &rating.elo.to_string());
    }
    record.remark(Remark::Text(puzzle.task()));
    for step in line.lead_in() {
        record.push(step);
    }
    if !line.before.is_empty() {
        record.remark(Remark::Text("what is asked for follows".to_owned()));
    }
    for (step, also) in with_others(&line.steps) {
        record.push(&*step.step);
        if !also.is_empty() {
            record.remark(Remark::Text(format!("or {}", also.join(", "))));
        }
    }
    record.result = line.outcome.map(Into::into).unwrap_or_default();
    record
}
