//! Lines in, records out: what `batch` and `puzzles find` have in common.

use super::progress::Progress;
use super::search::{cores, pair, threads};
use crate::base::JsonText;
use crate::batch::{BatchCount, BatchSource, Feed, Request, Shard, open_source, resume};
use anyhow::{Context, bail};
use serde::Serialize;
use std::fs::File;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

/// The exit code where some lines came to nothing.
pub(super) const SOME_BAD: u8 = 3;

/// Lines that came to nothing, of all that there were: the rest is written.
#[derive(Debug, thiserror::Error)]
#[error("{0} of {1} lines came to nothing")]
pub(super) struct SomeBad(pub(super) u64, pub(super) u64);

/// Fails where some lines came to nothing.
pub(super) fn bad(count: BatchCount) -> anyhow::Result<()> {
    match count.bad {
        0 => Ok(()),
        bad => Err(SomeBad(bad, count.good + bad).into()),
    }
}

/// What is read, what is written, and by how many at a time.
#[derive(Debug, clap::Args)]
pub(super) struct FilterArgs {
    /// A file of JSON lines or of game records, or the folder of a match; standard input
    /// if left out.
    #[arg(value_name = "PATH")]
    pub(super) input: Option<PathBuf>,
    /// Set any option of the engine or setting of the game.
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = pair)]
    pub(super) options: Vec<(String, String)>,
    /// Search so many positions at a time; all cores if left out.
    #[arg(long, value_name = "N", value_parser = threads())]
    threads: Option<u32>,
    /// Search only every Nth line, from line I on, counted from 0.
    #[arg(long, value_name = "I/N", default_value = "0/1")]
    shard: Shard,
    /// Write the records to this file, which must be new.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Go on with the file of --out where it was broken off.
    #[arg(long, requires = "out")]
    resume: bool,
}

impl FilterArgs {
    /// The lines of the shard.
    pub(super) fn source(&self, game: &str) -> anyhow::Result<BatchSource> {
        Ok(open_source(self.input.as_deref(), game, self.shard)?)
    }

    /// How many positions are searched at a time.
    pub(super) fn threads(&self) -> usize {
        self.threads.map_or_else(cores, |threads| threads as usize)
    }

    /// Where records go. Lines whose records, found by `plan`, are there are passed over.
    pub(super) fn writer(
        &self,
        plan: &impl Serialize,
        source: &mut BatchSource,
    ) -> anyhow::Result<RecordWriter> {
        let mut writer = RecordWriter {
            out: Box::new(io::stdout()),
            progress: Progress::new(source.count, "positions"),
            written: Ok(()),
            path: self.out.clone(),
            _begun: None,
        };
        if let Some(path) = &self.out {
            let resumed = resume(path, (plan, self.shard), self.resume)?;
            skip(&mut source.feed, &resumed.ids, path)?;
            writer.progress.begin(resumed.ids.len() as u64);
            writer.out = Box::new(resumed.file);
            writer._begun = Some(resumed.begun);
        }
        Ok(writer)
    }
}

/// Passes over the lines whose records are there.
fn skip(feed: &mut Feed, ids: &[JsonText], path: &Path) -> anyhow::Result<()> {
    let shown = path.display();
    for (number, id) in (1..).zip(ids) {
        let Some(line) = feed.next() else {
            bail!("'{shown}' has {} records, the input fewer lines", ids.len());
        };
        let found = match line?.request() {
            Ok(Request { id, .. }) | Err((id, _)) => id,
        };
        if !found.means(id) {
            bail!("'{shown}', record {number} has the id {id}, the input {found}: another input");
        }
    }
    Ok(())
}

/// Writes records, each at once and as a whole, and tells of progress.
pub(super) struct RecordWriter {
    out: Box<dyn Write>,
    progress: Progress,
    written: io::Result<()>,
    /// The file, if there is one.
    path: Option<PathBuf>,
    /// Keeps others from writing there.
    _begun: Option<File>,
}

impl RecordWriter {
    /// Writes one; says whether to go on.
    pub(super) fn write(&mut self, line: &str) -> ControlFlow<()> {
        let out = &mut self.out;
        self.written = self
            .progress
            .suspend(|| out.write_all(line.as_bytes()).and_then(|()| out.flush()));
        self.progress.step();
        match self.written {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    }

    /// Fails if a record could not be written.
    pub(super) fn finish(self) -> anyhow::Result<()> {
        self.progress.finish();
        self.written.with_context(|| match self.path {
            Some(path) => format!("cannot write '{}'", path.display()),
            None => "cannot write the records".to_owned(),
        })
    }
}
