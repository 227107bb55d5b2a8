//! The error of journals.

use crate::gamefile::SaveError;
use crate::gamefile::sealed::Flaw;
use std::io;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

/// The reason why a journal cannot be used. If there is a source, the text names the
/// file, and the source the cause.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// Another process writes to the file, or the system refuses.
    #[error("cannot use '{path}'")]
    File {
        /// The file or folder.
        path: PathBuf,
        /// The error of the system.
        source: io::Error,
    },
    /// The file cannot be written.
    #[error(transparent)]
    Save(#[from] SaveError),
    /// The file already exists.
    #[error("'{0}' exists already; expected --resume or another name")]
    Exists(PathBuf),
    /// The file is something else.
    #[error("'{path}' is not {expected}")]
    Foreign {
        /// The file.
        path: PathBuf,
        /// The expected kind of file.
        expected: &'static str,
    },
    /// The file ends within its first line.
    #[error("'{path}' is cut off in its first line; expected {expected}")]
    CutOff {
        /// The file.
        path: PathBuf,
        /// The expected kind of file.
        expected: &'static str,
    },
    /// The format is unknown.
    #[error("'{path}' has format {found}; expected {}", versions(expected))]
    Format {
        /// The file.
        path: PathBuf,
        /// Its format.
        found: u64,
        /// The formats that are read.
        expected: RangeInclusive<u64>,
    },
    /// The format is too old to add records.
    #[error(
        "'{path}' has format {found}, which can be read and not continued; expected format {expected} or a free name"
    )]
    Old {
        /// The file.
        path: PathBuf,
        /// Its format.
        found: u64,
        /// The format that is written.
        expected: u64,
    },
    /// The journal is of another job.
    #[error("'{path}' was begun with {field} {found}, not with {expected}")]
    Other {
        /// The file.
        path: PathBuf,
        /// The field of the header that differs.
        field: String,
        /// The value in the journal.
        found: String,
        /// The value requested now.
        expected: String,
    },
    /// A line is damaged, or is no record that belongs there.
    #[error("'{path}', line {line}: {flaw}")]
    Line {
        /// The file.
        path: PathBuf,
        /// The number of the line, from 1.
        line: usize,
        /// The flaw of the line.
        flaw: Flaw,
    },
    /// The file was removed or replaced.
    #[error("'{0}' was removed or replaced while it was written; expected it to stay")]
    Gone(PathBuf),
}

impl Error {
    /// Whether it is about a line without a checksum.
    pub(super) const fn is_unsealed(&self) -> bool {
        matches!(
            self,
            Error::Line {
                flaw: Flaw::Unsealed | Flaw::CutOff,
                ..
            }
        )
    }
}

fn versions(versions: &RangeInclusive<u64>) -> String {
    match [versions.start(), versions.end()] {
        [first, last] if first == last => last.to_string(),
        [first, last] => format!("{first} to {last}"),
    }
}

/// Turns an error of the system about `path` into an [`Error`].
pub fn file_error(path: &Path) -> impl Fn(io::Error) -> Error + '_ {
    move |source| Error::File {
        path: path.to_owned(),
        source,
    }
}
