//! The choice of the evaluator.

use super::OpenGame;
use crate::eval::{BuiltInNet, Evaluator, EvaluatorChoice, net_checksum};
use crate::rules::Game;
use crate::search::{SearchEngine, Searchable};
use crate::session::options::{BUILT_IN, EngineOptions, HANDCRAFTED, SUMS_ALIAS};
use crate::session::{EvalFileError, SessionError};
use std::fs::File;
use std::io::Read;
use std::sync::Arc;

/// An upper bound for the size of a net, in bytes.
const MAX_BYTES: u64 = 1 << 26;

impl<G: Game, E: Searchable<Position = G::Position>, N: SearchEngine<E>> OpenGame<G, E, N> {
    /// Replaces the options and switches to the evaluator that they select. Nothing
    /// changes if it cannot be read.
    pub(super) fn change_evaluator(&mut self, options: EngineOptions) -> Result<(), SessionError> {
        let chosen = read_evaluator(&*self.model, options.eval_file_in_force(), None)?;
        self.options = options;
        let Some(chosen) = chosen else {
            return Ok(());
        };
        self.model = Arc::new(chosen.evaluator);
        // Everything that uses the old evaluator is created again on demand.
        (self.engine, self.exact) = (None, None);
        (self.appraiser, self.decision_evaluator) = (None, None);
        Ok(())
    }
}

/// An evaluator and its net.
pub struct LoadedEvaluator<E> {
    /// The evaluator.
    pub evaluator: E,
    /// The checksum of the net, if it has one.
    pub net_checksum: Option<u32>,
}

/// Reads the evaluator of the game of `model` that a text selects: `built-in`,
/// `handcrafted` or the path of a net. The checksum is that of the net that evaluates `position`, or of the net for the
/// usual rules without one; returns `None` if the game has no choice.
///
/// # Errors
/// If the file cannot be read, or is not a net for the game.
pub fn read_evaluator<E: Evaluator>(
    model: &E,
    text: &str,
    position: Option<&E::Position>,
) -> Result<Option<LoadedEvaluator<E>>, EvalFileError> {
    let bytes;
    let (choice, net_checksum) = match text {
        BUILT_IN => {
            let net = E::built_in_net(position).and_then(BuiltInNet::bytes);
            (EvaluatorChoice::BuiltIn, net.and_then(net_checksum))
        }
        HANDCRAFTED | SUMS_ALIAS => (EvaluatorChoice::Handcrafted, None),
        path => {
            bytes = read(path)?;
            (EvaluatorChoice::Net(&bytes), net_checksum(&bytes))
        }
    };
    let chosen = model.choose(choice).transpose();
    let chosen = chosen.map_err(|error| EvalFileError::Net {
        path: text.to_owned(),
        error,
    })?;
    Ok(chosen.map(|evaluator| LoadedEvaluator {
        evaluator,
        net_checksum,
    }))
}

/// Reads a regular file.
fn read(path: &str) -> Result<Vec<u8>, EvalFileError> {
    let file_error = |reason: String| EvalFileError::File {
        path: path.to_owned(),
        reason,
    };
    let io_error = |error: std::io::Error| file_error(error.to_string());
    // Checked before opening, since opening a pipe waits for a writer.
    if !std::fs::metadata(path).map_err(io_error)?.is_file() {
        return Err(file_error("it is not a regular file".to_owned()));
    }
    let file = File::open(path).map_err(io_error)?;
    let mut bytes = Vec::new();
    file.take(MAX_BYTES)
        .read_to_end(&mut bytes)
        .map_err(io_error)?;
    Ok(bytes)
}
