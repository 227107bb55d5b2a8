//! A puzzle on a board.

use super::alternatives;
use super::error::BoardError;
use super::events::{LegalStep, QuizEvent, QuizSolution, QuizState, ReplyData};
use super::session::title;
use super::touch_path::{last_squares, touch_path};
use crate::puzzle::{
    Alternative, Attempt, Puzzle, Quiz, QuizVerdict, SolutionLine, TurnAlternatives, performance,
    read_puzzles, steps_text,
};
use crate::session::roll_number;
use serde::{Deserialize, Serialize};

/// The nodes of the search for the refutation of wrong answers.
pub(super) const NODES: u64 = 20_000;

/// The place of the solver in a puzzle.
#[derive(PartialEq, Eq)]
pub(super) struct QuizProgress {
    turn: usize,
    /// The steps made in the turn.
    entered: Vec<String>,
}

/// The reply to a right step.
pub(super) struct RightStep {
    pub(super) verdict: &'static str,
    /// The steps played.
    pub(super) text: String,
}

/// A puzzle that is shown instead of the game.
pub(super) struct BoardQuiz {
    quiz: Quiz,
    /// The last step played.
    last: Option<String>,
    /// The actions of the solver.
    actions: Vec<QuizAction>,
}

/// An action of the solver that changed the state of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum QuizAction {
    /// A step, right or wrong.
    Answer(String),
    /// A request for a hint.
    Hint,
    /// A request for the solution.
    GiveUp,
}

impl QuizProgress {
    /// Whether this wrong answer is one to the decision here.
    pub(super) fn precedes(&self, wrong: &Alternative) -> bool {
        let entered = wrong.answer[..wrong.entered].iter();
        wrong.turn == self.turn && entered.map(|step| &step.step).eq(&self.entered)
    }
}

impl BoardQuiz {
    /// Opens the first puzzle of a text of JSON lines.
    pub(super) fn open(text: &str) -> Result<BoardQuiz, BoardError> {
        let puzzle = read_puzzles(text)?.into_iter().next();
        BoardQuiz::set_up(&puzzle.ok_or(BoardError::NoPuzzle)?)
    }

    /// Opens the puzzle of a line and repeats what its solver did.
    pub(super) fn repeat(line: &str, actions: Vec<QuizAction>) -> Result<BoardQuiz, BoardError> {
        let mut quiz = BoardQuiz::open(line)?;
        for action in actions {
            match action {
                QuizAction::Answer(text) => quiz.answer(&text).map(drop)?,
                QuizAction::Hint => quiz.hint().map(drop)?,
                QuizAction::GiveUp => quiz.give_up(),
            }
        }
        Ok(quiz)
    }

    /// The puzzle as a line of a puzzle file.
    pub(super) fn line(&self) -> String {
        self.quiz.puzzle().line()
    }

    /// The actions of the solver so far.
    pub(super) fn actions(&self) -> &[QuizAction] {
        &self.actions
    }

    /// Sets up a puzzle.
    pub(super) fn set_up(puzzle: &Puzzle) -> Result<BoardQuiz, BoardError> {
        Ok(BoardQuiz {
            quiz: Quiz::open(puzzle.clone())?,
            last: None,
            actions: Vec::new(),
        })
    }

    /// The place of the solver.
    pub(super) fn progress(&self) -> QuizProgress {
        QuizProgress {
            turn: self.quiz.turn(),
            entered: self.quiz.entered().to_vec(),
        }
    }

    /// The steps that are right now.
    pub(super) fn right_steps(&self) -> Vec<String> {
        self.quiz.right_steps()
    }

    /// Answers with a right step.
    pub(super) fn try_answer(&mut self, step: &str) -> Result<RightStep, BoardError> {
        match self.answer(step)? {
            ReplyData::Verdict { verdict, text, .. } => Ok(RightStep {
                verdict,
                text: text.unwrap_or_default(),
            }),
            _ => Err(BoardError::NoQuiz),
        }
    }

    /// All hints in order.
    pub(super) fn hints(&mut self) -> Vec<String> {
        let hints = [self.hint(), self.hint()];
        let texts = hints.into_iter().map_while(Result::ok);
        texts
            .filter_map(|reply| match reply {
                ReplyData::Verdict { text, .. } => text,
                _ => None,
            })
            .collect()
    }

    /// Answers, and returns the verdict.
    pub(super) fn answer(&mut self, text: &str) -> Result<ReplyData, BoardError> {
        if self.quiz.is_over() {
            return Err(BoardError::QuizOver);
        }
        let verdict = self.quiz.answer(text, NODES)?;
        self.actions.push(QuizAction::Answer(text.to_owned()));
        Ok(match verdict {
            QuizVerdict::Partial { notation } => ReplyData::verdict("begun", None, Some(notation)),
            QuizVerdict::Right { is_best, played } => {
                let last = played.iter().rev();
                self.last = last
                    .map(|step| &step.step)
                    .find(|step| roll_number(step).is_none())
                    .cloned();
                let verdict = if is_best { "best" } else { "right" };
                ReplyData::verdict(verdict, None, Some(steps_text(&played)))
            }
            QuizVerdict::Good(found) | QuizVerdict::Wrong(Some(found)) => {
                alternatives::verdict(&found)
            }
            QuizVerdict::Wrong(None) => ReplyData::verdict("wrong", None, None),
        })
    }

    /// The alternatives to all turns of the puzzle, by searches of `nodes` nodes.
    pub(super) fn alternatives(&mut self, nodes: u64) -> Result<Vec<TurnAlternatives>, BoardError> {
        Ok(self.quiz.alternatives(nodes)?)
    }

    /// Why other answers fail, once the puzzle is over.
    pub(super) fn explain(&mut self) -> Result<ReplyData, BoardError> {
        if !self.quiz.is_over() {
            return Err(BoardError::QuizNotOver);
        }
        let turns = self.alternatives(NODES)?.into_iter();
        Ok(ReplyData::Alternatives {
            turns: turns.map(alternatives::turn).collect(),
        })
    }

    /// The next hint, in words.
    pub(super) fn hint(&mut self) -> Result<ReplyData, BoardError> {
        let hint = self.quiz.hint().ok_or(BoardError::QuizOver)?;
        self.actions.push(QuizAction::Hint);
        Ok(ReplyData::verdict("hint", None, Some(hint.to_string())))
    }

    /// Gives up the puzzle.
    pub(super) fn give_up(&mut self) {
        self.quiz.give_up();
        self.actions.push(QuizAction::GiveUp);
    }

    /// The state of the puzzle. Rating, themes and solution are hidden before the end.
    pub(super) fn state(&mut self) -> Result<QuizState, BoardError> {
        let possible = match self.quiz.is_over() {
            true => Vec::new(),
            false => self.quiz.possible(),
        };
        let quiz = &self.quiz;
        let (session, puzzle) = (quiz.session(), quiz.puzzle());
        let legal = possible.into_iter().map(|step| {
            let notation = session.notation(&step.as_str().into());
            let notation = notation.unwrap_or_else(|_| step.clone());
            let touches = touch_path(&step);
            LegalStep::new(step, notation, touches)
        });
        let result = quiz.result();
        let over = quiz.is_over();
        let lines = match over {
            true => puzzle.lines()?,
            false => Vec::new(),
        };
        let diagram = session.diagram();
        let themes = puzzle.themes.iter().filter(|_| over);
        Ok(QuizState {
            id: puzzle.id.clone(),
            game: session.game().to_owned(),
            title: title(session.game()),
            task: puzzle.task(),
            kind: puzzle.kind.name(),
            solver: quiz.solver(),
            asks_board: quiz.asks_board() && !over,
            roll: quiz.roll().map(|roll| roll.label.clone()),
            legal: legal.collect(),
            last_squares: last_squares(&diagram, self.last.as_deref().as_slice()),
            diagram,
            wrong: result.wrong,
            hints: result.hints,
            over,
            solved: result.is_solved(),
            finished: result.finished,
            solution: lines.iter().map(solution).collect(),
            rating: puzzle.rating.filter(|_| over).map(|rating| {
                [
                    rating.elo,
                    i32::try_from(rating.deviation).unwrap_or(i32::MAX),
                ]
            }),
            themes: themes.map(|theme| theme.name()).collect(),
        })
    }
}

fn solution(line: &SolutionLine) -> QuizSolution {
    QuizSolution {
        roll: line.roll.as_ref().map(|roll| roll.label.clone()),
        text: line.text(),
    }
}

/// The puzzle event of a board, which may have no puzzle.
pub(super) fn event(quiz: Option<&mut BoardQuiz>) -> Result<QuizEvent, BoardError> {
    let state = quiz.map(BoardQuiz::state).transpose()?;
    Ok(QuizEvent {
        quiz: state.map(Box::new),
    })
}

/// The rating of a solver, in words, from the puzzles tried.
pub(super) fn rate(attempts: &[Attempt]) -> Result<ReplyData, BoardError> {
    let is_number = |attempt: &Attempt| attempt.elo.abs() < 1e5 && attempt.deviation.abs() < 1e5;
    if !attempts.iter().all(is_number) {
        return Err(BoardError::Terms(
            "ratings: expected numbers below 100 000".to_owned(),
        ));
    }
    let text = match performance(attempts) {
        None => "none yet".to_owned(),
        Some(rating) => rating.to_string(),
    };
    Ok(ReplyData::verdict("rating", None, Some(text)))
}
