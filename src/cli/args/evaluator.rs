//! The evaluator that an option names.

use crate::eval::Evaluator;
use crate::session::open::{LoadedEvaluator, read_evaluator};
use crate::session::options::{BUILT_IN, HANDCRAFTED, SUMS_ALIAS};
use anyhow::Context;
use std::path::Path;

/// Returns the evaluator that the text of an option names, with the checksum of the net,
/// if any, that evaluates `position`, or positions under the default settings.
///
/// # Errors
/// Returns an error if the file cannot be read or holds no net for the game, or if the
/// game has only one evaluator.
pub(crate) fn evaluator<E: Evaluator + Default>(
    option: &'static str,
    text: &str,
    position: Option<&E::Position>,
) -> anyhow::Result<LoadedEvaluator<E>> {
    match read_evaluator(&E::default(), text, position).context(option)? {
        None if text == BUILT_IN => Ok(LoadedEvaluator {
            evaluator: E::default(),
            net_checksum: None,
        }),
        evaluator => evaluator.with_context(|| format!("{option}: no net can evaluate this game")),
    }
}

/// The file that the text of such an option names, if it names one.
pub(crate) fn file(text: &str) -> Option<&Path> {
    (![BUILT_IN, HANDCRAFTED, SUMS_ALIAS].contains(&text)).then(|| Path::new(text))
}
