//! The board: the rules of one open game.

use crate::arguments::{rng_of, texts};
use crate::errors::IntoPython;
use crate::guard::Guarded;
use crate::steps::{LegalMoves, MoveCache, StepArgument, Text, list_to_python, to_python};
use crate::stream::run_detached;
use crate::values;
use crate::whole::Whole;
use ermine::draw;
use ermine::rules::PerftMode;
use ermine::session::{PerftCount, Session};
use ermine_bindings::{
    Fault, line_notation, listed_outcomes, open_board, picture, roll, square_name, start_text,
};
use pyo3::basic::CompareOp;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString};
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A game in progress: a position, the steps that led to it, and the rules.
///
/// Parameters
/// ----------
/// game : str
///     The name of a game, one of ``ermine.games()``.
/// fen : str, optional
///     A position string to start from.
/// start : str, optional
///     One of several start positions, in the words after ``startpos``: ``"shuffle 3 5"``.
/// settings : dict of str to str, optional
///     Settings of the game, such as ``Tiles``.
///
/// Raises
/// ------
/// UnknownGameError
///     If no game has this name.
/// InvalidPositionError
///     If the game rejects the position string or the start.
/// InvalidValueError
///     If both ``fen`` and ``start`` are given, or a setting is rejected.
///
/// Notes
/// -----
/// A step is a move or a roll. Boards may be shared by threads. Two boards are equal if
/// their game, settings and position are, whatever led to it; the hash goes with that, so
/// that a board in a set must not change.
///
/// Examples
/// --------
/// >>> import ermine
/// >>> board = ermine.Board("royal-palette")
/// >>> board.push("r3")
/// >>> board.push("e2e4")
/// >>> board.turn
/// <Side.BLACK: 'black'>
/// >>> board.pop()
/// Move('e2e4')
#[pyclass(frozen, module = "ermine", subclass, weakref)]
pub(crate) struct Board {
    pub(crate) session: Guarded<dyn Session>,
    game: String,
    settings: Vec<(String, String)>,
    files: u8,
    ranks: u8,
    moves: Arc<MoveCache>,
}

impl Board {
    pub(crate) fn of(session: Box<dyn Session>, settings: Vec<(String, String)>) -> Board {
        let squares = session.diagram().squares;
        Board {
            game: session.game().to_owned(),
            settings,
            files: squares.files(),
            ranks: squares.ranks(),
            moves: MoveCache::of(session.game()),
            session: Guarded::new(session),
        }
    }

    /// A session of its own at the same point of the game.
    pub(crate) fn fork(&self, py: Python<'_>) -> PyResult<Box<dyn Session>> {
        self.session.read(py, |session| session.fork())
    }

    /// The settings that were asked for.
    pub(crate) fn settings_given(&self) -> &[(String, String)] {
        &self.settings
    }
}

#[pymethods]
impl Board {
    #[new]
    #[pyo3(
        signature = (game=None, fen=None, *, start=None, settings=None),
        text_signature = "(game='royal-palette', fen=None, *, start=None, settings=None)"
    )]
    fn new(
        py: Python<'_>,
        game: Option<Text>,
        fen: Option<Text>,
        start: Option<Text>,
        settings: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Board> {
        let game = game.as_deref().unwrap_or("royal-palette");
        let (fen, start) = (fen.as_deref(), start.as_deref());
        let settings = texts(settings)?;
        let session = open_board(game, &settings, fen, start);
        let session = session.map_err(|fault| fault.into_python(py))?;
        Ok(Board::of(session, settings))
    }

    /// The name of the game.
    #[getter]
    fn game(&self) -> &str {
        &self.game
    }

    /// The settings with which the board was made.
    #[getter]
    fn settings<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let settings = PyDict::new(py);
        for (name, value) in &self.settings {
            settings.set_item(name, value)?;
        }
        Ok(settings)
    }

    /// The number of files.
    #[getter]
    fn files(&self) -> u8 {
        self.files
    }

    /// The number of ranks.
    #[getter]
    fn ranks(&self) -> u8 {
        self.ranks
    }

    /// Whether the game has dice.
    #[getter]
    fn has_dice(&self, py: Python<'_>) -> PyResult<bool> {
        self.session.read(py, |session| session.has_dice())
    }

    /// The number of boards that are played at once.
    #[getter]
    fn boards(&self, py: Python<'_>) -> PyResult<usize> {
        self.session.read(py, |session| session.boards())
    }

    /// The board, from 0, of the next step; ``None`` once the game is over.
    #[getter]
    fn next_board(&self, py: Python<'_>) -> PyResult<Option<usize>> {
        self.session.read(py, |session| session.next_board())
    }

    /// The position string.
    #[getter]
    fn fen(&self, py: Python<'_>) -> PyResult<String> {
        self.session.read(py, |session| session.position_text())
    }

    /// The start of the game: ``startpos`` with its words, or a position string.
    #[getter]
    fn start(&self, py: Python<'_>) -> PyResult<String> {
        self.session
            .read(py, |session| start_text(&session.start()))
    }

    /// The side to which the next step belongs.
    #[getter]
    fn turn<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        values::side(py, self.session.read(py, |session| session.side())?)
    }

    /// The kind of the next step: a decision, a roll, or none since the game is over.
    #[getter]
    fn to_act<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        values::to_act(py, self.session.read(py, |session| session.waiting())?)
    }

    /// The number of the move, from 1; both sides' turns share it.
    #[getter]
    fn move_number(&self, py: Python<'_>) -> PyResult<u32> {
        self.session.read(py, |session| session.move_number())
    }

    /// A 64-bit key of everything that legal play depends on, except earlier positions.
    #[getter]
    fn key(&self, py: Python<'_>) -> PyResult<u64> {
        self.session.read(py, |session| session.key())
    }

    /// The size of the game's numbering of moves: every number of a move is below.
    #[getter]
    fn move_numbers(&self, py: Python<'_>) -> PyResult<u32> {
        self.session.read(py, |session| session.move_numbers())
    }

    /// The result of the game; ``None`` while it goes on.
    #[getter]
    fn result<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let waiting = self.session.read(py, |session| session.waiting())?;
        let result = waiting.outcome().map(|outcome| values::result(py, outcome));
        result.transpose()
    }

    /// Return whether the side to move is in check.
    ///
    /// Examples
    /// --------
    /// >>> import ermine
    /// >>> ermine.Board("colorbound").is_check()
    /// False
    fn is_check(&self, py: Python<'_>) -> PyResult<bool> {
        self.session.read(py, |session| session.in_check())
    }

    /// Return whether the game has ended, by rule or by repetition.
    ///
    /// Examples
    /// --------
    /// >>> import ermine
    /// >>> ermine.Board("colorbound").is_game_over()
    /// False
    fn is_game_over(&self, py: Python<'_>) -> PyResult<bool> {
        let waiting = self.session.read(py, |session| session.waiting())?;
        Ok(waiting.outcome().is_some())
    }

    /// The legal moves; none while a roll is due.
    #[getter]
    fn legal_moves(&self, py: Python<'_>) -> PyResult<LegalMoves> {
        let list = self.session.read(py, |session| session.legal_moves())?;
        let cache = Arc::clone(&self.moves);
        Ok(LegalMoves { list, cache })
    }

    /// Return the numbers of the legal moves, in the same order.
    ///
    /// Returns
    /// -------
    /// list of int
    ///     None while a roll is due.
    ///
    /// Examples
    /// --------
    /// >>> import ermine
    /// >>> board = ermine.Board("colorbound")
    /// >>> board.push_number(board.legal_numbers()[0])
    fn legal_numbers(&self, py: Python<'_>) -> PyResult<Vec<u32>> {
        let list = self.session.read(py, |session| session.legal_moves())?;
        Ok(list.numbers().collect())
    }

    /// The outcomes of the roll that is due, likeliest first; none if no roll is due.
    #[getter]
    fn outcomes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let listed = self.session.with(py, |session| listed_outcomes(session))?;
        let outcomes = listed.into_iter().map(|outcome| {
            let roll = to_python(py, outcome.roll)?;
            values::roll_outcome(py, roll, outcome.probability, outcome.label)
        });
        PyList::new(py, outcomes.collect::<PyResult<Vec<_>>>()?)
    }

    /// Make a step.
    ///
    /// Parameters
    /// ----------
    /// step : Move, Roll or str
    ///     A move or roll that is possible now; a text as ``parse`` reads it.
    /// omit_roll : bool
    ///     Whether a move may stand without the roll that is due, as in records that leave
    ///     rolls out. It must be one that some roll allows.
    ///
    /// Raises
    /// ------
    /// InvalidStepError
    ///     If the text is not a step, or one of its subclasses: ``IllegalStepError`` if the
    ///     rules do not allow it now, ``GameOverError`` if the game has ended,
    ///     ``AmbiguousStepError`` if it means several moves.
    ///
    /// Examples
    /// --------
    /// >>> import ermine
    /// >>> board = ermine.Board("colorbound")
    /// >>> board.push(board.legal_moves[0])
    /// >>> board.push("e7e9")  # doctest: +ELLIPSIS
    /// Traceback (most recent call last):
    ///     ...
    /// ermine.errors.InvalidStepError: 'e7e9' is not a step; expected a move such as c2d3, ...
    #[pyo3(signature = (step, *, omit_roll=false))]
    fn push(&self, py: Python<'_>, step: StepArgument, omit_roll: bool) -> PyResult<()> {
        self.session.with(py, |session| {
            let step = step.read(session, omit_roll)?;
            session.make_listed(&step).map_err(Fault::from)
        })
    }

    /// Make the legal move with this number.
    ///
    /// Parameters
    /// ----------
    /// number : int
    ///     The number of a legal move.
    ///
    /// Raises
    /// ------
    /// IllegalStepError
    ///     If no move that is possible now has the number.
    ///
    /// Examples
    /// --------
    /// >>> import ermine
    /// >>> board = ermine.Board("colorbound")
    /// >>> board.push_number(board.parse("e2e4").number)
    fn push_number(&self, py: Python<'_>, number: Whole) -> PyResult<()> {
        let number = number.within(py, "number", 0..=u32::MAX.into())? as u32;
        self.session.with(py, |session| session.make_number(number))
    }

    /// Take back the last step and return it.
    ///
    /// Returns
    /// -------
    /// Move or Roll
    ///     The step.
    ///
    /// Raises
    /// ------
    /// IndexError
    ///     If no step has been made.
    ///
    /// Examples
    /// --------
    /// >>> import ermine
    /// >>> board = ermine.Board("colorbound")
    /// >>> board.push("e2e4")
    /// >>> board.pop()
    /// Move('e2e4')
    fn pop<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let last = self.session.read(py, |session| {
            let last = session.last_step();
            session.take_back(1);
            last
        })?;
        let nothing = || pyo3::exceptions::PyIndexError::new_err("pop from a board without steps");
        self.moves.to_python(py, last.ok_or_else(nothing)?)
    }

    /// Roll the die: draw an outcome, make it and return it.
    ///
    /// Parameters
    /// ----------
    /// rng : int or random.Random, optional
    ///     A generator, or the seed of this one roll; by default the generator of the module
    ///     ``random``.
    ///
    /// Returns
    /// -------
    /// Roll
    ///     The roll.
    ///
    /// Raises
    /// ------
    /// IllegalStepError
    ///     If no roll is due.
    ///
    /// Examples
    /// --------
    /// >>> import ermine
    /// >>> board = ermine.Board("royal-palette")
    /// >>> 1 <= board.roll(rng=7).number <= 8
    /// True
    #[pyo3(signature = (rng=None))]
    fn roll<'py>(
        &self,
        py: Python<'py>,
        rng: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let mut rng = rng_of(py, rng)?;
        let rolled = self.session.with(py, |session| roll(session, &mut rng))?;
        to_python(py, rolled)
    }

    /// The steps since the start, rolls included.
    #[getter]
    fn steps<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let steps = self.session.read(py, |session| session.made_steps())?;
        list_to_python(py, &steps)
    }

    /// Return the step that a text means now.
    ///
    /// Parameters
    /// ----------
    /// text : str
    ///     A step as the protocol or the rulebook writes it, or as people type it: in any
    ///     case, without signs, without the promotion if only one move fits.
    ///
    /// Returns
    /// -------
    /// Move or Roll
    ///     The step.
    ///
    /// Raises
    /// ------
    /// InvalidStepError
    ///     If the text is not a step that is possible now.
    ///
    /// Examples
    /// --------
    /// >>> import ermine
    /// >>> board = ermine.Board("colorbound")
    /// >>> board.parse("E2-E4")
    /// Move('e2e4')
    fn parse<'py>(&self, py: Python<'py>, text: Text) -> PyResult<Bound<'py, PyAny>> {
        let text = ermine_bindings::StepArgument::Text((*text).into());
        let listed = self.session.with(py, |session| text.read(session, false))?;
        to_python(py, listed)
    }

    /// Return the rulebook's notation of a step that is possible now.
    ///
    /// Parameters
    /// ----------
    /// step : Move, Roll or str
    ///     The step.
    ///
    /// Returns
    /// -------
    /// str
    ///     The notation, which ``parse`` reads.
    ///
    /// Raises
    /// ------
    /// InvalidStepError
    ///     If the step is not possible now.
    ///
    /// Examples
    /// --------
    /// >>> import ermine
    /// >>> ermine.Board("colorbound").notation("e2e4")
    /// 'e4'
    fn notation(&self, py: Python<'_>, step: StepArgument) -> PyResult<String> {
        self.session.with(py, |session| {
            let step = step.read(session, true)?;
            session.notation(&(&step).into()).map_err(Fault::from)
        })
    }

    /// Return the rulebook's notation of a line from here, such as ``info.pv``.
    ///
    /// Parameters
    /// ----------
    /// steps : sequence of Move, Roll or str
    ///     Steps that follow each other. The board does not change.
    ///
    /// Returns
    /// -------
    /// str
    ///     Their notations, separated by spaces.
    ///
    /// Raises
    /// ------
    /// InvalidStepError
    ///     If a step is not possible.
    ///
    /// Examples
    /// --------
    /// >>> import ermine
    /// >>> ermine.Board("royal-palette").line(["r7", "e2e4", "r1"])
    /// 'r7 e4{Green} r1'
    fn line(&self, py: Python<'_>, steps: Vec<StepArgument>) -> PyResult<String> {
        let steps: Vec<_> = steps.into_iter().map(|step| step.0).collect();
        self.session
            .with(py, |session| line_notation(session, &steps))
    }

    /// Return a copy with the same steps, which plays on independently.
    ///
    /// Examples
    /// --------
    /// >>> import ermine
    /// >>> board = ermine.Board("colorbound")
    /// >>> other = board.copy()
    /// >>> other.push("e2e4")
    /// >>> board == other
    /// False
    fn copy(&self, py: Python<'_>) -> PyResult<Board> {
        Ok(Board {
            session: Guarded::new(self.fork(py)?),
            game: self.game.clone(),
            settings: self.settings.clone(),
            files: self.files,
            ranks: self.ranks,
            moves: Arc::clone(&self.moves),
        })
    }

    fn __copy__(&self, py: Python<'_>) -> PyResult<Board> {
        self.copy(py)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> PyResult<Board> {
        self.copy(py)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let steps: Vec<String> = self.session.read(py, |session| {
            session.steps().iter().map(ToString::to_string).collect()
        })?;
        let restore = py.import("ermine.boards")?.getattr("restore_board")?;
        let arguments = (&self.game, self.start(py)?, self.settings(py)?, steps);
        (restore, arguments).into_pyobject(py).map(Bound::into_any)
    }

    fn __richcmp__(
        &self,
        py: Python<'_>,
        other: &Bound<'_, PyAny>,
        operation: CompareOp,
    ) -> PyResult<Py<PyAny>> {
        let Ok(other) = other.cast::<Board>() else {
            return Ok(py.NotImplemented());
        };
        let other = other.get();
        let is_same_game = (&self.game, &self.settings) == (&other.game, &other.settings);
        let is_equal = is_same_game && self.fen(py)? == other.fen(py)?;
        Ok(match operation {
            CompareOp::Eq => is_equal.into_pyobject(py)?.to_owned().into_any().unbind(),
            CompareOp::Ne => (!is_equal)
                .into_pyobject(py)?
                .to_owned()
                .into_any()
                .unbind(),
            _ => py.NotImplemented(),
        })
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<u64> {
        let mut hasher = DefaultHasher::new();
        (&self.game, self.fen(py)?).hash(&mut hasher);
        Ok(hasher.finish())
    }

    /// Count the sequences of moves from here, each after every outcome of its roll.
    ///
    /// Parameters
    /// ----------
    /// depth : int
    ///     The number of moves, rolls and conversions not counted. Draws by counting, dead
    ///     material and repetition are ignored.
    /// classic : bool
    ///     Whether to ignore chance: no rolls, and every move that some roll would allow.
    ///
    /// Returns
    /// -------
    /// int
    ///     The number of sequences.
    ///
    /// Examples
    /// --------
    /// >>> import ermine
    /// >>> ermine.Board("colorbound").perft(1) == len(ermine.Board("colorbound").legal_moves)
    /// True
    #[pyo3(signature = (depth, *, classic=false))]
    fn perft(&self, py: Python<'_>, depth: Whole, classic: bool) -> PyResult<u64> {
        Ok(self.count(py, depth, classic)?.0)
    }

    /// Count the sequences of moves from here by their first step.
    ///
    /// Parameters
    /// ----------
    /// depth : int
    ///     The number of moves, as in ``perft``.
    /// classic : bool
    ///     Whether to ignore chance, as in ``perft``.
    ///
    /// Returns
    /// -------
    /// dict of str to int
    ///     The number of sequences that begin with each step (with a roll, of a roll and a
    ///     step).
    ///
    /// Examples
    /// --------
    /// >>> import ermine
    /// >>> board = ermine.Board("colorbound")
    /// >>> sum(board.divide(2).values()) == board.perft(2)
    /// True
    #[pyo3(signature = (depth, *, classic=false))]
    fn divide<'py>(
        &self,
        py: Python<'py>,
        depth: Whole,
        classic: bool,
    ) -> PyResult<Bound<'py, PyDict>> {
        let counts = PyDict::new(py);
        for (step, count) in self.count(py, depth, classic)?.1 {
            counts.set_item(step, count)?;
        }
        Ok(counts)
    }

    /// Return the board as an SVG picture.
    ///
    /// Parameters
    /// ----------
    /// step : Move, Roll or str, optional
    ///     A step to mark with an arrow; by default the last one.
    /// title : str, optional
    ///     The title of the picture; by default the name of the game.
    ///
    /// Returns
    /// -------
    /// str
    ///     The picture.
    ///
    /// Examples
    /// --------
    /// >>> import ermine
    /// >>> ermine.Board("royal-standard").svg().startswith("<svg")
    /// True
    #[pyo3(signature = (step=None, *, title=None))]
    fn svg(
        &self,
        py: Python<'_>,
        step: Option<StepArgument>,
        title: Option<&str>,
    ) -> PyResult<String> {
        self.session
            .with(py, |session| picture(session, step.as_deref(), title))
    }

    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<String> {
        self.svg(py, None, None)
    }

    /// The board as plain data: squares, pieces, turn, binding, die.
    #[getter]
    fn diagram<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let diagram = self.session.read(py, |session| session.diagram())?;
        Ok(pythonize::pythonize(py, &diagram)?)
    }

    /// Return the static evaluation of the position, term by term, as text.
    ///
    /// Examples
    /// --------
    /// >>> import ermine
    /// >>> len(ermine.Board("colorbound").explain()) > 0
    /// True
    fn explain(&self, py: Python<'_>) -> PyResult<String> {
        self.session.read(py, |session| session.explain())
    }

    /// Return the name of a square.
    ///
    /// Parameters
    /// ----------
    /// square : int
    ///     The number of the square, along the ranks from a1.
    ///
    /// Examples
    /// --------
    /// >>> import ermine
    /// >>> ermine.Board("colorbound-decimal").square_name(11)
    /// 'b2'
    fn square_name(&self, py: Python<'_>, square: Whole) -> PyResult<String> {
        let last = u64::from(self.files) * u64::from(self.ranks) - 1;
        let square = square.within(py, "square", 0..=last)?;
        Ok(square_name(self.files, square))
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        self.session.read(py, |session| {
            draw::text(&session.diagram(), draw::Style::Plain.into())
        })
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let fen = PyString::new(py, &self.fen(py)?);
        Ok(format!("Board('{}', {})", self.game, fen.repr()?))
    }
}

impl Board {
    fn count(&self, py: Python<'_>, depth: Whole, classic: bool) -> PyResult<PerftCount> {
        let depth = depth.within(py, "depth", 0..=u32::MAX.into())? as u32;
        let mode = match classic {
            true => PerftMode::Classic,
            false => PerftMode::Full,
        };
        let job = self
            .session
            .read(py, |session| session.perft_job(depth, mode))?;
        let stop = Arc::<AtomicBool>::default();
        let count = run_detached(py, Arc::clone(&stop), move || job(&stop, &mut |_, _| {}))?;
        Ok(count.unwrap_or_default())
    }
}
