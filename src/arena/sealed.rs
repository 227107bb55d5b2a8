//! Files of [sealed lines](crate::gamefile::sealed) beside the journal.

use super::error::{JournalError, MatchError, file_error};
use crate::gamefile::sealed::{SealedLines, seal_json};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::io;
use std::path::Path;

/// A line with its checksum and its end.
pub(super) fn sealed(value: &impl Serialize) -> io::Result<Vec<u8>> {
    Ok(seal_json(value)?.into_bytes())
}

/// The whole lines of a file; none if there is no file.
pub(super) struct Lines(Option<SealedLines>);

impl Lines {
    /// Opens the file at `path`.
    ///
    /// # Errors
    /// Returns [`JournalError`] if the file exists and cannot be read.
    pub(super) fn open(path: &Path) -> Result<Lines, JournalError> {
        Ok(Lines(match SealedLines::open(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            opened => Some(opened.map_err(file_error(path))?),
        }))
    }

    /// The next line; `None` at the end.
    ///
    /// # Errors
    /// Returns [`MatchError`] if the line is damaged.
    pub(super) fn next<T: DeserializeOwned>(&mut self) -> Result<Option<T>, MatchError> {
        let Some(lines) = &mut self.0 else {
            return Ok(None);
        };
        let more = lines.advance().map_err(JournalError::from)?;
        let line = more.then(|| lines.read()).transpose();
        Ok(line.map_err(JournalError::from)?)
    }
}
