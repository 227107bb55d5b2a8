//! Reading the positions to measure on.

use crate::analysis::error_rate::{Positions, PositionsError, STANDARD};
use crate::gamefile;
use anyhow::Context;
use std::path::Path;

/// The positions of a file, or those compiled in.
pub(super) fn positions(path: Option<&Path>) -> anyhow::Result<Positions> {
    match path {
        None => Positions::read(STANDARD).context("in the positions of this program"),
        Some(path) => positions_of(path, Positions::read),
    }
}

/// The positions of a file.
pub(super) fn positions_of(
    path: &Path,
    read: fn(&str) -> Result<Positions, PositionsError>,
) -> anyhow::Result<Positions> {
    let text = gamefile::load(path)?;
    read(&text).with_context(|| format!("in '{}'", path.display()))
}
