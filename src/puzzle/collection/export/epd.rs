//! Puzzles as EPD: positions with best moves.

use crate::puzzle::record::puzzle::{Kind, Puzzle};
use crate::puzzle::record::solution::{SolutionLine, UnplayablePuzzle};
use crate::puzzle::record::theme::Theme;
use std::fmt::Write;

/// Writes a line for every puzzle, or for every outcome of a plan (`docs/puzzles.md`,
/// "EPD").
///
/// # Errors
/// If a puzzle cannot be played.
pub fn to_epd(puzzles: &[Puzzle]) -> Result<String, UnplayablePuzzle> {
    let mut text = String::new();
    for puzzle in puzzles {
        for (line, turn) in puzzle.lines()?.iter().zip(&puzzle.solution) {
            text += &epd(puzzle, line, &turn.accepted);
        }
    }
    Ok(text)
}

fn epd(puzzle: &Puzzle, line: &SolutionLine, accepted: &[String]) -> String {
    let mut text = line.position.clone();
    // Writing to a string cannot fail.
    let _ = write!(text, " bm {};", first_steps(accepted).join(" "));
    if let (Kind::Win, Some(proof)) = (puzzle.kind, puzzle.proof) {
        let _ = write!(text, " dm {};", proof.moves);
    }
    let _ = write!(text, " pv {};", line.moves());
    let id = match &line.roll {
        Some(roll) => format!("{} {}", puzzle.id, roll.step),
        None => puzzle.id.clone(),
    };
    let mut add_operation = |opcode: &str, words: &str| {
        if !words.is_empty() {
            let _ = write!(text, " {opcode} \"{}\";", quotable(words));
        }
    };
    add_operation("id", &id);
    add_operation("c0", &format!("{} {}", puzzle.game, puzzle.kind.name()));
    add_operation("c1", &Theme::join(&puzzle.themes, " "));
    let rating = puzzle.rating.map(|rating| rating.elo.to_string());
    add_operation("c2", &rating.unwrap_or_default());
    add_operation("c3", &accepted.join(" | "));
    let options = puzzle.options.iter();
    let options: Vec<String> = options
        .map(|(name, value)| format!("{name}={value}"))
        .collect();
    add_operation("c4", &options.join(" | "));
    text + "\n"
}

/// The first steps of the answers, each once.
fn first_steps(accepted: &[String]) -> Vec<&str> {
    let mut steps = Vec::new();
    for step in accepted
        .iter()
        .filter_map(|answer| answer.split_whitespace().next())
    {
        if !steps.contains(&step) {
            steps.push(step);
        }
    }
    steps
}

/// Replaces characters that EPD cannot quote: quotes, and semicolons, at which simple
/// readers end an operation.
fn quotable(words: &str) -> String {
    let plain = words.replace('"', "'").replace(';', ",");
    plain.replace(char::is_control, " ")
}
