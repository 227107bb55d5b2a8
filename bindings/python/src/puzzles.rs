//! Puzzles and their solutions.

use crate::board::Board;
use crate::errors::{self, IntoPython};
use crate::listed::list_of_listed;
use crate::steps::to_python;
use crate::values;
use ermine::SessionError;
use ermine::puzzle::{self, Kind, ReadError, UnplayablePuzzle};
use ermine::session::{ListedStep, Session};
use ermine_bindings::{Fault, listed_line};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString};
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

/// A puzzle: a position with few good answers, and its solution.
///
/// Parameters
/// ----------
/// json : str
///     The puzzle as a line of JSON.
///
/// Raises
/// ------
/// InvalidPuzzleError
///     If the line is not a puzzle.
///
/// Examples
/// --------
/// >>> import ermine
/// >>> puzzle = ermine.Puzzle(
/// ...     '{"schema":1,"id":"d1f900eb01d5","game":"royal-palette","fen":"8/8/8/8/1BBk4/8/1K6'
/// ...     '/8 w - - 6 73 cf r 3","kind":"roll","solution":[{"accepted":["b2b3"],"reply":null'
/// ...     '}],"margin":0.9159,"value":0.9159,"themes":["quietMove"],"nodes":256000,'
/// ...     '"engine":"Ermine","source":{"game":"seed 1 game 0","steps":265}}'
/// ... )
/// >>> puzzle.kind, puzzle.side, puzzle.themes, puzzle.rating
/// (<PuzzleKind.ROLL: 'roll'>, <Side.WHITE: 'white'>, ['quietMove'], None)
/// >>> puzzle.solution[0].accepted
/// [[Move('b2b3')]]
#[pyclass(frozen, module = "ermine")]
pub(crate) struct Puzzle {
    pub(crate) puzzle: puzzle::Puzzle,
}

impl IntoPython for ReadError {
    fn into_python(self, py: Python<'_>) -> PyErr {
        let line = match &self {
            ReadError::Line { line, .. } | ReadError::Schema { line, .. } => {
                Some(format!("line {line}"))
            }
            ReadError::Empty => None,
        };
        let fault = Fault::new("InvalidPuzzleError", self.to_string());
        let fault = Fault {
            field: line,
            ..fault
        };
        fault.into_python(py)
    }
}

impl IntoPython for UnplayablePuzzle {
    fn into_python(self, py: Python<'_>) -> PyErr {
        let fault = Fault::new("InvalidPuzzleError", self.to_string());
        fault.about("solution").into_python(py)
    }
}

/// A turn of the solver with its steps as numbers and squares.
struct ListedTurn {
    roll: Option<ListedStep>,
    before: Vec<ListedStep>,
    accepted: Vec<Vec<ListedStep>>,
    reply: Vec<ListedStep>,
}

impl ListedTurn {
    /// A turn in the position of `session`; its best line is made.
    fn of(session: &mut dyn Session, turn: &puzzle::Turn) -> Result<ListedTurn, SessionError> {
        let words = |text: &Option<String>| -> Vec<String> {
            let text = text.as_deref().unwrap_or_default();
            text.split_whitespace().map(str::to_owned).collect()
        };
        let roll = listed_line(session, &words(&turn.roll))?.pop();
        make_all(session, roll.as_slice())?;
        let before = listed_line(session, &words(&turn.before))?;
        make_all(session, &before)?;
        let answers = turn.accepted.iter().map(|answer| {
            let steps: Vec<&str> = answer.split_whitespace().collect();
            listed_line(session, &steps)
        });
        let accepted: Vec<Vec<ListedStep>> = answers.collect::<Result<_, _>>()?;
        make_all(session, accepted.first().map_or(&[], Vec::as_slice))?;
        let reply = listed_line(session, &words(&turn.reply))?;
        make_all(session, &reply)?;
        Ok(ListedTurn {
            roll,
            before,
            accepted,
            reply,
        })
    }

    fn into_object<'py>(self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let accepted = self.accepted.into_iter();
        let accepted = accepted.map(|answer| list_of_listed(py, answer));
        let accepted = PyList::new(py, accepted.collect::<PyResult<Vec<_>>>()?)?;
        let roll = self.roll.map(|roll| to_python(py, roll)).transpose()?;
        let before = list_of_listed(py, self.before)?;
        let reply = list_of_listed(py, self.reply)?;
        class(py, "PuzzleTurn")?.call1((roll, before, accepted, reply))
    }
}

fn make_all(session: &mut dyn Session, steps: &[ListedStep]) -> Result<(), SessionError> {
    steps.iter().try_for_each(|step| session.make_listed(step))
}

/// A class of `ermine.puzzles`.
fn class<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("ermine.puzzles")?.getattr(name)
}

/// The turns of a puzzle.
fn listed_turns(puzzle: &puzzle::Puzzle) -> Result<Vec<ListedTurn>, UnplayablePuzzle> {
    // Finds what is wrong with the form of a solution.
    puzzle.lines()?;
    let mut session = puzzle.open()?;
    let turns = (1..).zip(&puzzle.solution).map(|(number, turn)| {
        if puzzle.kind == Kind::Plan {
            session.take_back(usize::MAX);
        }
        let listed = ListedTurn::of(session.as_mut(), turn);
        listed.map_err(|error| UnplayablePuzzle::Step {
            id: puzzle.id.clone(),
            turn: number,
            error,
        })
    });
    turns.collect()
}

/// Reads the puzzles of a text of JSON lines.
#[pyfunction]
pub(crate) fn read_puzzle_lines(py: Python<'_>, text: &str) -> PyResult<Vec<Puzzle>> {
    let puzzles = py.detach(|| puzzle::read_puzzles(text));
    let puzzles = puzzles.map_err(|error| error.into_python(py))?;
    Ok(puzzles
        .into_iter()
        .map(|puzzle| Puzzle { puzzle })
        .collect())
}

#[pymethods]
impl Puzzle {
    #[new]
    fn new(py: Python<'_>, json: &Bound<'_, PyString>) -> PyResult<Puzzle> {
        let text = json.to_cow().or_else(|_| {
            let expected = "text without lone surrogates";
            Err(errors::invalid(py, "json", json.repr()?, expected))
        })?;
        let mut puzzles = read_puzzle_lines(py, &text)?.into_iter();
        match (puzzles.next(), puzzles.next()) {
            (Some(puzzle), None) => Ok(puzzle),
            _ => Err(errors::invalid(py, "json", "several lines", "one puzzle")),
        }
    }

    /// A hash of game, settings and position.
    #[getter]
    fn id(&self) -> &str {
        &self.puzzle.id
    }

    /// The name of the game.
    #[getter]
    fn game(&self) -> &str {
        &self.puzzle.game
    }

    /// The settings of the game.
    #[getter]
    fn settings<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        (&self.puzzle.options).into_pyobject(py)
    }

    /// The position that the solver sees, with a given roll.
    #[getter]
    fn fen(&self) -> &str {
        &self.puzzle.fen
    }

    /// The kind.
    #[getter]
    fn kind<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        class(py, "PuzzleKind")?.call1((self.puzzle.kind.name(),))
    }

    /// The solver's side.
    #[getter]
    fn side<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let session = self.puzzle.open().map_err(|error| error.into_python(py))?;
        values::side(py, session.side())
    }

    /// The task of the solver, in words.
    #[getter]
    fn task(&self) -> String {
        self.puzzle.task()
    }

    /// The solver's turns in order; in a plan, one for each outcome of the roll.
    #[getter]
    fn solution<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let turns = listed_turns(&self.puzzle).map_err(|error| error.into_python(py))?;
        let turns = turns.into_iter().map(|turn| turn.into_object(py));
        PyList::new(py, turns.collect::<PyResult<Vec<_>>>()?)
    }

    /// The solution in the rulebook's notation, a line for each outcome of a plan.
    #[getter]
    fn solution_text(&self, py: Python<'_>) -> PyResult<String> {
        let lines = self.puzzle.lines().map_err(|error| error.into_python(py))?;
        let text = |line: &puzzle::SolutionLine| match &line.roll {
            Some(roll) => format!("{}: {}", roll.label, line.text()),
            None => line.text(),
        };
        Ok(lines.iter().map(text).collect::<Vec<_>>().join("\n"))
    }

    /// The loss of the best wrong answer, in expected score from -1 to 1.
    #[getter]
    fn margin(&self) -> f64 {
        self.puzzle.margin
    }

    /// The value of the position for the solver, -1 to 1.
    #[getter]
    fn value(&self) -> f64 {
        self.puzzle.value
    }

    /// The themes, such as ``mateIn2``.
    #[getter]
    fn themes(&self) -> Vec<&'static str> {
        self.puzzle
            .themes
            .iter()
            .map(|theme| theme.name())
            .collect()
    }

    /// The Elo of a player who solves it half the time; ``None`` before it is measured.
    #[getter]
    fn rating(&self) -> Option<i32> {
        self.puzzle.rating.map(|rating| rating.elo)
    }

    /// The rating with its standard error.
    #[getter]
    fn difficulty<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let Some(rating) = self.puzzle.rating else {
            return Ok(None);
        };
        let fields = (
            rating.elo,
            rating.deviation,
            rating.attempts,
            rating.settled,
        );
        class(py, "Difficulty")?.call1(fields).map(Some)
    }

    /// The positions of the search that confirmed it.
    #[getter]
    fn nodes(&self) -> u64 {
        self.puzzle.nodes
    }

    /// The game that it comes from.
    #[getter]
    fn source(&self) -> String {
        let game = &self.puzzle.source.game;
        game.text().unwrap_or_else(|| game.to_string())
    }

    /// Return the board at the position of the puzzle.
    ///
    /// Examples
    /// --------
    /// >>> import ermine
    /// >>> fen = "8/8/8/8/1BBk4/8/1K6/8 w - - 6 73 cf r 3"
    /// >>> [puzzle] = ermine.find_puzzles([ermine.Board("royal-palette", fen)], nodes=50)
    /// >>> puzzle.board().fen == fen
    /// True
    fn board(&self, py: Python<'_>) -> PyResult<Board> {
        let session = self.puzzle.open().map_err(|error| error.into_python(py))?;
        let settings = self.puzzle.options.clone().into_iter().collect();
        Ok(Board::of(session, settings))
    }

    /// Return the puzzle as a line of JSON.
    ///
    /// Examples
    /// --------
    /// >>> import ermine
    /// >>> fen = "8/8/8/8/1BBk4/8/1K6/8 w - - 6 73 cf r 3"
    /// >>> [puzzle] = ermine.find_puzzles([ermine.Board("royal-palette", fen)], nodes=50)
    /// >>> ermine.Puzzle(puzzle.to_json()) == puzzle
    /// True
    fn to_json(&self) -> String {
        self.puzzle.line().trim_end().to_owned()
    }

    fn __repr__(&self) -> String {
        let (id, game) = (&self.puzzle.id, &self.puzzle.game);
        format!("<Puzzle {id} {game} {}>", self.puzzle.kind.name())
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other
            .cast::<Puzzle>()
            .is_ok_and(|other| self.puzzle == other.get().puzzle)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.puzzle.id.hash(&mut hasher);
        hasher.finish()
    }

    fn __getnewargs__(&self) -> (String,) {
        (self.to_json(),)
    }
}
