//! A puzzle in the course of being solved.

use crate::board::Board;
use crate::errors::IntoPython;
use crate::guard::{Guarded, POLL_INTERVAL};
use crate::listed::list_of_listed;
use crate::puzzles::Puzzle;
use crate::steps::{StepArgument, to_python};
use crate::stream::run_detached;
use crate::whole::Whole;
use ermine::SessionError;
use ermine::base::Abort;
use ermine::puzzle::{Alternative, Quiz, QuizHint, QuizVerdict, SolutionStep};
use ermine::session::{ListedStep, SearchLimit, Session};
use ermine_bindings::{Fault, listed_line};
use pyo3::prelude::*;
use std::sync::{Arc, Mutex, MutexGuard, TryLockError};
use std::thread;

/// A puzzle that is being solved. `ermine.Quiz` is made of it.
#[pyclass(frozen, module = "ermine._ermine")]
pub(crate) struct QuizCore {
    quiz: Guarded<Quiz>,
    settings: Vec<(String, String)>,
    nodes: u64,
    /// Held by the call that changes the attempt.
    change: Mutex<()>,
}

/// A class of `ermine.quiz`.
fn class<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("ermine.quiz")?.getattr(name)
}

/// The verdict on an answer, with its steps as numbers and squares.
struct Guess {
    verdict: &'static str,
    is_best: bool,
    played: Vec<ListedStep>,
    loss: Option<f64>,
    consequence: Option<String>,
    refutation: Vec<ListedStep>,
}

impl Guess {
    /// An answer without steps.
    const fn new(verdict: &'static str) -> Guess {
        Guess {
            verdict,
            is_best: false,
            played: Vec::new(),
            loss: None,
            consequence: None,
            refutation: Vec::new(),
        }
    }

    /// The verdict on `text`.
    fn on(quiz: &mut Quiz, text: &str, nodes: u64) -> Result<Guess, SessionError> {
        let mut turn = quiz.session().fork();
        turn.take_back(quiz.entered().len());
        let step = quiz.decision_session()?.understand(text)?;
        Ok(match quiz.answer(&step, nodes)? {
            QuizVerdict::Partial { .. } => {
                let last = quiz.session().last_step();
                Guess {
                    played: last.into_iter().collect(),
                    ..Guess::new("partial")
                }
            }
            QuizVerdict::Right { is_best, played } => Guess {
                is_best,
                played: listed(turn.as_mut(), &[&played])?,
                ..Guess::new("right")
            },
            QuizVerdict::Good(found) => Guess::rejected(turn.as_mut(), "good", &found)?,
            QuizVerdict::Wrong(Some(found)) => Guess::rejected(turn.as_mut(), "wrong", &found)?,
            QuizVerdict::Wrong(None) => Guess::new("wrong"),
        })
    }

    fn rejected(
        turn: &mut dyn Session,
        verdict: &'static str,
        found: &Alternative,
    ) -> Result<Guess, SessionError> {
        let mut steps = listed(turn, &[&found.answer, &found.line])?;
        let refutation = steps.split_off(found.answer.len());
        Ok(Guess {
            loss: Some(found.loss),
            consequence: found.consequence.map(|consequence| consequence.to_string()),
            refutation,
            ..Guess::new(verdict)
        })
    }
}

fn listed(
    session: &mut dyn Session,
    parts: &[&[SolutionStep]],
) -> Result<Vec<ListedStep>, SessionError> {
    let steps = parts.iter().copied().flatten();
    let steps: Vec<&str> = steps.map(|step| step.step.as_str()).collect();
    listed_line(session, &steps)
}

impl QuizCore {
    /// Waits until no other thread changes the attempt.
    fn changing(&self, py: Python<'_>) -> PyResult<MutexGuard<'_, ()>> {
        loop {
            match self.change.try_lock() {
                Ok(guard) => return Ok(guard),
                Err(TryLockError::Poisoned(guard)) => return Ok(guard.into_inner()),
                Err(TryLockError::WouldBlock) => py.detach(|| thread::sleep(POLL_INTERVAL)),
            }
            py.check_signals()?;
        }
    }
}

#[pymethods]
impl QuizCore {
    #[new]
    fn new(py: Python<'_>, puzzle: &Puzzle, nodes: Whole) -> PyResult<QuizCore> {
        let nodes = nodes.within(py, "nodes", 1..=SearchLimit::MAX_NODES)?;
        let puzzle = puzzle.puzzle.clone();
        let settings = puzzle.options.clone().into_iter().collect();
        let quiz = py.detach(|| Quiz::open(puzzle));
        let quiz = quiz.map_err(|error| error.into_python(py))?;
        Ok(QuizCore {
            quiz: Guarded::new(Box::new(quiz)),
            settings,
            nodes,
            change: Mutex::default(),
        })
    }

    /// The board at the solver's decision.
    fn board(&self, py: Python<'_>) -> PyResult<Board> {
        let session = self.quiz.with(py, |quiz| quiz.decision_session())?;
        Ok(Board::of(session, self.settings.clone()))
    }

    fn is_over(&self, py: Python<'_>) -> PyResult<bool> {
        self.quiz.read(py, |quiz| quiz.is_over())
    }

    /// The number of the turn, from 0.
    fn turn(&self, py: Python<'_>) -> PyResult<usize> {
        self.quiz.read(py, |quiz| quiz.turn())
    }

    /// Answers with a step; the verdict is a `Guess`. The attempt changes once it is known.
    fn guess<'py>(&self, py: Python<'py>, step: StepArgument) -> PyResult<Bound<'py, PyAny>> {
        let (text, nodes) = (step.step().to_string(), self.nodes);
        let _change = self.changing(py)?;
        let stop = Arc::default();
        let abort = Abort::new(Arc::clone(&stop), None);
        let mut quiz = self.quiz.read(py, |quiz| quiz.fork(abort))?;
        if quiz.is_over() {
            return Err(Fault::new("GameOverError", "the puzzle is over").into_python(py));
        }
        let answered = run_detached(py, stop, move || {
            let guess = Guess::on(&mut quiz, &text, nodes);
            guess.map(|guess| (guess, quiz))
        })?;
        let (guess, changed) = answered.map_err(|error| error.into_python(py))?;
        self.quiz.read(py, |quiz| *quiz = changed)?;
        let verdict = class(py, "GuessVerdict")?.call1((guess.verdict,))?;
        let played = list_of_listed(py, guess.played)?;
        let refutation = list_of_listed(py, guess.refutation)?;
        let fields = (
            verdict,
            guess.is_best,
            played,
            guess.loss,
            guess.consequence,
            refutation,
        );
        class(py, "Guess")?.call1(fields)
    }

    /// A hint: a square, or the themes of the puzzle.
    fn hint<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let _change = self.changing(py)?;
        let Some(hint) = self.quiz.read(py, Quiz::hint)? else {
            return Ok(None);
        };
        let text = hint.to_string();
        let (square, themes) = match hint {
            QuizHint::From(square) => (Some(square), Vec::new()),
            QuizHint::Themes(themes) => (None, themes.iter().map(|theme| theme.name()).collect()),
        };
        class(py, "Hint")?.call1((square, themes, text)).map(Some)
    }

    /// The right moves now, that of the best answer first.
    fn right_moves<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let moves = self.quiz.with(py, |quiz| {
            let mut session = quiz.decision_session()?;
            let steps = quiz.right_steps();
            let mut moves = Vec::new();
            for step in steps {
                moves.extend(listed_line(session.as_mut(), &[step])?);
            }
            Ok::<_, SessionError>(moves)
        })?;
        moves.into_iter().map(|step| to_python(py, step)).collect()
    }

    fn give_up(&self, py: Python<'_>) -> PyResult<()> {
        let _change = self.changing(py)?;
        self.quiz.read(py, Quiz::give_up)
    }

    /// The result so far, a `QuizResult`.
    fn result<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let result = self.quiz.read(py, |quiz| quiz.result())?;
        let fields = (result.wrong, result.hints, result.finished);
        class(py, "QuizResult")?.call1(fields)
    }
}
