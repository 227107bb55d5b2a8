//! Atomic file replacement, and appending to record files.

use super::SaveError;
use super::temporary::create_temporary;
use super::text::{Encoding, MAX_BYTES, must_be_regular, read_regular, too_long};
use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, BufWriter, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf, is_separator};

/// Writes text or bytes to the file at `path`: to a temporary file beside it, which is
/// then renamed, so that readers never see half a file.
///
/// # Errors
/// Returns [`SaveError`] if `path` exists and is not a regular file, or the system
/// refuses; an existing file is unharmed.
pub fn save(path: &Path, content: &(impl AsRef<[u8]> + ?Sized)) -> Result<(), SaveError> {
    write_and_rename(path, content.as_ref()).map_err(save_error(path))
}

/// The error for a file that cannot be written.
fn save_error(path: &Path) -> impl Fn(io::Error) -> SaveError + '_ {
    move |source| SaveError {
        path: path.to_owned(),
        source,
    }
}

/// Appends `text` to the file at `path`, after an empty line if the file has content.
/// Other callers, in this process or another, wait meanwhile; an incomplete write is
/// undone.
///
/// # Errors
/// Returns [`SaveError`] if `path` exists and is not a regular file, the file would
/// become too long to be [loaded](super::load), or the system refuses; an existing file
/// is unharmed.
pub fn append(path: &Path, text: &str) -> Result<(), SaveError> {
    lock_and_append(path, text).map_err(save_error(path))
}

fn lock_and_append(path: &Path, text: &str) -> io::Result<()> {
    let mut file = open_locked(&target(path)?)?;
    let before = file.metadata()?.len();
    let text = format!("{}{text}", separator(&mut file, before)?);
    if before + text.len() as u64 > MAX_BYTES {
        return Err(too_long());
    }
    let result = file.write_all(text.as_bytes());
    let result = result.and_then(|()| file.sync_data());
    if result.is_err() {
        // The first error is the one to report.
        let _ = file.set_len(before);
    }
    result
}

/// Opens and locks the file at `path` for appending.
fn open_locked(path: &Path) -> io::Result<File> {
    loop {
        let file = append_options().create(true).open(path)?;
        match file.lock() {
            // A file system without locks usually has no other writers.
            Err(error) if error.kind() == ErrorKind::Unsupported => return Ok(file),
            result => result?,
        }
        // Another file may have replaced it meanwhile.
        if is_still_at(path, &file)? {
            return Ok(file);
        }
    }
}

fn append_options() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.read(true).append(true);
    options
}

/// Whether the file at `path` is still the opened one, as far as the system can tell.
///
/// # Errors
/// If the system has no metadata of the opened file.
pub fn is_still_at(path: &Path, opened: &File) -> io::Result<bool> {
    let opened = opened.metadata()?;
    Ok(fs::metadata(path).is_ok_and(|metadata| is_same_file(&metadata, &opened).unwrap_or(true)))
}

/// Whether both are the same file; `None` if the system cannot tell.
#[cfg(unix)]
fn is_same_file(first: &Metadata, other: &Metadata) -> Option<bool> {
    use std::os::unix::fs::MetadataExt;
    Some((first.dev(), first.ino()) == (other.dev(), other.ino()))
}

#[cfg(not(unix))]
const fn is_same_file(_: &Metadata, _: &Metadata) -> Option<bool> {
    None
}

/// Checks, without writing to `path`, that [`append`] would succeed there, before work is
/// done that would be lost.
///
/// # Errors
/// Returns [`SaveError`] as [`append`] would, or if the existing file could not be
/// [loaded](super::load).
pub fn check_append(path: &Path) -> Result<(), SaveError> {
    test_append(path).map_err(save_error(path))
}

fn test_append(path: &Path) -> io::Result<()> {
    let path = target(path)?;
    if !path.exists() {
        return test_create(&path);
    }
    read_regular(&path, Encoding::Utf8)?;
    append_options().open(path).map(drop)
}

/// The line feeds that separate the appended text from the content.
fn separator(file: &mut File, length: u64) -> io::Result<&'static str> {
    if length == 0 {
        return Ok("");
    }
    let mut last = [0];
    file.seek(SeekFrom::Start(length - 1))?;
    file.read_exact(&mut last)?;
    Ok(if last == *b"\n" { "\n" } else { "\n\n" })
}

/// Checks, without writing to `path`, that [`save`] would succeed there, before work is
/// done that would be lost.
///
/// # Errors
/// Returns [`SaveError`] as [`save`] would.
pub fn check_target(path: &Path) -> Result<(), SaveError> {
    target(path)
        .and_then(|path| test_create(&path))
        .map_err(save_error(path))
}

/// The mark of files of one kind.
#[derive(Clone, Copy, Debug)]
pub struct FileSignature {
    /// The kind in words, with an article.
    pub description: &'static str,
    /// The first bytes of the files.
    pub prefix: &'static [u8],
}

/// The same as [`check_target`], and checks that no other content would be lost: an
/// existing file must be empty or have the same signature.
///
/// # Errors
/// Returns [`SaveError`] as [`check_target`] does, or if the file has other content.
pub fn check_replaceable(path: &Path, signature: FileSignature) -> Result<(), SaveError> {
    let FileSignature {
        description,
        prefix,
    } = signature;
    check_target(path)?;
    let mut found = Vec::new();
    let read_prefix = |file: File| file.take(prefix.len() as u64).read_to_end(&mut found);
    match File::open(path).and_then(read_prefix) {
        Ok(0) => Ok(()),
        Ok(_) if found == prefix => Ok(()),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        Ok(_) => {
            let message =
                format!("a different file exists there; expected {description} or a free name");
            Err(save_error(path)(io::Error::other(message)))
        }
        Err(error) => Err(save_error(path)(error)),
    }
}

fn test_create(path: &Path) -> io::Result<()> {
    let temporary = create_temporary(path)?;
    fs::remove_file(&temporary.path)
}

/// The file that `path` refers to, after following links.
pub(super) fn target(path: &Path) -> io::Result<PathBuf> {
    match fs::metadata(path) {
        Ok(metadata) => {
            must_be_regular(&metadata)?;
            if is_open_stream(&metadata) {
                return Err(io::Error::other("it is this program's output"));
            }
            fs::canonicalize(path)
        }
        Err(error) if error.kind() == ErrorKind::NotFound => {
            if path.is_symlink() {
                return Err(io::Error::other("it is a broken link"));
            }
            if path.to_string_lossy().ends_with(is_separator) {
                return Err(io::Error::other("it is the name of a folder"));
            }
            Ok(path.to_owned())
        }
        Err(error) => Err(error),
    }
}

/// Whether the file is standard output or standard error, redirected: replacing it would
/// lose the output.
fn is_open_stream(metadata: &Metadata) -> bool {
    let mut streams = ["/dev/stdout", "/dev/stderr"].iter();
    streams.any(|stream| {
        fs::metadata(stream).is_ok_and(|stream| is_same_file(&stream, metadata).unwrap_or(false))
    })
}

fn write_and_rename(path: &Path, content: &[u8]) -> io::Result<()> {
    let mut draft = Draft::open(path)?;
    draft.file.write_all(content)?;
    draft.publish()
}

/// A file that is written step by step and takes its place only when it is complete.
/// Dropped before that, it leaves nothing behind.
///
/// ```
/// use ermine::gamefile::Draft;
/// use std::io::Write;
/// let folder = tempfile::tempdir().unwrap();
/// let path = folder.path().join("list");
/// let mut draft = Draft::create(&path).unwrap();
/// draft.write_all(b"one\n").unwrap();
/// assert!(!path.exists());
/// draft.finish().unwrap();
/// assert!(path.exists());
/// ```
#[derive(Debug)]
pub struct Draft {
    path: PathBuf,
    temporary: PathBuf,
    file: BufWriter<File>,
}

impl Draft {
    /// Begins a file for `path`.
    ///
    /// # Errors
    /// Returns [`SaveError`] as [`save`] would.
    pub fn create(path: &Path) -> Result<Draft, SaveError> {
        Draft::open(path).map_err(|source| SaveError {
            path: path.to_owned(),
            source,
        })
    }

    /// Moves the file to its place.
    ///
    /// # Errors
    /// Returns [`SaveError`] if the system refuses; an existing file is unharmed.
    pub fn finish(mut self) -> Result<(), SaveError> {
        self.publish().map_err(|source| SaveError {
            path: self.path.clone(),
            source,
        })
    }

    fn open(path: &Path) -> io::Result<Draft> {
        let path = target(path)?;
        let temporary = create_temporary(&path)?;
        Ok(Draft {
            path,
            temporary: temporary.path,
            file: BufWriter::new(temporary.file),
        })
    }

    fn publish(&mut self) -> io::Result<()> {
        self.file.flush()?;
        self.file.get_ref().sync_all()?;
        fs::rename(&self.temporary, &self.path)
    }
}

impl Write for Draft {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        // After a rename the temporary file is gone already.
        let _ = fs::remove_file(&self.temporary);
    }
}

#[cfg(test)]
mod tests {
    use super::super::load;
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

    #[test]
    fn a_target_is_checked_without_a_trace() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.pgn");
        check_target(&path).unwrap();
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
        save(&path, "one").unwrap();
        check_target(&path).unwrap();
        assert_eq!(load(&path).unwrap(), "one");
        for bad in ["", "no/such", "new/"] {
            assert!(check_target(&folder.path().join(bad)).is_err(), "{bad}");
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    const PICTURE: FileSignature = FileSignature {
        description: "a picture",
        prefix: b"<svg",
    };

    #[test]
    fn a_different_file_is_not_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("picture.svg");
        let check = || check_replaceable(&path, PICTURE);
        check().unwrap();
        for (content, allowed) in [
            ("", true),
            ("<svg/>", true),
            ("<sv", false),
            ("games", false),
        ] {
            fs::write(&path, content).unwrap();
            assert_eq!(check().is_ok(), allowed, "{content}");
            assert_eq!(load(&path).unwrap(), content);
        }
        assert!(check_replaceable(folder.path(), PICTURE).is_err());
    }

    #[test]
    fn concurrent_appends_are_all_kept() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games");
        let add = &|writer: usize| {
            (0..50).for_each(|number| append(&path, &format!("{writer} {number}\n")).unwrap());
        };
        std::thread::scope(|scope| {
            (0..4).for_each(|writer| {
                scope.spawn(move || add(writer));
            });
        });
        let text = load(&path).unwrap();
        let records: Vec<&str> = text.split("\n\n").map(str::trim).collect();
        assert_eq!(records.len(), 200);
        for writer in 0..4 {
            let by_writer = |record: &&&str| record.starts_with(&format!("{writer} "));
            let found: Vec<_> = records.iter().filter(by_writer).collect();
            let expected: Vec<String> =
                (0..50).map(|number| format!("{writer} {number}")).collect();
            assert_eq!(found, expected.iter().collect::<Vec<_>>());
        }
    }

    #[test]
    fn appended_text_comes_after_an_empty_line() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games");
        append(&path, "one\n").unwrap();
        append(&path, "two\n").unwrap();
        fs::write(&path, load(&path).unwrap() + "by hand").unwrap();
        append(&path, "three\n").unwrap();
        assert_eq!(load(&path).unwrap(), "one\n\ntwo\nby hand\n\nthree\n");
        File::options()
            .write(true)
            .open(&path)
            .unwrap()
            .set_len(MAX_BYTES - 3)
            .unwrap();
        let error = append(&path, "four\n").unwrap_err();
        let message = error.source.to_string();
        assert!(message.contains("longer than"), "{message}");
        assert_eq!(fs::metadata(&path).unwrap().len(), MAX_BYTES - 3);
    }

    #[test]
    fn a_waiting_append_goes_to_the_new_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games");
        append(&path, "old\n").unwrap();
        let old = File::open(&path).unwrap();
        old.lock().unwrap();
        std::thread::scope(|scope| {
            let waiting = scope.spawn(|| append(&path, "added\n"));
            save(&path, "new\n").unwrap();
            drop(old);
            waiting.join().unwrap().unwrap();
        });
        assert_eq!(load(&path).unwrap(), "new\n\nadded\n");
    }

    #[test]
    fn a_failing_append_is_detected_before() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games");
        check_append(&path).unwrap();
        assert!(!path.exists());
        append(&path, "one\n").unwrap();
        check_append(&path).unwrap();
        fs::write(&path, b"one\n; caf\xe9\n").unwrap();
        let error = check_append(&path).unwrap_err();
        assert!(error.source.to_string().contains("line 2"), "{error:?}");
        assert!(check_append(folder.path()).is_err());
        assert!(check_append(&folder.path().join("no/games")).is_err());
    }

    #[cfg(unix)]
    #[test]
    fn a_link_is_followed_and_stays_a_link() {
        let folder = tempfile::tempdir().unwrap();
        let (path, link) = (folder.path().join("games"), folder.path().join("link"));
        std::os::unix::fs::symlink(&path, &link).unwrap();
        assert!(save(&link, "one").is_err(), "it leads nowhere");
        save(&path, "one").unwrap();
        save(&link, "two").unwrap();
        assert!(link.is_symlink());
        assert_eq!(load(&path).unwrap(), "two");
    }
}
