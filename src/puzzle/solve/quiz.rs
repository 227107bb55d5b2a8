//! A puzzle in the course of being solved: its state and the evaluation of answers.

use super::alternatives::{Alternative, PuzzleDecision, TurnAlternatives, explain};
use crate::base::{Abort, Side};
use crate::puzzle::record::puzzle::{Kind, Puzzle};
use crate::puzzle::record::solution::{PlannedRoll, SolutionStep, UnplayablePuzzle, play_step};
use crate::puzzle::record::theme::Theme;
use crate::puzzle::search::searcher::Searcher;
use crate::session::{Session, SessionError, ToAct, board_of, play_any};
use std::fmt;

/// A puzzle that is being solved. Until it is over, it is at a decision of the solver; a
/// wrong answer does not change the position.
pub struct Quiz {
    puzzle: Puzzle,
    session: Box<dyn Session>,
    solver: Side,
    turn: usize,
    roll: Option<PlannedRoll>,
    /// The right steps of the current turn so far.
    entered: Vec<String>,
    wrong: u32,
    hints: u32,
    /// The hints since the last right step.
    hinted: u32,
    given_up: bool,
    /// The wrong answers so far that were evaluated.
    tried: Vec<Alternative>,
    /// Evaluates answers; opened when it is first needed.
    searcher: Option<Searcher>,
    /// Ends the searches of answers.
    abort: Abort,
}

/// The verdict on an answer.
#[derive(Clone, Debug, PartialEq)]
pub enum QuizVerdict {
    /// The answer begins a right one: the turn has more decisions.
    Partial {
        /// The step, in the rulebook's notation.
        notation: String,
    },
    /// The answer is accepted.
    Right {
        /// Whether it is the best answer.
        is_best: bool,
        /// The steps played, from the best answer to the next turn. They include the
        /// steps that the solver has made in this turn.
        played: Vec<SolutionStep>,
    },
    /// The answer is not accepted, but good. Its steps give nothing away.
    Good(Alternative),
    /// The answer is wrong; `None` if it was not evaluated.
    Wrong(Option<Alternative>),
}

/// A hint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum QuizHint {
    /// The square of the piece to move.
    From(String),
    /// The themes of the puzzle.
    Themes(Vec<Theme>),
}

impl fmt::Display for QuizHint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            QuizHint::From(square) => write!(f, "Look at {square}."),
            QuizHint::Themes(themes) if themes.is_empty() => f.write_str("There is no hint."),
            QuizHint::Themes(themes) => {
                write!(f, "It is about: {}.", Theme::join(themes, ", "))
            }
        }
    }
}

/// The result of a solving attempt.
#[derive(Clone, Debug, PartialEq)]
pub struct QuizResult {
    /// The number of answers that were not accepted.
    pub wrong: u32,
    /// The number of hints taken.
    pub hints: u32,
    /// Whether it was solved to the end, with any number of tries.
    pub finished: bool,
}

impl QuizResult {
    /// Whether it counts as solved: every answer right at the first try, without hints.
    #[must_use]
    pub const fn is_solved(&self) -> bool {
        self.finished && self.wrong == 0 && self.hints == 0
    }
}

impl Quiz {
    /// Sets up a puzzle, after a check that its solution can be played.
    ///
    /// # Errors
    /// Returns [`UnplayablePuzzle`] if the puzzle cannot be played.
    pub fn open(puzzle: Puzzle) -> Result<Quiz, UnplayablePuzzle> {
        puzzle.lines()?;
        let session = puzzle.open()?;
        let mut quiz = Quiz {
            solver: session.side(),
            puzzle,
            session,
            turn: 0,
            roll: None,
            entered: Vec::new(),
            wrong: 0,
            hints: 0,
            hinted: 0,
            given_up: false,
            tried: Vec::new(),
            searcher: None,
            abort: Abort::default(),
        };
        quiz.roll = quiz.puzzle.roll_first(quiz.session.as_mut(), 0)?;
        Ok(quiz)
    }

    /// Returns an independent copy of the attempt, in which `abort` ends the searches early.
    #[must_use]
    pub fn fork(&self, abort: Abort) -> Quiz {
        Quiz {
            puzzle: self.puzzle.clone(),
            session: self.session.fork(),
            roll: self.roll.clone(),
            entered: self.entered.clone(),
            tried: self.tried.clone(),
            searcher: None,
            abort,
            ..*self
        }
    }

    /// The puzzle.
    #[must_use]
    pub const fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The session, at the solver's turn: at the decision, unless the board has to be found
    /// as well.
    #[must_use]
    pub fn session(&self) -> &dyn Session {
        self.session.as_ref()
    }

    /// Returns a session at the solver's decision, on its board if the board has to be
    /// found as well.
    ///
    /// # Errors
    /// If the steps on other boards cannot be played, which was checked at first.
    pub fn decision_session(&self) -> Result<Box<dyn Session>, SessionError> {
        let mut session = self.session.fork();
        if !self.is_over() {
            let before = self.puzzle.play_before(session.as_mut(), self.turn);
            before.map_err(UnplayablePuzzle::into_session_error)?;
        }
        Ok(session)
    }

    /// The solver's side.
    #[must_use]
    pub const fn solver(&self) -> Side {
        self.solver
    }

    /// The current turn, from 0; the outcome in a plan.
    #[must_use]
    pub const fn turn(&self) -> usize {
        self.turn
    }

    /// The roll of a plan that needs an answer.
    #[must_use]
    pub const fn roll(&self) -> Option<&PlannedRoll> {
        self.roll.as_ref()
    }

    /// Whether nothing is left to answer.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.given_up || self.turn == self.puzzle.solution.len()
    }

    /// The result so far.
    #[must_use]
    pub fn result(&self) -> QuizResult {
        QuizResult {
            wrong: self.wrong,
            hints: self.hints,
            finished: self.is_over() && !self.given_up,
        }
    }

    /// Answers with a step, in coordinates or the rulebook's notation. A deterministic
    /// search of `nodes` nodes finds the loss and the refutation of a wrong answer.
    ///
    /// # Errors
    /// If the text is not a legal move, which does not count as a try, or if the puzzle
    /// is over.
    pub fn answer(&mut self, text: &str, nodes: u64) -> Result<QuizVerdict, SessionError> {
        if self.is_over() {
            return Err(SessionError::NothingFound);
        }
        if self.asks_board() {
            return self.answer_with_board(text, nodes);
        }
        let step = self.session.understand(text)?.to_string();
        let mut steps = self.entered.clone();
        steps.push(step.clone());
        let is_whole = |answer: &&String| answer.split_whitespace().eq(&steps);
        let accepted = &self.puzzle.solution[self.turn].accepted;
        if let Some(found) = accepted.iter().find(is_whole) {
            let is_best = accepted.first() == Some(found);
            let played = self.complete_turn()?;
            return Ok(QuizVerdict::Right { is_best, played });
        }
        if self.matching_answer(&steps).is_some() {
            let notation = play_step(self.session.as_mut(), &step, true)?.notation;
            self.entered = steps;
            self.hinted = 0;
            return Ok(QuizVerdict::Partial { notation });
        }
        let decision = self.decision(self.session.as_ref());
        Ok(self.refute(Some(&decision), &step, nodes))
    }

    /// The decision of the current turn at the position of `session`.
    fn decision(&self, session: &dyn Session) -> PuzzleDecision {
        PuzzleDecision::new(&self.puzzle, session, self.turn, &self.entered)
    }

    /// The verdict on the wrong `step`, which is evaluated if its decision is given.
    fn refute(&mut self, decision: Option<&PuzzleDecision>, step: &str, nodes: u64) -> QuizVerdict {
        self.wrong += 1;
        let searched = decision.and_then(|decision| {
            let searcher = searcher_of(&mut self.searcher, &self.puzzle, &self.abort).ok()?;
            decision.refute(searcher, step, nodes).ok()
        });
        let Some(found) = searched else {
            return QuizVerdict::Wrong(None);
        };
        if !self.tried.iter().any(|other| other.is_same(&found)) {
            self.tried.push(found.clone());
        }
        let shown = found.without_spoilers(&self.puzzle);
        match shown.is_good {
            true => QuizVerdict::Good(shown),
            false => QuizVerdict::Wrong(Some(shown)),
        }
    }

    /// The different wrong answers so far that were evaluated.
    #[must_use]
    pub fn tried(&self) -> &[Alternative] {
        &self.tried
    }

    /// The alternatives to all turns of the puzzle, whether it is over or not: the wrong
    /// answers so far, and the best others by deterministic searches of `nodes` nodes per
    /// decision.
    ///
    /// # Errors
    /// If memory is insufficient for the searches.
    pub fn alternatives(&mut self, nodes: u64) -> Result<Vec<TurnAlternatives>, SessionError> {
        let searcher = searcher_of(&mut self.searcher, &self.puzzle, &self.abort)?;
        explain(&self.puzzle, searcher, &self.tried, nodes)
    }

    /// Whether the board has to be found as well: then steps of any board are accepted,
    /// with its number and a colon before them.
    #[must_use]
    pub fn asks_board(&self) -> bool {
        self.turn == 0 && self.puzzle.asks_board()
    }

    /// The legal steps of the current turn, on all boards if the board has to be found as
    /// well.
    #[must_use]
    pub fn possible(&mut self) -> Vec<String> {
        if !self.asks_board() {
            return self.session.legal_steps();
        }
        let mut steps = Vec::new();
        self.on_each_board(&mut |session, _| steps.extend(session.legal_steps()));
        steps
    }

    /// Visits the boards of the turn on which a step is possible, and passes to `visit`
    /// whether each is the board in question; the session is restored afterwards.
    fn on_each_board(&mut self, visit: &mut dyn FnMut(&mut dyn Session, bool)) {
        let before: Vec<&str> = self.puzzle.solution[0].lead_in().collect();
        let session = self.session.as_mut();
        let mut made = 0;
        while session.waiting() == ToAct::Decision && session.side() == self.solver {
            visit(session, made == before.len());
            let next = before.get(made).map(|&step| vec![step.to_owned()]);
            let steps = next.unwrap_or_else(|| session.legal_steps());
            if !play_any(session, &steps) {
                break;
            }
            made += 1;
        }
        session.take_back(made);
    }

    /// The same as [`answer`](Quiz::answer) if the board has to be found as well: any
    /// move on another board is wrong. Without a board's number the next board is meant.
    fn answer_with_board(&mut self, text: &str, nodes: u64) -> Result<QuizVerdict, SessionError> {
        let puzzle = self.puzzle.clone();
        let accepted = &puzzle.solution[0].accepted;
        let next = self.session.legal_steps().into_iter().next();
        let board_name = board_of(text.trim()).or(next.as_deref().and_then(board_of));
        let parse = |session: &dyn Session| session.understand(text).map(|step| step.to_string());
        let mut parsed = parse(self.session.as_ref()).map(|step| (step, false));
        let mut target = None;
        self.on_each_board(&mut |session, is_target| {
            let legal = session.legal_steps();
            if legal
                .first()
                .is_none_or(|step| board_of(step) != board_name)
            {
                return;
            }
            parsed = parse(session).map(|step| (step, is_target));
            if is_target {
                target = Some(PuzzleDecision::new(&puzzle, session, 0, &[]));
            }
        });
        let (step, is_target) = parsed?;
        if is_target && accepted.contains(&step) {
            let is_best = accepted.first() == Some(&step);
            let played = self.complete_turn()?;
            return Ok(QuizVerdict::Right { is_best, played });
        }
        Ok(self.refute(target.as_ref(), &step, nodes))
    }

    /// Returns a hint: first the square of the piece to move, then the themes of the
    /// puzzle. `None` once it is over.
    pub fn hint(&mut self) -> Option<QuizHint> {
        let next = self.next_step().filter(|_| !self.is_over())?;
        self.hints += 1;
        self.hinted += 1;
        Some(match (self.hinted % 2, square(&next)) {
            (1, Some(square)) => QuizHint::From(square.to_owned()),
            _ => QuizHint::Themes(self.puzzle.themes.clone()),
        })
    }

    /// Gives up the puzzle; [`Puzzle::lines`] has its solution.
    pub const fn give_up(&mut self) {
        self.given_up = true;
    }

    /// The accepted answer that begins with `steps`.
    fn matching_answer(&self, steps: &[String]) -> Option<&String> {
        let is_prefix = |answer: &&String| {
            let mut words = answer.split_whitespace();
            steps.iter().all(|step| words.next() == Some(step.as_str()))
        };
        let turn = self.puzzle.solution.get(self.turn)?;
        turn.accepted.iter().find(is_prefix)
    }

    /// The next step of the best answer that continues the solver's steps.
    fn next_step(&self) -> Option<String> {
        let answer = self.matching_answer(&self.entered)?;
        let step = answer.split_whitespace().nth(self.entered.len())?;
        Some(step.to_owned())
    }

    /// The right steps of the current turn so far.
    #[must_use]
    pub fn entered(&self) -> &[String] {
        &self.entered
    }

    /// The steps that are right now, that of the best answer first.
    #[must_use]
    pub fn right_steps(&self) -> Vec<String> {
        match self.is_over() {
            true => Vec::new(),
            false => self.puzzle.solution[self.turn].right_steps(&self.entered),
        }
    }

    /// Plays the best answer and the reply, up to the next turn.
    fn complete_turn(&mut self) -> Result<Vec<SolutionStep>, SessionError> {
        self.session.take_back(self.entered.len());
        self.entered.clear();
        // All of it was played when the puzzle was opened.
        let to_session_error = UnplayablePuzzle::into_session_error;
        let (puzzle, session) = (&self.puzzle, self.session.as_mut());
        let mut steps = puzzle
            .play_before(session, self.turn)
            .map_err(to_session_error)?;
        let turn = puzzle.play_turn(session, self.turn, &puzzle.solution[self.turn]);
        steps.extend(turn.map_err(to_session_error)?);
        self.turn += 1;
        self.hinted = 0;
        if puzzle.kind == Kind::Plan && self.turn < puzzle.solution.len() {
            session.take_back(usize::MAX);
            self.roll = puzzle
                .roll_first(session, self.turn)
                .map_err(to_session_error)?;
        }
        Ok(steps)
    }

    /// Whether the solver has to decide now.
    #[must_use]
    pub fn is_waiting(&self) -> bool {
        !self.is_over() && self.session.waiting() == ToAct::Decision
    }
}

/// The searcher of a puzzle, opened if there is none yet.
fn searcher_of<'a>(
    searcher: &'a mut Option<Searcher>,
    puzzle: &Puzzle,
    abort: &Abort,
) -> Result<&'a mut Searcher, SessionError> {
    if searcher.is_none() {
        let mut opened = Searcher::open(&puzzle.game, &puzzle.options)?;
        opened.rules().set_abort(abort.clone());
        *searcher = Some(opened);
    }
    searcher.as_mut().ok_or(SessionError::NothingFound)
}

/// The square that a step begins with, including the board's number if there is one.
fn square(step: &str) -> Option<&str> {
    let prefix = board_of(step).map_or(0, |board| board.len() + 1);
    square_part(&step[prefix..]).map(|square| &step[..prefix + square.len()])
}

/// The square that a step on one board begins with.
fn square_part(step: &str) -> Option<&str> {
    let digits = step.get(1..)?;
    let end = digits.find(|letter: char| !letter.is_ascii_digit());
    let end = 1 + end.unwrap_or(digits.len());
    let is_square = step.starts_with(|letter: char| letter.is_ascii_lowercase()) && end > 1;
    is_square.then(|| &step[..end])
}
