//! Positions as tensors.

use crate::board::Board;
use crate::errors;
use ermine::rules::Observation;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

/// The encoder of a game's positions as tensors of ``float32``.
///
/// Parameters
/// ----------
/// board : Board
///     A board of the game, with the settings that apply.
///
/// Attributes
/// ----------
/// planes : list of str
///     The meanings of the planes: the field of the position string, then its value.
/// shape : tuple of int
///     The numbers of planes, ranks and files.
///
/// Examples
/// --------
/// >>> import ermine
/// >>> from ermine._ermine import ObservationEncoder
/// >>> board = ermine.Board("royal-standard")
/// >>> encoder = ObservationEncoder(board)
/// >>> encoder.shape, encoder.planes[0]
/// ((16, 6, 7), 'placement: White king')
/// >>> sum(memoryview(encoder.encode(board)).cast("f")[:42])
/// 1.0
#[pyclass(frozen, module = "ermine._ermine")]
pub(crate) struct ObservationEncoder {
    game: String,
    observation: Observation,
}

#[pymethods]
impl ObservationEncoder {
    #[new]
    fn new(py: Python<'_>, board: &Board) -> PyResult<ObservationEncoder> {
        board.session.read(py, |session| ObservationEncoder {
            game: session.game().to_owned(),
            observation: session.observation(),
        })
    }

    #[getter]
    fn planes(&self) -> Vec<String> {
        self.observation.planes().to_vec()
    }

    #[getter]
    fn shape(&self) -> (usize, usize, usize) {
        self.observation.shape().into()
    }

    /// Return the tensor of a position: planes, each by its ranks from the first, each from
    /// the first file on.
    ///
    /// Parameters
    /// ----------
    /// board : Board
    ///     The position.
    ///
    /// Returns
    /// -------
    /// bytes
    ///     The values from 0 to 1, as ``float32`` in the byte order of the machine.
    ///
    /// Raises
    /// ------
    /// InvalidValueError
    ///     If the board is one of another game, or has other settings that change the
    ///     meaning of its positions.
    fn encode<'py>(&self, py: Python<'py>, board: &Board) -> PyResult<Bound<'py, PyBytes>> {
        let (game, text) = board.session.read(py, |session| {
            (session.game().to_owned(), session.position_text())
        })?;
        let expected = format!("a board of {}", self.game);
        if game != self.game {
            return Err(errors::invalid(py, "board", game, &expected));
        }
        let tensor = self.observation.encode(&text);
        let tensor = tensor.map_err(|error| errors::invalid(py, "board", error, &expected))?;
        let bytes: Vec<u8> = tensor.into_iter().flat_map(f32::to_ne_bytes).collect();
        Ok(PyBytes::new(py, &bytes))
    }
}
