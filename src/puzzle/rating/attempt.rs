//! An attempt to solve a puzzle, turn by turn.

use crate::puzzle::record::puzzle::{Kind, Puzzle};
use crate::session::{Best, Limits, Session, SessionError, Start, ToAct};

/// The error of a puzzle that cannot be tried.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum AttemptError {
    /// The session rejects the position, solution or search.
    #[error(transparent)]
    Session(#[from] SessionError),
    /// The next step is not a decision, or not a roll.
    #[error("turn {turn} of the solution: the game waits for {found}; expected {expected}")]
    Waiting {
        /// The number of the turn, from 1.
        turn: usize,
        /// The kind of the next step.
        found: &'static str,
        /// The expected kind.
        expected: &'static str,
    },
    /// A turn of a plan has no roll.
    #[error("turn {0} of the plan has no roll")]
    NoRoll(usize),
}

/// A puzzle with the session of its solver.
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

    /// Checks that the puzzle can be tried: all accepted answers can be played, and each
    /// turn belongs to the solver.
    pub(super) fn check(&mut self) -> Result<(), AttemptError> {
        let puzzle = self.puzzle;
        let is_plan = puzzle.kind == Kind::Plan;
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

    /// Whether every turn is answered right, starting with an empty table. The first
    /// wrong answer ends the attempt.
    pub(super) fn is_solved(&mut self, limits: &Limits) -> Result<bool, AttemptError> {
        self.session.new_game();
        match self.puzzle.kind {
            Kind::Plan => self.is_planned(limits),
            _ => self.is_played(limits),
        }
    }

    /// Compares each answer of the solver, and continues with the best answer of the
    /// solution.
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

    /// Compares the answer before the roll, which has a step for each outcome.
    fn is_planned(&mut self, limits: &Limits) -> Result<bool, AttemptError> {
        let plan = self.search(&[], limits)?;
        let likeliest = self.session.legal_steps().into_iter().next();
        for (number, turn) in (1..).zip(&self.puzzle.solution) {
            self.session.set_position(&self.start, &[])?;
            let roll = turn.roll.as_deref().ok_or(AttemptError::NoRoll(number))?;
            let outcome = self.session.outcome_of(roll)?;
            let planned = plan.by_roll.iter().find(|(roll, _)| *roll == outcome);
            let step = match planned {
                Some((_, step)) => Some(step.as_str()),
                None => plan.step.as_deref().filter(|_| likeliest == Some(outcome)),
            };
            let Some(step) = step else {
                return Ok(false);
            };
            if !self.is_accepted(vec![roll], &turn.accepted, step.to_owned(), limits)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether the turn after `steps` is answered with one of `accepted`.
    fn is_answered(
        &mut self,
        steps: &[&str],
        accepted: &[String],
        limits: &Limits,
    ) -> Result<bool, AttemptError> {
        let first = self.search(steps, limits)?.step;
        let first = first.ok_or(SessionError::NothingFound)?;
        self.is_accepted(steps.to_vec(), accepted, first.to_string(), limits)
    }

    /// Whether `first`, answered after `steps`, begins one of `accepted`, and the
    /// following decisions continue it.
    fn is_accepted(
        &mut self,
        steps: Vec<&str>,
        accepted: &[String],
        first: String,
        limits: &Limits,
    ) -> Result<bool, AttemptError> {
        let mut possible: Vec<Vec<&str>> =
            accepted.iter().map(|turn| words(turn).collect()).collect();
        let mut answer = vec![first];
        loop {
            let index = answer.len() - 1;
            possible.retain(|words| words.get(index) == Some(&answer[index].as_str()));
            if possible.iter().any(|words| words.len() == answer.len()) {
                return Ok(true);
            }
            if possible.is_empty() {
                return Ok(false);
            }
            let line = steps
                .iter()
                .copied()
                .chain(answer.iter().map(String::as_str));
            let line: Vec<&str> = line.collect();
            let next = self.search(&line, limits)?.step;
            answer.push(next.ok_or(SessionError::NothingFound)?.to_string());
        }
    }

    /// The solver's answer after `steps`.
    fn search(&mut self, steps: &[&str], limits: &Limits) -> Result<Best, AttemptError> {
        self.session.set_position(&self.start, steps)?;
        Ok(self.session.search(limits)?.best)
    }
}

fn words(turn: &str) -> impl Iterator<Item = &str> {
    turn.split_whitespace()
}
