//! The texts of the dialogue about a puzzle.

use crate::puzzle::{Puzzle, Quiz, QuizVerdict, SolutionLine, Theme, steps_text};

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
        QuizVerdict::Good { loss } => {
            format!("Good, but not best: it gives away {loss:.2}. Try again.")
        }
        QuizVerdict::Wrong { loss: Some(loss) } => {
            format!("Not it: it gives away {loss:.2}. Try again.")
        }
        QuizVerdict::Wrong { loss: None } => "Not it. Try again.".to_owned(),
    }
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
