//! The games that the command line can open.

use crate::catalog;
use crate::session::Session;
use anyhow::Context;
use clap::builder::PossibleValuesParser;

/// Opens a game by its name, or says that there is none.
pub(super) fn open(name: &str) -> anyhow::Result<Box<dyn Session>> {
    catalog::open(name).with_context(|| format!("the game '{name}' cannot be opened"))
}

/// Reads the name of a game.
pub(super) fn parser() -> PossibleValuesParser {
    PossibleValuesParser::new(catalog::NAMES)
}
