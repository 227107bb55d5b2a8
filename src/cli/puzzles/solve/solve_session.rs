//! The results of a solver, and the rating estimated from them.

use crate::puzzle::{Attempt, Performance, Puzzle, Quiz, QuizResult, performance};
use std::fmt::Write;
use std::sync::{Arc, Mutex, PoisonError};

/// The puzzles that were tried.
#[derive(Debug, Default)]
pub(super) struct SolveSession {
    results: Vec<(Puzzle, QuizResult)>,
}

/// A session that the handler of Ctrl-C can read too.
#[derive(Clone, Debug, Default)]
pub(super) struct SharedSession(Arc<Mutex<SolveSession>>);

impl SharedSession {
    pub(super) fn with<T>(&self, act: impl FnOnce(&mut SolveSession) -> T) -> T {
        act(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl SolveSession {
    /// Adds a puzzle, unless the solver has not tried it.
    pub(super) fn add(&mut self, quiz: &Quiz) {
        let result = quiz.result();
        if quiz.is_over() || result.wrong > 0 || result.hints > 0 {
            self.results.push((quiz.puzzle().clone(), result));
        }
    }

    /// Returns the puzzles that were not solved, as JSON lines.
    pub(super) fn missed(&self) -> String {
        let missed = self
            .results
            .iter()
            .filter(|(_, result)| !result.is_solved());
        missed.map(|(puzzle, _)| puzzle.line()).collect()
    }

    /// Returns a table of the puzzles, and the solver's rating.
    pub(super) fn summary(&self) -> String {
        if self.results.is_empty() {
            return "\nNothing was tried.".to_owned();
        }
        let mut text = "\npuzzle        game                  rating  wrong  hints\n".to_owned();
        for (puzzle, result) in &self.results {
            let rating = puzzle.rating.map(|rating| rating.elo.to_string());
            // Writing to a string does not fail.
            let _ = writeln!(
                text,
                "{:<12}  {:<20}  {:>6}  {:>5}  {:>5}  {}",
                puzzle.id,
                puzzle.game,
                rating.as_deref().unwrap_or("-"),
                result.wrong,
                result.hints,
                match (result.finished, result.is_solved()) {
                    (_, true) => "solved",
                    (true, false) => "found later",
                    (false, _) => "not solved",
                }
            );
        }
        let solved = self.results.iter().filter(|(_, result)| result.is_solved());
        let (solved, all) = (solved.count(), self.results.len());
        text + &format!(
            "Solved {solved} of {all} at the first try. {}",
            self.rating()
        )
    }

    fn rating(&self) -> String {
        let attempts: Vec<Attempt> = self
            .results
            .iter()
            .filter_map(|(puzzle, result)| {
                puzzle.rating.map(|rating| Attempt {
                    elo: rating.elo.into(),
                    deviation: rating.deviation.into(),
                    solved: result.is_solved(),
                })
            })
            .collect();
        let rated = attempts.len();
        let estimate = match performance(&attempts) {
            None => return "None of them is rated, so you have no rating.".to_owned(),
            Some(near @ Performance::Near { .. }) => near.to_string(),
            Some(bound) => format!("{bound} (95 %)"),
        };
        match rated == self.results.len() {
            true => format!("Your rating: {estimate}"),
            false => format!("Your rating by the {rated} that are rated: {estimate}"),
        }
    }
}
