//! Files that one process alone writes to.

use super::save::target;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind};
use std::path::Path;

/// Opens the file at `path`, which is made if need be, to read it and write to it. Until
/// it is closed, whoever else asks for it in this way is refused.
///
/// # Errors
/// Another has it, it is no regular file, or the system refuses.
pub fn hold(path: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    let options = options.read(true).write(true).create(true).truncate(false);
    let file = options.open(target(path)?)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(io::Error::other("another process writes to it")),
        // A file system without locks has no other writers as a rule.
        Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => Ok(file),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_alone_has_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out");
        let held = hold(&path).unwrap();
        let refused = hold(&path).unwrap_err().to_string();
        assert_eq!(refused, "another process writes to it");
        drop(held);
        hold(&path).unwrap();
    }
}
