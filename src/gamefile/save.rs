//! Files that are whole or not there.

use super::SaveError;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

/// Writes `text` to the file at `path`: first under another name beside it,
/// then renamed, so that nobody ever sees half a file.
///
/// # Errors
/// [`SaveError`] if the system refuses; whatever stood there is unharmed.
pub fn save(path: &Path, text: &str) -> Result<(), SaveError> {
    write_and_rename(path, text).map_err(|source| SaveError {
        path: path.to_owned(),
        source,
    })
}

fn write_and_rename(path: &Path, text: &str) -> io::Result<()> {
    let name = path.file_name().ok_or(io::ErrorKind::InvalidInput)?;
    let mut hidden = std::ffi::OsString::from(".");
    hidden.push(name);
    hidden.push(format!(".{}.tmp", std::process::id()));
    let beside = path.with_file_name(hidden);
    let written = File::create(&beside)
        .and_then(|mut file| {
            file.write_all(text.as_bytes())?;
            file.sync_all()
        })
        .and_then(|()| fs::rename(&beside, path));
    if written.is_err() {
        // The first error is the one to tell.
        let _ = fs::remove_file(&beside);
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_replaced_whole_and_nothing_is_left_beside_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.pgn");
        save(&path, "one").unwrap();
        save(&path, "two").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "two");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_refusal_names_the_file_and_leaves_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let occupied = folder.path().join("folder");
        fs::create_dir(&occupied).unwrap();
        let error = save(&occupied, "text").unwrap_err();
        assert!(error.to_string().contains("folder"));
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        assert!(save(&folder.path().join("no/such/folder"), "").is_err());
        assert!(save(Path::new("/"), "").is_err());
    }
}
