//! One attempt to solve a puzzle, turn by turn.

use crate::puzzle::{Puzzle, PuzzleKind};
use crate::session::{Best, Collector, Limits, Session, SessionError, Start, ToAct};
use std::sync::Arc;

/// Why nobody can try a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum AttemptError {
    /// The session refuses position, solution or search.
    #[error(transparent)]
    Session(#[from] SessionError),
    /// What is due is no decision, or no roll.
    #[error("turn {turn} of the solution: the game waits for {found}, expected {expected}")]
    Waiting {
        /// From 1.
        turn: usize,
        /// What is due.
        found: &'static str,
        /// What ought to be.
        expected: &'static str,
    },
    /// A turn of a plan that is the answer to no roll.
    #[error("turn {0} of the plan has no roll")]
    NoRoll(usize),
}

/// A puzzle, and somebody to try it.
pub(super) struct Attempt<'a> {
    pub(super) session: &'a mut (dyn Session + 'static),
    pub(super) puzzle: &'a Puzzle,
    start: Start,
}

impl<'a> Attempt<'a> {
    pub(super) fn new(session: &'a mut (dyn Session + 'static), puzzle: &'a Puzzle) -> Self {
        Attempt {
            session,
            puzzle,
            start: Start::Text(puzzle.fen.clone()),
        }
    }

    /// That the puzzle can be tried: all that is accepted can be played, and each turn
    /// is one of the solver.
    pub(super) fn check(&mut self) -> Result<(), AttemptError> {
        let puzzle = self.puzzle;
        let is_plan = puzzle.kind == PuzzleKind::Plan;
        let mut steps: Vec<&str> = Vec::new();
        for (turn, found) in (1..).zip(&puzzle.solution) {
            self.session.set_position(&self.start, &steps)?;
            let due = if is_plan {
                ToAct::Roll
            } else {
                ToAct::Decision
            };
            if self.session.waiting() != due {
                return Err(AttemptError::Waiting {
                    turn,
                    found: self.session.waiting().name(),
                    expected: due.name(),
                });
            }
            if is_plan && found.roll.is_none() {
                return Err(AttemptError::NoRoll(turn));
            }
            let mut before = steps.clone();
            before.extend(found.lead_in());
            for accepted in &found.accepted {
                let line: Vec<&str> = before.iter().copied().chain(words(accepted)).collect();
                self.session.set_position(&self.start, &line)?;
            }
            if !is_plan {
                steps.extend(found.lead_in().chain(found.best_line()));
            }
        }
        Ok(())
    }

    /// Whether every turn is answered right, with an empty table at first. The first
    /// wrong answer ends it.
    pub(super) fn is_solved(&mut self, limits: &Limits) -> Result<bool, AttemptError> {
        self.session.new_game();
        match self.puzzle.kind {
            PuzzleKind::Plan => self.is_planned(limits),
            _ => self.is_played(limits),
        }
    }

    /// The solver's answers are judged, and the solution's first one is played on.
    fn is_played(&mut self, limits: &Limits) -> Result<bool, AttemptError> {
        let mut steps: Vec<&str> = Vec::new();
        for turn in &self.puzzle.solution {
            steps.extend(turn.lead_in());
            if !self.is_answered(&steps, &turn.accepted, limits)? {
                return Ok(false);
            }
            steps.extend(turn.best_line());
        }
        Ok(true)
    }

    /// One answer before the roll has a step for each of its outcomes.
    fn is_planned(&mut self, limits: &Limits) -> Result<bool, AttemptError> {
        let plan = self.asked(&[], limits)?;
        let likeliest = self.session.legal_steps().into_iter().next();
        for (number, turn) in (1..).zip(&self.puzzle.solution) {
            self.session.set_position(&self.start, &[])?;
            let roll = turn.roll.as_deref().ok_or(AttemptError::NoRoll(number))?;
            let outcome = self.session.outcome_of(roll)?;
            let known = plan.by_roll.iter().find(|(roll, _)| *roll == outcome);
            let step = match known {
                Some((_, step)) => Some(step),
                None => plan.step.as_ref().filter(|_| likeliest == Some(outcome)),
            };
            let Some(step) = step else {
                return Ok(false);
            };
            if !self.goes_on(vec![roll], &turn.accepted, step.clone(), limits)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether the turn after `steps` is answered as one of `accepted`.
    fn is_answered(
        &mut self,
        steps: &[&str],
        accepted: &[String],
        limits: &Limits,
    ) -> Result<bool, AttemptError> {
        let first = self.asked(steps, limits)?.step;
        let first = first.ok_or(SessionError::NothingFound)?;
        self.goes_on(steps.to_vec(), accepted, first, limits)
    }

    /// Whether `first`, answered after `steps`, begins one of `accepted`, and what is
    /// answered to the decisions that may follow goes on so.
    fn goes_on(
        &mut self,
        steps: Vec<&str>,
        accepted: &[String],
        first: String,
        limits: &Limits,
    ) -> Result<bool, AttemptError> {
        let mut possible: Vec<Vec<&str>> =
            accepted.iter().map(|turn| words(turn).collect()).collect();
        let mut given = vec![first];
        loop {
            let place = given.len() - 1;
            possible.retain(|words| words.get(place) == Some(&given[place].as_str()));
            if possible.iter().any(|words| words.len() == given.len()) {
                return Ok(true);
            }
            if possible.is_empty() {
                return Ok(false);
            }
            let line = steps
                .iter()
                .copied()
                .chain(given.iter().map(String::as_str));
            let line: Vec<&str> = line.collect();
            let next = self.asked(&line, limits)?.step;
            given.push(next.ok_or(SessionError::NothingFound)?);
        }
    }

    /// What is answered after `steps`.
    fn asked(&mut self, steps: &[&str], limits: &Limits) -> Result<Best, AttemptError> {
        self.session.set_position(&self.start, steps)?;
        let heard = Arc::new(Collector::default());
        self.session.think(limits, Arc::clone(&heard) as _)?;
        let answer = heard.take().ok_or(SessionError::SearchFailed)?;
        Ok(answer.best)
    }
}

fn words(turn: &str) -> impl Iterator<Item = &str> {
    turn.split_whitespace()
}
