//! Puzzles as CSV: lichess's columns, followed by additional ones.

use crate::base::JsonText;
use crate::puzzle::record::puzzle::{Puzzle, Turn};
use crate::puzzle::record::solution::UnplayablePuzzle;
use crate::puzzle::record::theme::Theme;

/// The columns; the first ten are those of lichess's puzzle database.
pub const CSV_COLUMNS: [&str; 14] = [
    "PuzzleId",
    "FEN",
    "Moves",
    "Rating",
    "RatingDeviation",
    "Popularity",
    "NbPlays",
    "Themes",
    "GameUrl",
    "OpeningTags",
    "Game",
    "Kind",
    "Accepted",
    "Options",
];

/// The error of writing puzzles as CSV.
#[derive(Debug, thiserror::Error)]
pub enum CsvError {
    /// A puzzle cannot be played.
    #[error(transparent)]
    Unplayable(#[from] UnplayablePuzzle),
    /// A line could not be written.
    #[error("cannot write a line of CSV: {0}")]
    Line(String),
}

/// Writes a line of column names and a line per puzzle (`docs/puzzles.md`, "CSV").
///
/// # Errors
/// If a puzzle cannot be played.
pub fn to_csv(puzzles: &[Puzzle]) -> Result<String, CsvError> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let failed = |error: csv::Error| CsvError::Line(error.to_string());
    writer.write_record(CSV_COLUMNS).map_err(failed)?;
    for puzzle in puzzles {
        writer.write_record(fields(puzzle)?).map_err(failed)?;
    }
    let failed = |error: String| CsvError::Line(error);
    let bytes = writer
        .into_inner()
        .map_err(|error| failed(error.to_string()))?;
    String::from_utf8(bytes).map_err(|error| failed(error.to_string()))
}

fn fields(puzzle: &Puzzle) -> Result<[String; 14], UnplayablePuzzle> {
    let lines = puzzle.lines()?;
    let moves = lines.iter().map(|line| {
        let steps = line.steps.iter().map(|step| step.step.as_str());
        line.lead_in().chain(steps).collect::<Vec<_>>().join(" ")
    });
    let rating = puzzle.rating.as_ref();
    let number = |number: Option<i64>| number.map_or_else(String::new, |number| number.to_string());
    let accepted: Vec<String> = puzzle.solution.iter().map(accepted).collect();
    Ok([
        puzzle.id.clone(),
        puzzle.fen.clone(),
        moves.collect::<Vec<_>>().join(" "),
        number(rating.map(|rating| rating.elo.into())),
        number(rating.map(|rating| rating.deviation.into())),
        String::new(),
        number(rating.map(|rating| rating.attempts.into())),
        Theme::join(&puzzle.themes, " "),
        plain(&puzzle.source.game),
        String::new(),
        puzzle.game.clone(),
        puzzle.kind.name().to_owned(),
        accepted.join(";"),
        options(puzzle),
    ])
}

/// The answers to a turn.
fn accepted(turn: &Turn) -> String {
    turn.accepted.join("|")
}

/// A string as it is, null as an empty text, anything else as JSON.
fn plain(value: &JsonText) -> String {
    match value.is_null() {
        true => String::new(),
        false => value.text().unwrap_or_else(|| value.to_string()),
    }
}

/// The settings as a JSON object, if there are any.
fn options(puzzle: &Puzzle) -> String {
    match puzzle.options.is_empty() {
        true => String::new(),
        false => serde_json::json!(puzzle.options).to_string(),
    }
}
