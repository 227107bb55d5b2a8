//! Facts about a game that need no board.

use crate::arguments::rng_of;
use crate::errors::IntoPython;
use crate::steps::Text;
use ermine::{catalog, draw};
use pyo3::prelude::*;

/// Return the names of all games; the first is the default.
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
