//! Files of games that commands learn from.

use super::terminal;
use crate::eval::Curve;
use crate::rules::Game;
use crate::selfplay::{Header, headers};
use std::path::PathBuf;

/// What the first lines of files say; a remark where one does not say the curve of its scores.
///
/// # Errors
/// As [`headers`].
pub(super) fn first_lines<G: Game>(files: &[PathBuf], curve: Curve) -> anyhow::Result<Vec<Header>> {
    let found = headers::<G>(files, curve)?;
    for (file, header) in files.iter().zip(&found) {
        if header.curve.is_none() {
            let file = file.display();
            terminal::remark(&format!(
                "'{file}' does not say the curve of its scores, taken to be '{curve}'"
            ));
        }
    }
    Ok(found)
}
