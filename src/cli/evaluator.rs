//! Who judges, as an option says.

use crate::eval::Evaluator;
use crate::session::open::read_evaluator;
use crate::session::options::BUILT_IN;
use anyhow::Context;

/// The evaluator that a text stands for, with the checksum of its net, if there is one.
///
/// # Errors
/// The file cannot be read or holds no net for the game, or the game has no choice.
pub(super) fn evaluator<E: Evaluator + Default>(text: &str) -> anyhow::Result<(E, Option<u32>)> {
    match read_evaluator(text)? {
        None if text == BUILT_IN => Ok((E::default(), None)),
        chosen => chosen.context("no net can judge this game"),
    }
}
