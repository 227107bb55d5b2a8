//! The common parts of `batch` and `puzzles find`: lines in, records out.

use super::args::record::RecordArgs;
use super::args::search::{pair, threads};
use super::console::progress::Progress;
use super::console::terminal;
use super::io::output::OutputPath;
use super::io::text::{is_standard, report_left_out, with_encoding_hint};
use crate::batch::{self, Incomplete, LineCount, RecordFile, Shard, SourceOptions, open_source};
use anyhow::Context;
use serde::Serialize;
use std::io::{self, IsTerminal};
use std::ops::ControlFlow;
use std::path::PathBuf;

/// The exit code if some lines failed or games were left out.
pub(super) const EXIT_LINES_FAILED: u8 = 3;

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
    pub(super) threads: Option<u32>,
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

    /// Opens the output, and skips the lines whose records, made by `plan`, are there
    /// already.
    pub(super) fn writer(
        &self,
        plan: &impl Serialize,
        source: &mut batch::Source,
    ) -> anyhow::Result<RecordWriter> {
        let path = self.out.clone().unwrap_or(OutputPath::Standard);
        let progress = Progress::new(source.count, "positions");
        let mut existing = LineCount::default();
        let write: WriteRecord = match path.resumable(plan, self.shard, self.resume)? {
            Some(output) => {
                let mut file = RecordFile::new(output, &mut source.feed, self.retry_errors)?;
                if file.unknown > 0 {
                    terminal::print_note(&format!(
                        "'{path}' was written by a build that did not record its input: of {} records \
                         only the ids are compared",
                        file.unknown
                    ));
                }
                existing = file.existing;
                progress.start_from(existing.all());
                Box::new(move |record| file.write(record))
            }
            None => {
                let mut stream = path.stream()?;
                Box::new(move |record| {
                    stream.write_all(record.as_bytes())?;
                    stream.flush()
                })
            }
        };
        Ok(RecordWriter {
            write,
            progress,
            result: Ok(()),
            path,
            existing,
            left_out: source.left_out(),
        })
    }
}

/// A function that writes a record.
type WriteRecord = Box<dyn FnMut(&str) -> io::Result<()>>;

/// A writer of records, which flushes each one and shows progress.
pub(super) struct RecordWriter {
    write: WriteRecord,
    progress: Progress,
    result: io::Result<()>,
    path: OutputPath,
    /// The number of records that existed before.
    existing: LineCount,
    /// The error for the games that were left out.
    left_out: Option<Incomplete>,
}

impl RecordWriter {
    /// Writes a record; returns `Break` if that fails.
    pub(super) fn write(&mut self, record: &str) -> ControlFlow<()> {
        self.result = self.progress.suspend(|| (self.write)(record));
        self.progress.step();
        match self.result {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    }

    /// Returns an error if a record could not be written, if lines failed, `count` or
    /// those of existing records, or if games were left out.
    pub(super) fn finish(self, count: LineCount) -> anyhow::Result<()> {
        self.progress.finish();
        self.result
            .with_context(|| format!("cannot write '{}'", self.path))?;
        Ok((self.existing + count).check(self.left_out)?)
    }
}
