//! The texts of the dialogue about a puzzle.

use crate::puzzle::{
    Alternative, Puzzle, Quiz, QuizVerdict, SolutionLine, Theme, TurnAlternatives, steps_text,
};
use std::fmt::Write;

/// Returns the task.
pub(super) fn task(quiz: &Quiz) -> String {
    let task = quiz.puzzle().task();
    // On several boards the solver may play White on some and Black on others.
    match quiz.session().boards() {
        1 => format!("{task}. You play {}.", quiz.solver()),
        _ => format!("{task}."),
    }
}

/// Returns the prompt for an answer.
pub(super) fn prompt(quiz: &Quiz) -> String {
    let side = quiz.solver();
    match quiz.roll() {
        None if quiz.session().boards() > 1 => "your move> ".to_owned(),
        Some(roll) => format!("{side}, after {}> ", roll.label),
        None => format!("{side}> "),
    }
}

/// Returns the reply to an answer.
pub(super) fn verdict(verdict: &QuizVerdict) -> String {
    match verdict {
        QuizVerdict::Partial { notation } => {
            format!("{notation} is right so far. The turn goes on.")
        }
        QuizVerdict::Right { is_best, played } => {
            let right = if *is_best {
                "Right"
            } else {
                "Right; the best is"
            };
            format!("{right}: {}", steps_text(played))
        }
        QuizVerdict::Good(found) => format!("Good, but not best: {}", refutation(found)),
        QuizVerdict::Wrong(Some(found)) => format!("Not it: {}", refutation(found)),
        QuizVerdict::Wrong(None) => "Not it. Try again.".to_owned(),
    }
}

/// Returns what a wrong answer gives up, and the reply to it.
fn refutation(found: &Alternative) -> String {
    let rest = match found.rest().is_empty() {
        true => String::new(),
        false => format!(", even with {}", steps_text(found.rest())),
    };
    let reply = match found.line.is_empty() {
        true => String::new(),
        false => format!("\nAnswer: {}", steps_text(&found.line)),
    };
    format!("it {}{rest}. Try again.{reply}", loss(found))
}

/// Returns what an alternative gives up.
fn loss(found: &Alternative) -> String {
    let loss = format!("gives away {:.2}", found.loss);
    match found.consequence {
        Some(known) if found.loss < 0.005 => known.to_string(),
        Some(known) => format!("{loss} and {known}"),
        None => loss,
    }
}

/// Returns the table of the answers that fail: each with what it gives up and the reply to
/// it.
pub(super) fn alternatives(turns: &[TurnAlternatives]) -> String {
    let mut text = String::new();
    for turn in turns.iter().filter(|turn| !turn.alternatives.is_empty()) {
        let roll = turn.roll.as_ref();
        let after = roll.map_or_else(String::new, |roll| format!("After {}, why", roll.label));
        let why = if after.is_empty() { "Why" } else { &after };
        // Writing to a string does not fail.
        let _ = writeln!(
            text,
            "{why} not another move than {}:",
            steps_text(&turn.best)
        );
        let rows: Vec<[String; 2]> = turn.alternatives.iter().map(row).collect();
        let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
        let [first, second] = [0, 1].map(|column| width(column).unwrap_or(0));
        for ([answer, loss], found) in rows.iter().zip(&turn.alternatives) {
            let row = format!(
                "  {answer:first$}  {loss:second$}  {}",
                steps_text(&found.line)
            );
            let _ = writeln!(text, "{}", row.trim_end());
        }
    }
    text
}

fn row(found: &Alternative) -> [String; 2] {
    [steps_text(&found.answer), loss(found)]
}

/// Returns a line of the solution.
pub(super) fn solution(line: &SolutionLine) -> String {
    match &line.roll {
        Some(roll) => format!("Solution after {}: {}", roll.label, line.text()),
        None => format!("Solution: {}", line.text()),
    }
}

/// Returns the result, with the rating, themes and id of the puzzle.
pub(super) fn result(quiz: &Quiz) -> String {
    let result = quiz.result();
    let summary = match (result.finished, result.wrong, result.hints) {
        (false, ..) => "Not solved".to_owned(),
        (true, 0, 0) => "Solved at the first try".to_owned(),
        (true, wrong, hints) => {
            let wrong = pluralise(wrong, "wrong answer");
            format!("Found, with {wrong} and {}", pluralise(hints, "hint"))
        }
    };
    format!("{summary}. {}", describe(quiz.puzzle()))
}

fn describe(puzzle: &Puzzle) -> String {
    let rating = match &puzzle.rating {
        Some(rating) => format!("Rating {} ± {}", rating.elo, rating.deviation),
        None => "Not rated".to_owned(),
    };
    let themes = match puzzle.themes.is_empty() {
        true => "none".to_owned(),
        false => Theme::join(&puzzle.themes, ", "),
    };
    format!("{rating}; themes: {themes}; id {}.", puzzle.id)
}

fn pluralise(count: u32, noun: &str) -> String {
    match count {
        0 => format!("no {noun}"),
        1 => format!("1 {noun}"),
        _ => format!("{count} {noun}s"),
    }
}
