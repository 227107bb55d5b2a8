//! Writing a journal.

use super::error::{Error, file_error};
use super::header::{Header, check};
use super::reader::Reader;
use crate::gamefile::held::{hold, open};
use crate::gamefile::save::{is_still_at, save};
use crate::gamefile::sealed::sealed_line;
use serde::Serialize;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// A journal to which records are added. Until it is dropped, no other process can write
/// to it.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
    /// The locked file, if it is not the journal itself.
    lock: Option<File>,
}

/// Unlocks the file. Closing it is not enough: a child process between `fork` and `exec`
/// has it open too.
impl Drop for Journal {
    fn drop(&mut self) {
        let _ = self.lock.as_ref().unwrap_or(&self.file).unlock();
    }
}

impl Journal {
    /// Creates the journal at `path`; a file that ends within its first line counts as
    /// new.
    ///
    /// # Errors
    /// Returns [`Error`] if the file exists, or cannot be written.
    pub fn create<H: Header>(path: &Path, header: &H) -> Result<Journal, Error> {
        let mut journal = Journal::hold::<H>(path)?;
        if !journal.is_new::<H>()? {
            return Err(Error::Exists(path.to_owned()));
        }
        journal.begin(header)?;
        Ok(journal)
    }

    /// Creates the journal at `path` with these records, all at once; an existing file is
    /// replaced.
    ///
    /// # Errors
    /// Returns [`Error`] if the file cannot be written.
    pub fn replace<H: Header, R: Serialize>(
        path: &Path,
        header: &H,
        records: impl IntoIterator<Item = R>,
    ) -> Result<Journal, Error> {
        let records = records.into_iter().map(|record| sealed_line(&record));
        let text: String = std::iter::once(sealed_line(header))
            .chain(records)
            .collect();
        let mut journal = Journal::hold::<H>(path)?;
        save(path, &text)?;
        // The old file is held until the new one is.
        let file = match &journal.lock {
            Some(_) => open(path),
            None => hold(path),
        };
        journal.file = file.map_err(file_error(path))?;
        journal.at_end()
    }

    /// Opens the journal at `path`, which begins with `header`, as
    /// [`continued`](Self::continued) does, or creates it.
    ///
    /// # Errors
    /// Returns the errors of [`continued`](Self::continued).
    pub fn open<H: Header, E: From<Error>>(
        path: &Path,
        header: &H,
        read: impl FnOnce(H, &mut Reader<H>) -> Result<(), E>,
    ) -> Result<Journal, E> {
        let mut journal = Journal::hold::<H>(path)?;
        if journal.is_new::<H>()? {
            journal.begin(header)?;
            return Ok(journal);
        }
        journal.continued(header, read)
    }

    /// Continues the journal at `path` after the lines that `read` reads.
    ///
    /// # Errors
    /// Returns the error of `read`, or [`Error`] if the file cannot be written; it is
    /// unchanged then.
    pub fn resume<H: Header, E: From<Error>>(
        path: &Path,
        read: impl FnOnce(&mut Reader<H>) -> Result<(), E>,
    ) -> Result<Journal, E> {
        let journal = Journal::hold::<H>(path)?;
        let mut reader = journal.reader()?;
        read(&mut reader)?;
        Ok(journal.cut(reader.position().bytes)?)
    }

    /// Opens and locks the file at `path`, or creates it.
    ///
    /// # Errors
    /// Returns [`Error`] if another process writes to it, or the system refuses.
    pub fn hold<H: Header>(path: &Path) -> Result<Journal, Error> {
        let lock_path = H::LOCK.map(|name| path.with_file_name(name));
        let lock = lock_path.map(|lock| hold(&lock).map_err(file_error(path)));
        let lock = lock.transpose()?;
        let file = match lock {
            Some(_) => open(path),
            None => hold(path),
        };
        Ok(Journal {
            path: path.to_owned(),
            file: file.map_err(file_error(path))?,
            lock,
        })
    }

    /// Replaces the content by `header`, which then outlives a failure of the machine.
    ///
    /// # Errors
    /// Returns [`Error`] if the file cannot be written.
    pub fn begin(&mut self, header: &impl Header) -> Result<(), Error> {
        let mut begin = || {
            self.file.set_len(0)?;
            self.file.rewind()?;
            self.file.write_all(sealed_line(header).as_bytes())?;
            self.file.sync_data()
        };
        begin().map_err(file_error(&self.path))
    }

    /// Continues a journal that begins with `header` after the records that `read` reads;
    /// what follows them is cut off.
    ///
    /// # Errors
    /// Returns the error of `read`, or [`Error`] if the file is something else, belongs
    /// to another job, is damaged, or cannot be written; it is unchanged then.
    pub fn continued<H: Header, E: From<Error>>(
        mut self,
        header: &H,
        read: impl FnOnce(H, &mut Reader<H>) -> Result<(), E>,
    ) -> Result<Journal, E> {
        let begun = self.reader::<H>()?.begin();
        if matches!(begun, Err(Error::Foreign { .. })) && self.convert(header)? {
            self = Journal::hold::<H>(&self.path)?;
        }
        let mut reader = self.reader()?;
        let found = reader.begin_complete()?;
        check(&self.path, &found, header)?;
        read(found, &mut reader)?;
        Ok(self.cut(reader.position().bytes)?)
    }

    /// Adds a record.
    ///
    /// # Errors
    /// Returns [`Error`] if the file cannot be written.
    pub fn add(&mut self, record: &impl Serialize) -> Result<(), Error> {
        self.write(&sealed_line(record))
    }

    /// Adds lines that are [sealed](sealed_line).
    ///
    /// # Errors
    /// Returns [`Error`] if the file cannot be written, or has gone.
    pub fn write(&mut self, lines: &str) -> Result<(), Error> {
        // In one call, so that lines are whole unless the machine itself fails.
        let written = self.file.write_all(lines.as_bytes());
        let in_place = written.and_then(|()| is_still_at(&self.path, &self.file));
        match in_place.map_err(file_error(&self.path))? {
            true => Ok(()),
            false => Err(Error::Gone(self.path.clone())),
        }
    }

    /// Whether the file is empty, or ends within its first line.
    fn is_new<H: Header>(&self) -> Result<bool, Error> {
        Ok(matches!(self.reader::<H>()?.begin(), Ok(None)))
    }

    /// Reads through the open file, since some systems lock out other readers.
    fn reader<H: Header>(&self) -> Result<Reader<H>, Error> {
        let file = self.file.try_clone();
        let file = file.and_then(|mut file| file.rewind().map(|()| file));
        let file = file.map_err(file_error(&self.path))?;
        Ok(Reader::from_file(&self.path, file))
    }

    /// Converts a file without checksums that begins with `header`; returns whether it was
    /// one without checksums.
    fn convert<H: Header>(&mut self, header: &H) -> Result<bool, Error> {
        let mut text = String::new();
        let read = self.file.rewind();
        let read = read.and_then(|()| self.file.read_to_string(&mut text));
        match read {
            // Not text, so not a file of an older version.
            Err(error) if error.kind() == io::ErrorKind::InvalidData => return Ok(false),
            read => read.map_err(file_error(&self.path))?,
        };
        let Some(converted) = H::converted(&text) else {
            return Ok(false);
        };
        check(&self.path, &converted.header, header)?;
        save(
            &self.path,
            &(sealed_line(&converted.header) + &converted.records),
        )?;
        Ok(true)
    }

    /// Cuts off what follows the whole lines.
    fn cut(self, length: u64) -> Result<Journal, Error> {
        self.file.set_len(length).map_err(file_error(&self.path))?;
        self.at_end()
    }

    fn at_end(mut self) -> Result<Journal, Error> {
        let moved = self.file.seek(SeekFrom::End(0));
        moved.map_err(file_error(&self.path))?;
        Ok(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gamefile::journal::header::Converted;
    use proptest::prelude::*;
    use serde::Deserialize;
    use std::fs;
    use std::ops::RangeInclusive;

    #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
    struct Job {
        ermine_job: u64,
        game: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seed: Option<u64>,
        values: String,
        levels: Vec<u32>,
        timeout: u32,
    }

    impl Header for Job {
        const VERSION_FIELD: &'static str = "ermine_job";
        const DESCRIPTION: &'static str = "a journal of jobs";
        const VERSIONS: RangeInclusive<u64> = 2..=4;
        const OLDEST_CONTINUED: u64 = 3;
        const MAY_DIFFER: &'static [&'static str] = &["timeout"];

        fn converted(text: &str) -> Option<Converted<Job>> {
            let numbers = text.strip_prefix("job\n")?.lines();
            let lines = numbers.map(|line| sealed_line(&record(line.parse().unwrap())));
            Some(Converted {
                header: job(),
                records: lines.collect(),
            })
        }
    }

    fn job() -> Job {
        Job {
            ermine_job: 4,
            game: "chess".to_owned(),
            values: "a=1,b=2".to_owned(),
            levels: vec![5, 7],
            seed: Some(1),
            timeout: 9,
        }
    }

    #[derive(Serialize, Deserialize)]
    struct Record {
        number: u64,
    }

    const fn record(number: u64) -> Record {
        Record { number }
    }

    /// The journal of a job, and the records in it.
    fn open(path: &Path, job: &Job) -> Result<(Journal, Vec<u64>), Error> {
        let mut numbers = Vec::new();
        let journal = Journal::open(path, job, |_, reader| {
            while let Some(Record { number }) = reader.next_record()? {
                numbers.push(number);
            }
            Ok::<_, Error>(())
        })?;
        Ok((journal, numbers))
    }

    fn open_error(path: &Path, job: &Job) -> String {
        let before = fs::read(path).unwrap();
        let error = open(path, job).unwrap_err();
        assert_eq!(fs::read(path).unwrap(), before, "left as it was");
        match std::error::Error::source(&error) {
            Some(source) => source.to_string(),
            None => error.to_string(),
        }
    }

    /// The path of a journal with some records.
    fn written(folder: &Path, numbers: impl IntoIterator<Item = u64>) -> PathBuf {
        let path = folder.join("journal");
        let (mut journal, _) = open(&path, &job()).unwrap();
        for number in numbers {
            journal.add(&record(number)).unwrap();
        }
        path
    }

    proptest! {
        #[test]
        fn a_journal_cut_anywhere_continues_after_its_whole_lines(
            count in 0u64..4,
            index in any::<prop::sample::Index>(),
        ) {
            let folder = tempfile::tempdir().unwrap();
            let path = written(folder.path(), 0..count);
            let whole = fs::read(&path).unwrap();
            let cut = index.index(whole.len() + 1);
            fs::write(&path, &whole[..cut]).unwrap();
            let lines = whole[..cut].iter().filter(|&&byte| byte == b'\n').count() as u64;
            let opened = open(&path, &job());
            // Too little to tell that it was a journal.
            if (1..9).contains(&cut) {
                let is_foreign = matches!(opened, Err(Error::Foreign { .. }));
                prop_assert!(is_foreign);
                return Ok(());
            }
            let (mut journal, numbers) = opened.unwrap();
            prop_assert!(numbers.into_iter().eq(0..lines.saturating_sub(1)));
            for number in lines.max(1) - 1..count {
                journal.add(&record(number)).unwrap();
            }
            prop_assert_eq!(fs::read(&path).unwrap(), whole);
        }

        #[test]
        fn a_changed_byte_is_refused_by_its_line(
            index in any::<prop::sample::Index>(),
            change in 1..=u8::MAX,
        ) {
            let folder = tempfile::tempdir().unwrap();
            let path = written(folder.path(), 0..3);
            let mut bytes = fs::read(&path).unwrap();
            let index = index.index(bytes.len() - 1);
            bytes[index] ^= change;
            fs::write(&path, &bytes).unwrap();
            let line = 1 + bytes[..index].iter().filter(|&&byte| byte == b'\n').count();
            let error = open_error(&path, &job());
            prop_assert!(error.contains(&format!("journal', line {line}: ")), "{error}");
        }
    }

    #[test]
    fn a_journal_of_another_job_is_refused_by_the_field_that_differs() {
        let folder = tempfile::tempdir().unwrap();
        let path = written(folder.path(), 0..2);
        let text = |text: &str| text.to_owned();
        for (other, expected) in [
            (
                Job {
                    game: text("go"),
                    seed: None,
                    ..job()
                },
                "game chess, not with go",
            ),
            (
                Job {
                    seed: Some(2),
                    ..job()
                },
                "seed 1, not with 2",
            ),
            (
                Job {
                    seed: None,
                    ..job()
                },
                "seed 1, not with none",
            ),
            (
                Job {
                    seed: None,
                    levels: Vec::new(),
                    ..job()
                },
                "seed 1, not with none",
            ),
            (
                Job {
                    values: text("a=1,b=3"),
                    ..job()
                },
                "values b=2, not with b=3",
            ),
            (
                Job {
                    values: text("a=1"),
                    ..job()
                },
                "values a=1,b=2, not with a=1",
            ),
            (
                Job {
                    levels: vec![5, 8],
                    ..job()
                },
                "levels 7, not with 8",
            ),
        ] {
            let error = open_error(&path, &other);
            assert!(
                error.ends_with(&format!("was begun with {expected}")),
                "{error}"
            );
        }
        let patient = Job {
            timeout: 10,
            ..job()
        };
        assert_eq!(open(&path, &patient).unwrap().1, [0, 1]);
    }

    #[test]
    fn other_files_and_versions_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        let version = |ermine_job| {
            sealed_line(&Job {
                ermine_job,
                ..job()
            })
        };
        for (content, expected) in [
            ("a letter".to_owned(), "is not a journal of jobs"),
            ("a letter\n".to_owned(), "is not a journal of jobs"),
            (
                "{\"ermine_other\":2,".to_owned(),
                "is not a journal of jobs",
            ),
            (sealed_line(&record(1)), "is not a journal of jobs"),
            (version(1), "has format 1; expected 2 to 4"),
            (
                version(2),
                "has format 2, which can be read and not continued; expected format 4",
            ),
            (
                version(4) + &version(4),
                "line 2: it is the first line of another file",
            ),
            (version(5), "has format 5; expected 2 to 4"),
        ] {
            fs::write(&path, content).unwrap();
            let error = open_error(&path, &job());
            assert!(error.contains(expected), "{error}");
        }
        fs::write(&path, version(3)).unwrap();
        open(&path, &job()).unwrap();
    }

    #[test]
    fn a_file_without_checksums_is_converted() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        fs::write(&path, "job\n0\n1\n").unwrap();
        let other = Job {
            seed: Some(9),
            ..job()
        };
        assert!(open_error(&path, &other).contains("not with 9"));
        assert_eq!(fs::read_to_string(&path).unwrap(), "job\n0\n1\n");
        let (mut journal, numbers) = open(&path, &job()).unwrap();
        assert_eq!(numbers, [0, 1]);
        journal.add(&record(2)).unwrap();
        assert!(
            open_error(&path, &job()).contains("another process"),
            "it is locked"
        );
        drop(journal);
        assert_eq!(open(&path, &job()).unwrap().1, [0, 1, 2]);
    }

    #[test]
    fn a_journal_is_created_once_and_replaced_whole() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        fs::write(&path, "{\"ermine_jo").unwrap();
        drop(Journal::create(&path, &job()).unwrap());
        let error = Journal::create(&path, &job()).unwrap_err();
        assert!(matches!(error, Error::Exists(_)), "{error}");
        let mut journal = Journal::replace(&path, &job(), [record(3), record(4)]).unwrap();
        journal.add(&record(5)).unwrap();
        assert!(
            Journal::replace(&path, &job(), [record(6)]).is_err(),
            "it is locked"
        );
        drop(journal);
        assert_eq!(open(&path, &job()).unwrap().1, [3, 4, 5]);
    }

    #[cfg(unix)]
    #[test]
    fn nothing_is_added_to_a_file_that_has_gone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("journal");
        let (mut journal, _) = open(&path, &job()).unwrap();
        fs::remove_file(&path).unwrap();
        let error = journal.add(&record(1)).unwrap_err();
        assert!(matches!(error, Error::Gone(_)), "{error}");
    }
}
