//! Files of games for tuning and training.

use crate::cli::console::terminal;
use crate::eval::Curve;
use crate::selfplay::{Header, headers};
use std::path::PathBuf;

/// Reads the headers of files, and prints a remark for each file without a score curve.
///
/// # Errors
/// Returns the errors of [`headers`].
pub(crate) fn read_headers(
    game: &str,
    files: &[PathBuf],
    curve: Curve,
) -> anyhow::Result<Vec<Header>> {
    let found = headers(game, files, curve)?;
    for (file, header) in files.iter().zip(&found) {
        if header.curve.is_none() {
            let file = file.display();
            terminal::print_note(&format!(
                "'{file}' does not name the curve of its scores; assuming '{curve}'"
            ));
        }
    }
    Ok(found)
}
