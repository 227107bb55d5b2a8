//! Temporary files beside the files that they will replace: `.games.4711.0.tmp`, locked,
//! so that leftovers of killed processes can be told from files in use.

use std::ffi::OsString;
use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

const ENDING: &str = ".tmp";

/// A temporary file.
pub(super) struct TemporaryFile {
    pub(super) path: PathBuf,
    /// The open file, locked as long as it is open.
    pub(super) file: File,
}

/// Creates a temporary file beside `path`, and removes leftovers of killed processes.
pub(super) fn create_temporary(path: &Path) -> io::Result<TemporaryFile> {
    sweep(path);
    loop {
        let path = temporary_path(path)?;
        let file = File::create(&path)?;
        // A concurrent sweep may remove the file as a leftover.
        match file.try_lock() {
            Ok(()) if path.exists() => return Ok(TemporaryFile { path, file }),
            // Without locks nothing is swept either.
            Err(TryLockError::Error(_)) => return Ok(TemporaryFile { path, file }),
            _ => {}
        }
    }
}

/// A name that no other file of this process has.
fn temporary_path(path: &Path) -> io::Result<PathBuf> {
    static NUMBER: AtomicU64 = AtomicU64::new(0);
    let name = path.file_name().ok_or(ErrorKind::InvalidInput)?;
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let mut hidden = OsString::from(".");
    hidden.push(name);
    hidden.push(format!(".{}.{number}{ENDING}", std::process::id()));
    Ok(path.with_file_name(hidden))
}

/// Removes temporary files beside `path` that no process writes any more. Files that
/// cannot be removed stay.
fn sweep(path: &Path) {
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let Ok(entries) = fs::read_dir(folder.unwrap_or(Path::new("."))) else {
        return;
    };
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    for entry in entries.flatten() {
        let is_leftover = is_temporary_of(&name, &entry.file_name().to_string_lossy())
            && entry.file_type().is_ok_and(|kind| kind.is_file())
            && File::open(entry.path()).is_ok_and(|file| file.try_lock().is_ok());
        if is_leftover {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Whether a file called `file_name` is a temporary file of the file called `name`.
fn is_temporary_of(name: &str, file_name: &str) -> bool {
    let rest = file_name
        .strip_prefix('.')
        .and_then(|rest| rest.strip_prefix(name));
    let numbers = rest.and_then(|rest| rest.strip_prefix('.')?.strip_suffix(ENDING));
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    // Older versions wrote one number, that of the process.
    numbers.is_some_and(|numbers| {
        let mut numbers = numbers.split('.');
        numbers.by_ref().take(2).all(is_number) && numbers.next().is_none()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_leftovers_of_a_killed_program_are_swept() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games");
        let exists = |name: &&str| folder.path().join(name).exists();
        let swept = [".games.1.tmp", ".games.1.7.tmp"];
        let others = [
            ".games.2.0.tmp",
            ".games.x.tmp",
            ".games.+5.tmp",
            ".games.1.2.3.tmp",
            ".games..tmp",
            ".game.1.tmp",
            "games.1.tmp",
        ];
        for name in swept.iter().chain(&others) {
            fs::write(folder.path().join(name), "half a").unwrap();
        }
        fs::create_dir(folder.path().join(".games.3.0.tmp")).unwrap();
        let open_file = File::open(folder.path().join(others[0])).unwrap();
        open_file.lock().unwrap();
        let temporary = create_temporary(&path).unwrap();
        assert!(!swept.iter().any(exists));
        assert!(others.iter().all(exists) && exists(&".games.3.0.tmp"));
        // Two files of one process have different names.
        let other = create_temporary(&path).unwrap();
        assert!(temporary.path != other.path && temporary.path.exists());
        // A process that another test starts may have the files open until it runs.
        temporary.file.unlock().unwrap();
        open_file.unlock().unwrap();
        drop((temporary.file, open_file));
        sweep(&path);
        assert!(!temporary.path.exists() && other.path.exists() && !exists(&others[0]));
    }

    /// Checks that a pipe is not opened, which would block.
    #[cfg(unix)]
    #[test]
    fn only_regular_files_are_opened() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join(".games.1.tmp");
        let status = std::process::Command::new("mkfifo").arg(&pipe).status();
        assert!(status.unwrap().success());
        create_temporary(&folder.path().join("games")).unwrap();
        assert!(pipe.exists());
    }
}
