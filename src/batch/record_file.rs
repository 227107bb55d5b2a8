//! The file of records to which those of further lines are added.

use super::line_count::LineCount;
use super::record::Status;
use super::resume::{ExistingRecord, ResumableOutput, ResumeError, append_digest};
use super::source::Feed;
use crate::gamefile::Draft;
use crate::gamefile::journal::{Journal, file_error};
use std::collections::VecDeque;
use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A file of records that is written on, with the digests of their lines beside it.
pub struct RecordFile {
    /// The number of lines whose records existed before and stay.
    pub existing: LineCount,
    /// The number of records from older builds, which kept no digests: of these only the
    /// ids were compared.
    pub unknown: usize,
    file: File,
    /// The file of the digests, which is also the lock against other writers.
    companion: Journal,
    /// The digests of the lines being searched, in their order.
    digests: Arc<Mutex<VecDeque<String>>>,
    /// The replacement of error records; the first new records go there.
    retry: Option<Retry>,
}

impl RecordFile {
    /// Goes on with `output`: leaves only the lines in `feed` whose records are missing.
    /// With `retry_errors` those whose records are errors come first; their new records
    /// replace the errors once all are written.
    ///
    /// # Errors
    /// If the lines differ from those that were answered, digests are missing, or the file
    /// cannot be read or replaced.
    pub fn new(
        mut output: ResumableOutput,
        feed: &mut Feed,
        retry_errors: bool,
    ) -> Result<RecordFile, ResumeError> {
        let is_retry = |record: &ExistingRecord| retry_errors && record.status == Status::Error;
        let retries = output.skip_done(feed, is_retry)?;
        let mut existing = LineCount::default();
        for record in output.records.iter().filter(|record| !is_retry(record)) {
            existing.count(record.status);
        }
        let retry = match retries.is_empty() {
            true => None,
            false => Some(Retry::new(&output, is_retry)?),
        };
        let digests = Arc::new(Mutex::new(VecDeque::new()));
        let queue = Arc::clone(&digests);
        let rest = std::mem::replace(feed, Box::new(std::iter::empty()));
        let rest = rest.inspect(move |line| {
            if let Ok(line) = line {
                lock(&queue).push_back(line.digest());
            }
        });
        *feed = Box::new(retries.into_iter().map(Ok).chain(rest));
        Ok(RecordFile {
            existing,
            unknown: output.unknown(),
            file: output.file,
            companion: output.companion,
            digests,
            retry,
        })
    }

    /// Writes the record of the next line of the feed, with its line feed.
    ///
    /// # Errors
    /// If a file cannot be written or replaced.
    pub fn write(&mut self, record: &str) -> io::Result<()> {
        if let Some(mut retry) = self.retry.take() {
            if !retry.replace(record)? {
                self.retry = Some(retry);
                return Ok(());
            }
            retry.draft.finish().map_err(io::Error::other)?;
            self.file = OpenOptions::new().append(true).open(retry.path)?;
            return Ok(());
        }
        let digest = lock(&self.digests).pop_front().unwrap_or_default();
        append_digest(&mut self.companion, &digest).map_err(io::Error::other)?;
        self.file.write_all(record.as_bytes())
    }
}

fn lock(digests: &Mutex<VecDeque<String>>) -> MutexGuard<'_, VecDeque<String>> {
    digests.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The replacement of error records by new ones, which takes effect once it is complete.
struct Retry {
    path: PathBuf,
    draft: Draft,
    old: BufReader<File>,
    /// The number of bytes of `old` copied or replaced so far.
    offset: u64,
    /// The byte ranges of the records to replace.
    errors: VecDeque<Range<u64>>,
    /// The end of the last record.
    end: u64,
}

impl Retry {
    fn new(
        output: &ResumableOutput,
        is_retry: impl Fn(&ExistingRecord) -> bool,
    ) -> Result<Retry, ResumeError> {
        let (mut errors, mut end) = (VecDeque::new(), 0);
        for record in &output.records {
            if is_retry(record) {
                errors.push_back(end..record.end);
            }
            end = record.end;
        }
        let path = output.path.clone();
        Ok(Retry {
            draft: Draft::create(&path)?,
            old: BufReader::new(File::open(&path).map_err(file_error(&path))?),
            path,
            offset: 0,
            errors,
            end,
        })
    }

    /// Writes the next record in place of an error. Returns whether it was the last.
    fn replace(&mut self, record: &str) -> io::Result<bool> {
        if let Some(old) = self.errors.pop_front() {
            self.copy(old.start)?;
            self.draft.write_all(record.as_bytes())?;
            self.old.seek(SeekFrom::Start(old.end))?;
            self.offset = old.end;
        }
        let is_last = self.errors.is_empty();
        if is_last {
            self.copy(self.end)?;
        }
        Ok(is_last)
    }

    /// Copies old records up to a byte offset.
    fn copy(&mut self, to: u64) -> io::Result<()> {
        let mut part = (&mut self.old).take(to - self.offset);
        io::copy(&mut part, &mut self.draft)?;
        self.offset = to;
        Ok(())
    }
}
