//! Files with a single writing process.

use super::save::{is_still_at, target};
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind};
use std::path::Path;

/// Opens the file at `path`, or creates it, for reading and writing. Until it is closed,
/// other calls for the same file fail.
///
/// # Errors
/// If another process holds the file, it is not a regular file, or the system refuses.
pub fn hold(path: &Path) -> io::Result<File> {
    loop {
        let file = open(path)?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => {
                return Err(io::Error::other("another process writes to it"));
            }
            // A file system without locks usually has no other writers.
            Err(TryLockError::Error(error)) if error.kind() != ErrorKind::Unsupported => {
                return Err(error);
            }
            _ => {}
        }
        // Another file may have replaced it meanwhile.
        if is_still_at(path, &file)? {
            return Ok(file);
        }
    }
}

/// Opens the file at `path`, or creates it, for reading and writing.
pub(super) fn open(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    let options = options.read(true).write(true).create(true).truncate(false);
    options.open(target(path)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_has_one_holder() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out");
        let lock = hold(&path).unwrap();
        let error = hold(&path).unwrap_err().to_string();
        assert_eq!(error, "another process writes to it");
        drop(lock);
        hold(&path).unwrap();
    }
}
