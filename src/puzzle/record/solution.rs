//! The solution of a puzzle, played through.

use super::puzzle::{Kind, Puzzle, Turn};
use crate::base::Side;
use crate::catalog;
use crate::rules::Outcome;
use crate::session::{Session, SessionError, Start, ToAct, roll_label, roll_number};

/// The error of a puzzle that cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnplayablePuzzle {
    /// The game, a setting or the position is rejected.
    #[error("puzzle {id}: {error}")]
    Position {
        /// The id of the puzzle.
        id: String,
        /// The error of the session.
        error: SessionError,
    },
    /// A step of the solution is rejected.
    #[error("puzzle {id}, turn {turn}: {error}")]
    Step {
        /// The id of the puzzle.
        id: String,
        /// The number of the turn, from 1.
        turn: usize,
        /// The error of the session.
        error: SessionError,
    },
    /// The form of the solution does not match its kind.
    #[error("puzzle {id}, turn {turn}: {description}")]
    Shape {
        /// The id of the puzzle.
        id: String,
        /// The number of the turn, from 1.
        turn: usize,
        /// The reason.
        description: &'static str,
    },
}

impl UnplayablePuzzle {
    /// Returns the error of the session, or [`SessionError::NothingFound`] if there is
    /// none.
    pub(crate) fn into_session_error(self) -> SessionError {
        match self {
            UnplayablePuzzle::Position { error, .. } | UnplayablePuzzle::Step { error, .. } => {
                error
            }
            UnplayablePuzzle::Shape { .. } => SessionError::NothingFound,
        }
    }
}

/// The best line of a solution; in a plan, the line of one outcome of the roll.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolutionLine {
    /// The outcome of the roll, in a plan.
    pub roll: Option<PlannedRoll>,
    /// The solver's steps on other boards before the first decision.
    pub before: Vec<SolutionStep>,
    /// The position at the solver's first decision, after the roll.
    pub position: String,
    /// The steps from there, including rolls.
    pub steps: Vec<SolutionStep>,
    /// The outcome at the end of the line, if the game is over.
    pub outcome: Option<Outcome>,
}

/// An outcome of the roll that a plan answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlannedRoll {
    /// The roll as a step: `r1`.
    pub step: String,
    /// The range of equivalent rolls: `1-6`.
    pub label: String,
}

/// A step of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolutionStep {
    /// The step as the protocol writes it.
    pub step: String,
    /// The step in the rulebook's notation; a roll is `(3)`.
    pub notation: String,
    /// The side that made the step or the roll.
    pub side: Side,
    /// The move number.
    pub move_number: u32,
    /// Whether the solver has to find the step.
    pub is_solvers: bool,
    /// The other accepted answers, at the first step of a turn, in the rulebook's
    /// notation, with the steps of each separated by blanks.
    pub also: Vec<String>,
}

impl Puzzle {
    /// Opens the game at the position that the solver sees.
    ///
    /// # Errors
    /// If the game, a setting or the position is rejected.
    pub fn open(&self) -> Result<Box<dyn Session>, UnplayablePuzzle> {
        let open = || {
            let mut session = catalog::open(&self.game)?;
            for (name, value) in &self.options {
                session.change_setting(name, value)?;
            }
            session.set_position(&Start::Text(self.fen.clone()), &[])?;
            Ok(session)
        };
        open().map_err(|error| UnplayablePuzzle::Position {
            id: self.id.clone(),
            error,
        })
    }

    /// Plays through the best lines: one for each outcome of the roll in a plan, and one
    /// otherwise.
    ///
    /// # Errors
    /// If the puzzle cannot be played.
    pub fn lines(&self) -> Result<Vec<SolutionLine>, UnplayablePuzzle> {
        let mut session = self.open()?;
        match self.kind {
            Kind::Plan => {
                let turns = self.solution.iter().enumerate();
                turns
                    .map(|(index, turn)| {
                        let line = self.line_of(session.as_mut(), index, &[turn]);
                        session.take_back(usize::MAX);
                        line
                    })
                    .collect()
            }
            _ => {
                let turns: Vec<&Turn> = self.solution.iter().collect();
                Ok(vec![self.line_of(session.as_mut(), 0, &turns)?])
            }
        }
    }

    /// Plays through `turns`, the first of which has the index `first`.
    fn line_of(
        &self,
        session: &mut dyn Session,
        first: usize,
        turns: &[&Turn],
    ) -> Result<SolutionLine, UnplayablePuzzle> {
        let planned = self.roll_first(session, first)?;
        let before = self.play_before(session, first)?;
        let position = session.position_text();
        let mut steps = Vec::new();
        for (index, turn) in (first..).zip(turns) {
            if index > first {
                // Only the first turn can have such steps.
                self.play_before(session, index)?;
            }
            steps.extend(self.play_turn(session, index, turn)?);
        }
        Ok(SolutionLine {
            roll: planned,
            before,
            position,
            steps,
            outcome: session.waiting().outcome(),
        })
    }

    /// Makes the roll that a turn of a plan answers.
    pub(crate) fn roll_first(
        &self,
        session: &mut dyn Session,
        index: usize,
    ) -> Result<Option<PlannedRoll>, UnplayablePuzzle> {
        let roll = self.solution.get(index).and_then(|turn| turn.roll.as_ref());
        let roll = match (self.kind, roll) {
            (Kind::Plan, Some(roll)) => roll,
            (Kind::Plan, None) => return Err(self.shape_error(index, "a plan needs its roll")),
            (_, Some(_)) => return Err(self.shape_error(index, "only a plan has rolls")),
            (_, None) => return Ok(None),
        };
        let label = roll_label(&session.legal_steps(), roll);
        let rolled = session.outcome_of(roll).and_then(|_| session.make(roll));
        rolled.map_err(|error| self.step_error(index, error))?;
        Ok(Some(PlannedRoll {
            step: roll.clone(),
            label,
        }))
    }

    /// Plays the steps on other boards before a turn.
    pub(crate) fn play_before(
        &self,
        session: &mut dyn Session,
        index: usize,
    ) -> Result<Vec<SolutionStep>, UnplayablePuzzle> {
        let before = self
            .solution
            .get(index)
            .and_then(|turn| turn.before.as_ref());
        let Some(before) = before else {
            return Ok(Vec::new());
        };
        if self.kind == Kind::Plan || index > 0 {
            return Err(self.shape_error(index, "only the first turn has steps before it"));
        }
        if before.trim().is_empty() {
            return Err(self.shape_error(index, "its steps before are empty"));
        }
        let side = session.side();
        let play = |step| {
            check_decision(session, side, step)?;
            play_step(session, step, false)
        };
        let steps: Result<Vec<_>, _> = before.split_whitespace().map(play).collect();
        steps.map_err(|error| self.step_error(index, error))
    }

    /// Plays the best answer of a turn and its reply.
    pub(crate) fn play_turn(
        &self,
        session: &mut dyn Session,
        index: usize,
        turn: &Turn,
    ) -> Result<Vec<SolutionStep>, UnplayablePuzzle> {
        let side = session.side();
        let Some((best, others)) = turn.accepted.split_first() else {
            return Err(self.shape_error(index, "it has no answer"));
        };
        let is_last = self.kind == Kind::Plan || index + 1 == self.solution.len();
        if is_last != turn.reply.is_none() {
            return Err(self.shape_error(index, "every turn but the last needs a reply"));
        }
        if self.asks_board() && turn.accepted.iter().any(|answer| answer.contains(' ')) {
            return Err(self.shape_error(index, "an answer that includes the board is one step"));
        }
        let step_error = |error| self.step_error(index, error);
        let notations = others
            .iter()
            .map(|answer| notation_of(session, side, answer));
        let also = notations
            .collect::<Result<Vec<_>, _>>()
            .map_err(step_error)?;
        let mut steps = Vec::new();
        for step in best.split_whitespace() {
            check_decision(session, side, step).map_err(step_error)?;
            steps.push(play_step(session, step, true).map_err(step_error)?);
        }
        match steps.first_mut() {
            Some(first) => first.also = also,
            None => return Err(self.shape_error(index, "it has an empty answer")),
        }
        for step in turn.reply.iter().flat_map(|reply| reply.split_whitespace()) {
            steps.push(play_step(session, step, false).map_err(step_error)?);
        }
        let is_solvers_turn = session.side() == side && session.waiting() == ToAct::Decision;
        if !is_last && !is_solvers_turn {
            return Err(self.shape_error(index, "its reply does not lead to the solver's turn"));
        }
        Ok(steps)
    }

    fn step_error(&self, index: usize, error: SessionError) -> UnplayablePuzzle {
        UnplayablePuzzle::Step {
            id: self.id.clone(),
            turn: index + 1,
            error,
        }
    }

    fn shape_error(&self, index: usize, description: &'static str) -> UnplayablePuzzle {
        UnplayablePuzzle::Shape {
            id: self.id.clone(),
            turn: index + 1,
            description,
        }
    }
}

/// Checks that `step` is a decision of `side`, and not a roll or a step after its turn.
fn check_decision(session: &dyn Session, side: Side, step: &str) -> Result<(), SessionError> {
    let open = session.waiting() == ToAct::Decision && session.side() == side;
    match open && roll_number(step).is_none() {
        true => Ok(()),
        false => Err(SessionError::NotAMove(step.to_owned())),
    }
}

/// `answer` in the rulebook's notation; the game is left unchanged.
fn notation_of(
    session: &mut dyn Session,
    side: Side,
    answer: &str,
) -> Result<String, SessionError> {
    let mut words = Vec::new();
    let mut made = 0;
    let mut failed = None;
    for step in answer.split_whitespace() {
        let step =
            check_decision(session, side, step).and_then(|()| play_step(session, step, true));
        match step {
            Ok(step) => words.push(step.notation),
            Err(error) => {
                failed = Some(error);
                break;
            }
        }
        made += 1;
    }
    for _ in 0..made {
        session.undo();
    }
    failed.map_or_else(|| Ok(words.join(" ")), Err)
}

/// Makes a step and returns its description.
pub(crate) fn play_step(
    session: &mut dyn Session,
    step: &str,
    is_solvers: bool,
) -> Result<SolutionStep, SessionError> {
    let notation = match roll_number(step) {
        Some(_) => format!("({})", roll_label(&session.legal_steps(), step)),
        None => session.notation(&step.into())?,
    };
    let solution_step = SolutionStep {
        step: step.to_owned(),
        notation,
        side: session.side(),
        move_number: session.move_number(),
        is_solvers,
        also: Vec::new(),
    };
    session.make(step)?;
    Ok(solution_step)
}

impl SolutionLine {
    /// The line with the steps before it, as [`steps_text`].
    #[must_use]
    pub fn text(&self) -> String {
        steps_text(&[self.before.as_slice(), &self.steps].concat())
    }

    /// The steps before [`moves`](SolutionLine::moves), as the protocol writes them: the
    /// roll of a plan, and steps on other boards.
    pub fn lead_in(&self) -> impl Iterator<Item = &str> {
        let roll = self.roll.iter().map(|roll| roll.step.as_str());
        roll.chain(self.before.iter().map(|step| step.step.as_str()))
    }

    /// The steps as the protocol writes them, separated by blanks.
    #[must_use]
    pub fn moves(&self) -> String {
        let steps: Vec<&str> = self.steps.iter().map(|step| step.step.as_str()).collect();
        steps.join(" ")
    }
}

/// Steps in the rulebook's notation, with move numbers, rolls as `(3)`, other accepted
/// answers in brackets after the best one, and steps before the solver's first step in
/// parentheses.
#[must_use]
pub fn steps_text(steps: &[SolutionStep]) -> String {
    let first_own = steps.iter().position(|step| step.is_solvers).unwrap_or(0);
    let (before, line) = steps.split_at(first_own);
    match before.is_empty() {
        true => numbered_text(line),
        false => format!("({}) {}", numbered_text(before), numbered_text(line)),
    }
}

fn numbered_text(steps: &[SolutionStep]) -> String {
    let mut words: Vec<String> = Vec::new();
    let mut numbered = None;
    for (step, also) in with_others(steps) {
        let number = Some((step.side, step.move_number));
        match step.side {
            _ if numbered == number => {}
            // White's number is Black's too.
            Side::Black if numbered == Some((Side::White, step.move_number)) => {}
            Side::White => words.push(format!("{}.", step.move_number)),
            Side::Black => words.push(format!("{}…", step.move_number)),
        }
        numbered = number;
        words.push(step.notation.clone());
        if !also.is_empty() {
            words.push(format!("[or {}]", also.join(", ")));
        }
    }
    words.join(" ")
}

/// The steps, each last one of a turn with the other answers to that turn.
pub(crate) fn with_others(
    steps: &[SolutionStep],
) -> impl Iterator<Item = (&SolutionStep, &[String])> {
    let mut also: &[String] = &[];
    steps.iter().enumerate().map(move |(index, step)| {
        if !step.also.is_empty() {
            also = &step.also;
        }
        let ends = steps.get(index + 1).is_none_or(|next| !next.is_solvers);
        match ends {
            true => (step, std::mem::take(&mut also)),
            false => (step, &[][..]),
        }
    })
}
