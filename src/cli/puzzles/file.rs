//! A check of the files of puzzles.

use crate::cli::io::files::is_same_file;
use crate::cli::io::output::OutputPath;
use anyhow::bail;
use std::path::Path;

/// Checks that `out` is not the file that is read.
pub(super) fn check_distinct(option: &str, out: &OutputPath, input: &Path) -> anyhow::Result<()> {
    if out.file().is_some_and(|out| is_same_file(out, input)) {
        bail!("{option}: '{out}' is the file of the puzzles");
    }
    Ok(())
}
