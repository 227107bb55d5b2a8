//! Files that are still being written, under other names beside the ones that they
//! are to take: `.games.4711.0.tmp`, locked, so that what a killed program has left
//! can be told from what is at work.

use std::ffi::OsString;
use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

const ENDING: &str = ".tmp";

/// A file beside `path` that is to take its place there, locked as long as it is
/// open; what killed programs have left there is removed.
pub(super) fn create_beside(path: &Path) -> io::Result<(PathBuf, File)> {
    sweep(path);
    loop {
        let beside = name_beside(path)?;
        let file = File::create(&beside)?;
        // Whoever sweeps just now may take it for one that was left.
        match file.try_lock() {
            Ok(()) if beside.exists() => return Ok((beside, file)),
            // Without locks nothing is swept either.
            Err(TryLockError::Error(_)) => return Ok((beside, file)),
            _ => {}
        }
    }
}

/// A name that no other file of this program has.
fn name_beside(path: &Path) -> io::Result<PathBuf> {
    static NUMBER: AtomicU64 = AtomicU64::new(0);
    let name = path.file_name().ok_or(ErrorKind::InvalidInput)?;
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let mut hidden = OsString::from(".");
    hidden.push(name);
    hidden.push(format!(".{}.{number}{ENDING}", std::process::id()));
    Ok(path.with_file_name(hidden))
}

/// Removes the files beside `path` that nobody writes any more. What cannot be
/// removed is left.
fn sweep(path: &Path) {
    let folder = path
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    let Ok(entries) = fs::read_dir(folder.unwrap_or(Path::new("."))) else {
        return;
    };
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    for entry in entries.flatten() {
        let is_left = is_of(&name, &entry.file_name().to_string_lossy())
            && entry.file_type().is_ok_and(|kind| kind.is_file())
            && File::open(entry.path()).is_ok_and(|file| file.try_lock().is_ok());
        if is_left {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Whether a file called `found` is a temporary one of the file called `name`.
fn is_of(name: &str, found: &str) -> bool {
    let rest = found
        .strip_prefix('.')
        .and_then(|rest| rest.strip_prefix(name));
    let numbers = rest.and_then(|rest| rest.strip_prefix('.')?.strip_suffix(ENDING));
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    // Older programs wrote one number, of the process.
    numbers.is_some_and(|numbers| {
        let mut numbers = numbers.split('.');
        numbers.by_ref().take(2).all(is_number) && numbers.next().is_none()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_killed_program_has_left_is_swept_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games");
        let there = |name: &&str| folder.path().join(name).exists();
        let swept = [".games.1.tmp", ".games.1.7.tmp"];
        let kept = [
            ".games.2.0.tmp",
            ".games.x.tmp",
            ".games.+5.tmp",
            ".games.1.2.3.tmp",
            ".games..tmp",
            ".game.1.tmp",
            "games.1.tmp",
        ];
        for name in swept.iter().chain(&kept) {
            fs::write(folder.path().join(name), "half a").unwrap();
        }
        fs::create_dir(folder.path().join(".games.3.0.tmp")).unwrap();
        let written = File::open(folder.path().join(kept[0])).unwrap();
        written.lock().unwrap();
        let (beside, file) = create_beside(&path).unwrap();
        assert!(!swept.iter().any(there));
        assert!(kept.iter().all(there) && there(&".games.3.0.tmp"));
        // Two files of one program are two.
        let (other, _file) = create_beside(&path).unwrap();
        assert!(beside != other && beside.exists());
        drop((file, written));
        sweep(&path);
        assert!(!beside.exists() && other.exists() && !there(&kept[0]));
    }

    /// A pipe would be waited for.
    #[cfg(unix)]
    #[test]
    fn what_is_no_file_is_not_opened() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join(".games.1.tmp");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status();
        assert!(made.unwrap().success());
        create_beside(&folder.path().join("games")).unwrap();
        assert!(pipe.exists());
    }
}
