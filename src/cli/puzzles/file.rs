//! Files of puzzles.

use crate::gamefile;
use crate::puzzle::{Puzzle, read_puzzles};
use anyhow::Context;
use std::path::Path;

/// The puzzles of a file.
pub(super) fn read(path: &Path) -> anyhow::Result<Vec<Puzzle>> {
    let text = gamefile::load(path)?;
    read_puzzles(&text).with_context(|| format!("in '{}'", path.display()))
}
