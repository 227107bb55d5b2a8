//! Who judges, as an option says.

use crate::eval::Evaluator;
use crate::session::open::read_evaluator;
use crate::session::options::{BUILT_IN, HANDCRAFTED, SUMS};
use anyhow::Context;
use std::path::Path;

/// The evaluator that the text of an option stands for, with the checksum of the net by which it
/// judges `position`, or under the usual rules, if there is one.
///
/// # Errors
/// The file cannot be read or holds no net for the game, or the game has no choice.
pub(super) fn evaluator<E: Evaluator + Default>(
    option: &'static str,
    text: &str,
    position: Option<&E::Position>,
) -> anyhow::Result<(E, Option<u32>)> {
    match read_evaluator(text, position).context(option)? {
        None if text == BUILT_IN => Ok((E::default(), None)),
        chosen => chosen.with_context(|| format!("{option}: no net can judge this game")),
    }
}

/// The file that the text of such an option names, if it does.
pub(super) fn file(text: &str) -> Option<&Path> {
    (![BUILT_IN, HANDCRAFTED, SUMS].contains(&text)).then(|| Path::new(text))
}
