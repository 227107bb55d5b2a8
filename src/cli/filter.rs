//! The common parts of `batch` and `puzzles find`: lines in, records out.

use super::args::record::RecordArgs;
use super::args::search::{cores, pair, threads};
use super::console::progress::Progress;
use super::console::terminal;
use super::io::output::OutputPath;
use super::io::text::{is_standard, report_left_out, with_encoding_hint};
use crate::batch::{
    self, ExistingRecord, LineCount, ResumableOutput, Shard, SourceOptions, append_digest,
    open_source,
};
use crate::gamefile::Draft;
use crate::gamefile::journal::Journal;
use anyhow::Context;
use serde::Serialize;
use std::collections::VecDeque;
use std::fs::{File, OpenOptions};
use std::io::{self, BufReader, IsTerminal, Read, Seek, SeekFrom, Write};
use std::ops::{ControlFlow, Range};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The exit code if some lines failed.
pub(super) const EXIT_LINES_FAILED: u8 = 3;

/// The error if lines failed: their number, and that of all lines. The records of the
/// others are written.
#[derive(Debug, thiserror::Error)]
#[error("{0} of {1} lines failed")]
pub(super) struct LinesFailed(pub(super) u64, pub(super) u64);

/// The error if games were left out: their number, and that of all games.
#[derive(Debug, thiserror::Error)]
#[error("{0} of {1} games were left out")]
pub(super) struct SkippedGames(usize, usize);

impl SkippedGames {
    /// The games left out of `source`, if any.
    pub(super) fn of(source: &batch::Source) -> Option<SkippedGames> {
        let bad = source.bad.len();
        (bad > 0).then_some(SkippedGames(bad, source.games))
    }
}

/// Returns an error if lines failed or games were left out.
pub(super) fn check_complete(
    count: LineCount,
    left_out: Option<SkippedGames>,
) -> anyhow::Result<()> {
    match (count.bad, left_out) {
        (0, None) => Ok(()),
        (0, Some(left_out)) => Err(left_out.into()),
        (bad, _) => Err(LinesFailed(bad, count.good + bad).into()),
    }
}

/// Arguments for the input, the output and the threads.
#[derive(Debug, clap::Args)]
pub(super) struct FilterArgs {
    /// A file of JSON lines, EPD or game records, or the folder of a match; by default
    /// standard input.
    #[arg(value_name = "PATH")]
    pub(super) input: Option<PathBuf>,
    /// Set an option of the engine or a setting of the game.
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = pair)]
    pub(super) options: Vec<(String, String)>,
    /// Search N positions at a time; by default one per core.
    #[arg(long, value_name = "N", value_parser = threads())]
    threads: Option<u32>,
    /// Search only every Nth line, starting with line I, counted from 0.
    #[arg(long, value_name = "I/N", default_value = "0/1")]
    shard: Shard,
    /// Write the records to this file, which must be new; by default, or with `-`, to
    /// standard output.
    #[arg(long, value_name = "FILE")]
    out: Option<OutputPath>,
    /// Resume an interrupted run from the file of --out.
    #[arg(long, requires = "out")]
    resume: bool,
    /// With --resume, search lines again whose records are errors, such as timeouts; the
    /// new records replace the errors once all are found.
    #[arg(long, requires = "resume")]
    retry_errors: bool,
    #[command(flatten)]
    records: RecordArgs,
}

impl FilterArgs {
    /// Opens the input and returns the lines of the shard.
    pub(super) fn source(&self, game: &str) -> anyhow::Result<batch::Source> {
        let input = self.input.as_deref().filter(|path| !is_standard(path));
        if input.is_none() && io::stdin().is_terminal() {
            terminal::print_note("reading JSON lines until Ctrl-D; PATH names a file");
        }
        let options = SourceOptions {
            encoding: self.records.text.encoding,
            skip_bad: self.records.skip_bad,
        };
        let source = open_source(input, game, options, self.shard);
        let source = source.map_err(with_encoding_hint)?;
        source.bad.iter().for_each(report_left_out);
        Ok(source)
    }

    /// Returns the number of positions to search at a time.
    pub(super) fn threads(&self) -> usize {
        self.threads.map_or_else(cores, |threads| threads as usize)
    }

    /// Opens the output, and skips the lines whose records, made by `plan`, are there
    /// already.
    pub(super) fn writer(
        &self,
        plan: &impl Serialize,
        source: &mut batch::Source,
    ) -> anyhow::Result<RecordWriter> {
        let mut writer = RecordWriter {
            out: Box::new(io::sink()),
            progress: Progress::new(source.count, "positions"),
            result: Ok(()),
            path: self.out.clone().unwrap_or(OutputPath::Standard),
            existing: LineCount::default(),
            digest_log: None,
            retry: None,
        };
        match writer.path.resumable(plan, self.shard, self.resume)? {
            Some(resumed) => self.resume_output(resumed, &mut writer, source)?,
            None => writer.out = writer.path.stream()?,
        }
        Ok(writer)
    }

    /// Makes the writer append to the existing output.
    fn resume_output(
        &self,
        mut resumed: ResumableOutput,
        writer: &mut RecordWriter,
        source: &mut batch::Source,
    ) -> anyhow::Result<()> {
        let is_retry =
            |record: &ExistingRecord| self.retry_errors && record.status == batch::Status::Error;
        let retries = resumed.skip_done(&mut source.feed, is_retry)?;
        if resumed.unknown() > 0 {
            terminal::print_note(&format!(
                "'{}' was written by a build that did not record its input: of {} records \
                 only the ids are compared",
                writer.path,
                resumed.unknown()
            ));
        }
        for record in resumed.records.iter().filter(|record| !is_retry(record)) {
            match record.status {
                batch::Status::Ok => writer.existing.good += 1,
                batch::Status::Error => writer.existing.bad += 1,
            }
        }
        writer
            .progress
            .start_from(writer.existing.good + writer.existing.bad);
        if let (Some(path), false) = (writer.path.file(), retries.is_empty()) {
            writer.retry = Some(Retry::new(path, &resumed.records, is_retry)?);
        }
        let digests = Arc::new(Mutex::new(VecDeque::new()));
        let queue = Arc::clone(&digests);
        let rest = std::mem::replace(&mut source.feed, Box::new(std::iter::empty()));
        let rest = rest.inspect(move |line| {
            if let Ok(line) = line {
                lock_digests(&queue).push_back(line.digest());
            }
        });
        source.feed = Box::new(retries.into_iter().map(Ok).chain(rest));
        writer.out = Box::new(resumed.file);
        let file = resumed.companion;
        writer.digest_log = Some(DigestLog { file, digests });
        Ok(())
    }
}

/// The digests of the input lines, written beside the records.
struct DigestLog {
    /// The file of the digests, which is also the lock against other writers.
    file: Journal,
    /// The digests of the lines being searched, in their order.
    digests: Arc<Mutex<VecDeque<String>>>,
}

fn lock_digests(digests: &Mutex<VecDeque<String>>) -> MutexGuard<'_, VecDeque<String>> {
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
        path: &Path,
        records: &[ExistingRecord],
        is_retry: impl Fn(&ExistingRecord) -> bool,
    ) -> anyhow::Result<Retry> {
        let (mut errors, mut end) = (VecDeque::new(), 0);
        for record in records {
            if is_retry(record) {
                errors.push_back(end..record.end);
            }
            end = record.end;
        }
        let old = File::open(path).with_context(|| format!("cannot read '{}'", path.display()))?;
        Ok(Retry {
            path: path.to_owned(),
            draft: Draft::create(path)?,
            old: BufReader::new(old),
            offset: 0,
            errors,
            end,
        })
    }

    /// Writes the next record in place of an error. Returns whether it was the last.
    fn replace(&mut self, line: &str) -> io::Result<bool> {
        if let Some(old) = self.errors.pop_front() {
            self.copy(old.start)?;
            self.draft.write_all(line.as_bytes())?;
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

/// A writer of records, which flushes each one and shows progress.
pub(super) struct RecordWriter {
    out: Box<dyn Write>,
    progress: Progress,
    result: io::Result<()>,
    path: OutputPath,
    /// The number of records that existed before.
    existing: LineCount,
    digest_log: Option<DigestLog>,
    /// The replacement of error records; the first new records go there.
    retry: Option<Retry>,
}

impl RecordWriter {
    /// Writes a record; returns `Break` if that fails.
    pub(super) fn write(&mut self, line: &str) -> ControlFlow<()> {
        let progress = self.progress.clone();
        self.result = progress.suspend(|| self.write_record(line));
        self.progress.step();
        match self.result {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    }

    fn write_record(&mut self, line: &str) -> io::Result<()> {
        if let Some(mut retry) = self.retry.take() {
            if !retry.replace(line)? {
                self.retry = Some(retry);
                return Ok(());
            }
            retry.draft.finish().map_err(io::Error::other)?;
            self.out = Box::new(OpenOptions::new().append(true).open(retry.path)?);
            return Ok(());
        }
        if let Some(DigestLog { file, digests }) = &mut self.digest_log {
            let digest = lock_digests(digests).pop_front().unwrap_or_default();
            append_digest(file, &digest).map_err(io::Error::other)?;
        }
        self.out.write_all(line.as_bytes())?;
        self.out.flush()
    }

    /// Returns `count` plus the lines whose records existed before.
    pub(super) const fn with_existing(&self, count: LineCount) -> LineCount {
        LineCount {
            good: count.good + self.existing.good,
            bad: count.bad + self.existing.bad,
        }
    }

    /// Returns an error if a record could not be written.
    pub(super) fn finish(self) -> anyhow::Result<()> {
        self.progress.finish();
        self.result
            .with_context(|| format!("cannot write '{}'", self.path))
    }
}
