//! Facts about a game that need no board.

use crate::arguments::rng_of;
use crate::errors::IntoPython;
use crate::steps::Text;
use ermine::catalog::GameFileError;
use ermine::{catalog, draw};
use ermine_bindings::Fault;
use pyo3::exceptions::PyUserWarning;
use pyo3::prelude::*;
use std::ffi::CString;
use std::path::PathBuf;

/// Return the names of the games of Ermine; the first is the default.
///
/// Examples
/// --------
/// >>> import ermine
/// >>> ermine.games()[0]
/// 'royal-palette'
#[pyfunction]
pub(crate) fn games() -> Vec<&'static str> {
    catalog::names()
}

/// Read a game from a file and return its name, by which everything knows it from now on.
///
/// Parameters
/// ----------
/// path : str or os.PathLike
///     A file as ``docs/games.md`` describes it. It replaces one of the same name. A net
///     beside it, ``game.nnue``, evaluates the game; one for other pieces is a warning.
///
/// Raises
/// ------
/// InvalidValueError
///     If it describes no playable game; the message has line and column.
/// ErmineError
///     If the file cannot be read.
///
/// Examples
/// --------
/// >>> import ermine, pathlib, tempfile
/// >>> text = "format = 1\nname = 'doc-chess'\nparent = 'chess'\nend.checks = 3"
/// >>> with tempfile.TemporaryDirectory() as folder:
/// ...     path = pathlib.Path(folder, "game.toml")
/// ...     _ = path.write_text(text)
/// ...     game = ermine.load_game(path)
/// >>> ermine.Board(game).fen
/// 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1'
#[pyfunction]
pub(crate) fn load_game(py: Python<'_>, path: PathBuf) -> PyResult<String> {
    let loaded = catalog::load_file(&path).map_err(|error| {
        let class = match error {
            GameFileError::Read { .. } => "ErmineError",
            _ => "InvalidValueError",
        };
        Fault::new(class, error.to_string())
            .about("path")
            .into_python(py)
    });
    let name = loaded?;
    if let Some(fault) = catalog::net_fault(&name) {
        let message = CString::new(fault).unwrap_or_default();
        PyErr::warn(py, &py.get_type::<PyUserWarning>(), &message, 1)?;
    }
    Ok(name)
}

/// Return a card for each kind of piece of a game, as a list of dictionaries.
///
/// Examples
/// --------
/// >>> import ermine
/// >>> len(ermine.piece_cards("colour-chess"))
/// 6
#[pyfunction]
pub(crate) fn piece_cards<'py>(py: Python<'py>, game: Text) -> PyResult<Bound<'py, PyAny>> {
    let session = catalog::open(&game).map_err(|error| error.into_python(py))?;
    Ok(pythonize::pythonize(py, &session.piece_cards())?)
}

/// Return the rules of a game as text.
///
/// Examples
/// --------
/// >>> import ermine
/// >>> "standard-bearer" in ermine.rulebook("royal-standard")
/// True
#[pyfunction]
pub(crate) fn rulebook(py: Python<'_>, game: Text) -> PyResult<String> {
    let session = catalog::open(&game).map_err(|error| error.into_python(py))?;
    Ok(draw::rulebook(&session.guide(), &session.piece_cards()))
}

/// Draw one of the start positions of a game: the words for ``Board(game, start=...)``.
///
/// Parameters
/// ----------
/// game : str
///     The name of a game.
/// rng : int or random.Random, optional
///     A seed or a generator; by default the generator of the module ``random``.
///
/// Examples
/// --------
/// >>> import ermine
/// >>> start = ermine.random_start("royal-palette", rng=1)
/// >>> ermine.Board("royal-palette", start=start).start == "startpos " + start
/// True
#[pyfunction]
#[pyo3(signature = (game, rng=None))]
pub(crate) fn random_start(
    py: Python<'_>,
    game: Text,
    rng: Option<&Bound<'_, PyAny>>,
) -> PyResult<String> {
    let session = catalog::open(&game).map_err(|error| error.into_python(py))?;
    Ok(session.draw_start(&mut rng_of(py, rng)?).join(" "))
}
