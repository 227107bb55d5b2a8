//! Moves and rolls.

use crate::errors::{self, IntoPython};
use crate::whole::Whole;
use ermine::rules::MoveSquares;
use ermine::session::{AnyStep, ListedStep, StepList};
use pyo3::exceptions::{PyIndexError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyList, PyString};
use std::collections::BTreeMap;
use std::ops::Deref;
use std::sync::{Arc, Mutex, PoisonError};

/// A move, as a board hands it out.
///
/// Examples
/// --------
/// >>> import ermine
/// >>> board = ermine.Board("colorbound")
/// >>> move = board.parse("e2e4")
/// >>> str(move), move.from_square, move.to_square, move.promotion
/// ('e2e4', 12, 28, None)
/// >>> move in board.legal_moves
/// True
#[pyclass(frozen, module = "ermine")]
pub(crate) struct Move {
    pub(crate) step: MoveStep,
}

/// The content of a `Move`.
pub(crate) enum MoveStep {
    /// A move that a board has handed out.
    Listed(ListedStep),
    /// A move that was pickled.
    Restored(RestoredMove),
}

/// A move without the types of its game.
pub(crate) struct RestoredMove {
    text: String,
    number: u32,
    squares: Option<MoveSquares>,
    promotion: Option<String>,
}

impl MoveStep {
    fn number(&self) -> u32 {
        match self {
            MoveStep::Listed(step) => step.number(),
            MoveStep::Restored(step) => step.number,
        }
    }

    fn squares(&self) -> Option<MoveSquares> {
        match self {
            MoveStep::Listed(step) => step.squares(),
            MoveStep::Restored(step) => step.squares,
        }
    }

    fn promotion(&self) -> Option<&str> {
        match self {
            MoveStep::Listed(step) => step.promotion(),
            MoveStep::Restored(step) => step.promotion.as_deref(),
        }
    }

    fn text(&self) -> String {
        match self {
            MoveStep::Listed(step) => step.text(),
            MoveStep::Restored(step) => step.text.clone(),
        }
    }

    /// Whether it is this step, in the same types.
    fn is_listed(&self, other: &ListedStep) -> bool {
        matches!(self, MoveStep::Listed(step) if step == other)
    }
}

#[pymethods]
impl Move {
    /// Restores a pickled move; boards read it by its text.
    #[staticmethod]
    fn _restore(
        text: String,
        number: u32,
        from_square: u8,
        to_square: u8,
        promotion: Option<String>,
    ) -> Move {
        let squares = Some(MoveSquares {
            from: from_square,
            to: to_square,
        });
        Move {
            step: MoveStep::Restored(RestoredMove {
                text,
                number,
                squares,
                promotion,
            }),
        }
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        let mv = slf.get();
        let restore = slf.get_type().getattr("_restore")?;
        let squares = (mv.origin(), mv.target());
        let arguments = (
            mv.step.text(),
            mv.step.number(),
            squares.0,
            squares.1,
            mv.promotion(),
        );
        (restore, arguments)
            .into_pyobject(slf.py())
            .map(Bound::into_any)
    }

    fn __copy__(slf: &Bound<'_, Self>) -> Py<Self> {
        slf.clone().unbind()
    }

    fn __deepcopy__(slf: &Bound<'_, Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
        slf.clone().unbind()
    }

    /// The number of the move, fixed for the game: the same in every position and release,
    /// from 0 and below ``board.move_numbers``.
    #[getter]
    fn number(&self) -> u32 {
        self.step.number()
    }

    /// The square of the piece that moves, by number along the ranks from a1
    /// (``board.square_name`` names it).
    #[getter(from_square)]
    fn origin(&self) -> u8 {
        self.step.squares().map_or(0, |squares| squares.from)
    }

    /// The square that it reaches; the same if it stays where it is.
    #[getter(to_square)]
    fn target(&self) -> u8 {
        self.step.squares().map_or(0, |squares| squares.to)
    }

    /// The name of the piece that a pawn becomes; ``None`` if none does.
    #[getter]
    fn promotion(&self) -> Option<&str> {
        self.step.promotion()
    }

    fn __str__(&self) -> String {
        self.step.text()
    }

    fn __repr__(&self) -> String {
        format!("Move('{}')", self.step.text())
    }

    fn __hash__(&self) -> u64 {
        self.step.number().into()
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        let Ok(other) = other.cast::<Move>() else {
            return false;
        };
        match &other.get().step {
            MoveStep::Listed(step) => self.is(step),
            MoveStep::Restored(step) => {
                step.number == self.step.number() && step.text == self.step.text()
            }
        }
    }
}

impl Move {
    /// Whether a step is this move. One of another kind, such as a capture en passant, is
    /// equal if its text is.
    fn is(&self, other: &ListedStep) -> bool {
        let is_same_text = || self.step.text() == other.text();
        self.step.number() == other.number() && (self.step.is_listed(other) || is_same_text())
    }
}

/// A roll of the die.
///
/// Parameters
/// ----------
/// number : int
///     The number on the die, from 1.
///
/// Examples
/// --------
/// >>> import ermine
/// >>> board = ermine.Board("royal-palette")
/// >>> board.push(ermine.Roll(3))
/// >>> str(board.steps[0])
/// 'r3'
#[pyclass(frozen, module = "ermine", eq, hash)]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Roll {
    /// The number on the die, from 1.
    #[pyo3(get)]
    number: u32,
}

#[pymethods]
impl Roll {
    #[new]
    fn new(py: Python<'_>, number: Whole) -> PyResult<Roll> {
        let number = number.within(py, "number", 1..=u32::MAX.into())? as u32;
        Ok(Roll { number })
    }

    fn __index__(&self) -> u32 {
        self.number
    }

    fn __str__(&self) -> String {
        format!("r{}", self.number)
    }

    fn __repr__(&self) -> String {
        format!("Roll({})", self.number)
    }

    fn __getnewargs__(&self) -> (u32,) {
        (self.number,)
    }
}

/// The moves of a game that have been handed out, by number: a move that comes again costs
/// no new object.
#[derive(Default)]
pub(crate) struct MoveCache(Mutex<Vec<Option<Py<Move>>>>);

impl MoveCache {
    /// The cache of a game, which all of its boards share.
    pub(crate) fn of(game: &str) -> Arc<MoveCache> {
        static CACHES: Mutex<BTreeMap<String, Arc<MoveCache>>> = Mutex::new(BTreeMap::new());
        let mut caches = CACHES.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(caches.entry(game.to_owned()).or_default())
    }

    /// The objects of moves. Two moves of one number may differ in another position; only
    /// one of them is kept.
    fn objects<'py>(&self, py: Python<'py>, list: &StepList) -> PyResult<Vec<Bound<'py, Move>>> {
        let mut moves = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut object = |(index, number): (usize, u32)| {
            let number = number as usize;
            if moves.len() <= number {
                moves.resize_with(number + 1, || None);
            }
            let kept = &mut moves[number];
            if let Some(kept) = kept
                && let MoveStep::Listed(step) = &kept.get().step
                && list.is_at(index, step)
            {
                return Ok(kept.bind(py).clone());
            }
            let step = list
                .get(index)
                .ok_or_else(|| PyIndexError::new_err(index))?;
            let step = MoveStep::Listed(step.alone());
            let new = Bound::new(py, Move { step })?;
            kept.get_or_insert_with(|| new.clone().unbind());
            Ok(new)
        };
        list.numbers().enumerate().map(&mut object).collect()
    }

    /// A listed step as a `Move` or a `Roll`.
    pub(crate) fn to_python<'py>(
        &self,
        py: Python<'py>,
        step: ListedStep,
    ) -> PyResult<Bound<'py, PyAny>> {
        if step.squares().is_none() {
            return to_python(py, step);
        }
        let object = self.objects(py, &step.into_list())?.pop();
        object.map_or_else(|| Ok(py.None().into_bound(py)), |mv| Ok(mv.into_any()))
    }
}

/// A listed step as a `Move` or a `Roll`.
pub(crate) fn to_python(py: Python<'_>, step: ListedStep) -> PyResult<Bound<'_, PyAny>> {
    Ok(match step.squares() {
        Some(_) => {
            let step = MoveStep::Listed(step);
            Bound::new(py, Move { step })?.into_any()
        }
        None => {
            let number = step.number();
            Bound::new(py, Roll { number })?.into_any()
        }
    })
}

/// Listed steps as a list of `Move` and `Roll`.
pub(crate) fn list_to_python<'py>(
    py: Python<'py>,
    steps: &StepList,
) -> PyResult<Bound<'py, PyList>> {
    let steps: PyResult<Vec<_>> = steps.iter().map(|step| to_python(py, step)).collect();
    PyList::new(py, steps?)
}

/// A step that Python hands in: a `Move`, a `Roll` or a text.
pub(crate) struct StepArgument(pub(crate) ermine_bindings::StepArgument);

impl StepArgument {
    /// A text.
    fn of_text(text: impl Into<AnyStep>) -> StepArgument {
        StepArgument(ermine_bindings::StepArgument::Text(text.into()))
    }
}

impl Deref for StepArgument {
    type Target = ermine_bindings::StepArgument;

    fn deref(&self) -> &ermine_bindings::StepArgument {
        &self.0
    }
}

/// A text that Python hands in; one with lone surrogates cannot be encoded.
pub(crate) struct Text(String);

impl Deref for Text {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl<'py> FromPyObject<'_, 'py> for Text {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Text> {
        let text = object.cast::<PyString>()?;
        match text.to_cow() {
            Ok(text) => Ok(Text(text.into_owned())),
            Err(_) => {
                let shown = object.repr()?.to_string();
                let expected = "a text without lone surrogates";
                Err(errors::invalid(object.py(), "text", shown, expected))
            }
        }
    }
}

impl<'py> FromPyObject<'_, 'py> for StepArgument {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<StepArgument> {
        if let Ok(mv) = object.cast::<Move>() {
            return Ok(match &mv.get().step {
                MoveStep::Listed(step) => {
                    StepArgument(ermine_bindings::StepArgument::Listed(step.clone()))
                }
                MoveStep::Restored(step) => StepArgument::of_text(step.text.as_str()),
            });
        }
        if let Ok(roll) = object.cast::<Roll>() {
            return Ok(StepArgument::of_text(roll.get().__str__()));
        }
        if object.is_instance_of::<PyString>() {
            let Text(text) = object.extract()?;
            return Ok(StepArgument::of_text(text));
        }
        let found = object.get_type().name()?;
        let message = format!("expected a Move, a Roll or a str, not {found}");
        Err(PyTypeError::new_err(message))
    }
}

/// The legal moves of a position: a sequence of `Move`.
///
/// Examples
/// --------
/// >>> import ermine
/// >>> moves = ermine.Board("colorbound").legal_moves
/// >>> len(moves) > 20, "e2e4" in moves, moves.count()  == len(moves)
/// (True, True, True)
#[pyclass(frozen, sequence, module = "ermine")]
pub(crate) struct LegalMoves {
    pub(crate) list: StepList,
    pub(crate) cache: Arc<MoveCache>,
}

#[pymethods]
impl LegalMoves {
    fn __len__(&self) -> usize {
        self.list.len()
    }

    fn __getitem__<'py>(
        &self,
        py: Python<'py>,
        index: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let len = self.list.len();
        let Ok(number) = index.extract::<isize>() else {
            // A slice, or the error of a list.
            return self.objects(py)?.as_any().get_item(index);
        };
        let place = match number {
            0.. => Some(number as usize),
            _ => len.checked_sub(number.unsigned_abs()),
        };
        let step = place.and_then(|place| self.list.get(place));
        let out_of_range = || PyIndexError::new_err(format!("there are {len} legal moves"));
        self.cache.to_python(py, step.ok_or_else(out_of_range)?)
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.objects(py)?.try_iter()
    }

    fn __contains__(&self, step: &Bound<'_, PyAny>) -> bool {
        if let Ok(mv) = step.cast::<Move>() {
            return self.list.iter().any(|step| mv.get().is(&step));
        }
        let text: Result<String, _> = step.extract();
        text.is_ok_and(|text| self.list.iter().any(|step| step.text() == text))
    }

    /// Return the number of moves, or of those that equal ``move``.
    #[pyo3(signature = (r#move=None))]
    fn count(&self, r#move: Option<&Bound<'_, PyAny>>) -> usize {
        match r#move {
            Some(mv) => usize::from(self.__contains__(mv)),
            None => self.list.len(),
        }
    }

    /// Return the index of a move.
    ///
    /// Raises
    /// ------
    /// ValueError
    ///     If it is not there.
    ///
    /// Examples
    /// --------
    /// >>> import ermine
    /// >>> moves = ermine.Board("colorbound").legal_moves
    /// >>> moves.index(moves[3])
    /// 3
    fn index<'py>(
        &self,
        py: Python<'py>,
        r#move: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.objects(py)?.call_method1("index", (r#move,))
    }

    fn __reversed__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.objects(py)?.call_method0("__reversed__")
    }

    fn __eq__(&self, py: Python<'_>, other: &Bound<'_, PyAny>) -> PyResult<bool> {
        let own = self.objects(py)?;
        match other.cast::<LegalMoves>() {
            Ok(other) => own.eq(other.get().objects(py)?),
            Err(_) => own.eq(other),
        }
    }

    /// Return the numbers of the moves, in their order.
    fn numbers(&self) -> Vec<u32> {
        self.list.numbers().collect()
    }

    fn __repr__(&self) -> String {
        let texts: Vec<String> = self.list.iter().map(|step| step.text()).collect();
        format!("<LegalMoves {}>", texts.join(" "))
    }
}

impl LegalMoves {
    fn objects<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, self.cache.objects(py, &self.list)?)
    }
}

/// The error for a step of which the board knows only the text.
impl IntoPython for ermine::rules::StepError {
    fn into_python(self, py: Python<'_>) -> PyErr {
        ermine::SessionError::from(self).into_python(py)
    }
}
