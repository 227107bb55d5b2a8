//! `ermine batch`.

use super::progress::Progress;
use super::search::{MOST_DEPTH, MOST_MS, MOST_NODES, cores, pair, threads};
use crate::batch::{
    self, BatchCount, BatchPlan, BatchRecord, BatchSource, Feed, LimitSpec, Request, Shard,
    open_source, resume,
};
use anyhow::{Context, bail};
use clap::value_parser;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Nodes where nothing else limits the search.
const NODES: u64 = 100_000;

/// The exit code where some lines came to nothing.
pub(super) const SOME_BAD: u8 = 3;

/// Search many positions: JSON lines in, JSON lines out.
///
/// A line of the input is an object such as {"id": 1, "fen": "…"} or {"id": "b",
/// "start": "shuffle 3 5", "moves": "r3 e2e4"}; "game", "options", "limits" ({"nodes":
/// 5000}) and "multipv" may be said for a line alone. Files of game records and folders
/// of matches are read too: every position of every game. The records come in the order
/// of the lines; a bad line is one record that says why. With limits of nodes or depth
/// they are the same whatever the threads and shards. docs/batch.md has all fields.
///
/// Exit code 3: some lines could not be searched.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ermine batch positions.jsonl --nodes 5000 > found.jsonl
  ermine match … --out m && ermine batch m --nodes 20000 --out found.jsonl
  ermine batch positions.jsonl --nodes 5000 --out found.jsonl --resume
  ermine batch positions.jsonl --nodes 5000 --shard 0/8 --out found-0.jsonl
  ermine batch games.txt --list | shuf -n 1000 | ermine batch --nodes 1000000
  echo '{\"id\":1,\"moves\":\"e2e4\"}' | ermine --game colorbound batch --depth 6")]
pub(super) struct Args {
    /// A file of JSON lines or of game records, or the folder of a match; standard input
    /// if left out.
    #[arg(value_name = "PATH")]
    input: Option<PathBuf>,
    /// Search so many nodes; 100000 if nothing limits the search.
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..=MOST_NODES))]
    nodes: Option<u64>,
    /// Search so many plies.
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..=i64::from(MOST_DEPTH)))]
    depth: Option<u32>,
    /// Search so many milliseconds; the records depend on the machine then.
    #[arg(long, value_name = "MS", value_parser = value_parser!(u64).range(0..=MOST_MS))]
    movetime: Option<u64>,
    /// Report so many best moves.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u32).range(1..=512))]
    multipv: u32,
    /// Set any option of the engine or setting of the game.
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = pair)]
    options: Vec<(String, String)>,
    /// Give a position up after so many seconds, whatever its limits.
    #[arg(long, value_name = "S", default_value_t = 600, value_parser = value_parser!(u64).range(1..=31_536_000))]
    timeout: u64,
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
    /// Search nothing: print the lines themselves, those of records too, with the game
    /// and the options that they are searched with, as lines that batch reads again.
    #[arg(long, conflicts_with_all = ["nodes", "depth", "movetime", "multipv", "timeout", "threads", "out"])]
    list: bool,
}

/// Searches them all.
pub(super) fn run(game: &str, args: &Args) -> anyhow::Result<()> {
    let plan = Arc::new(args.plan(game));
    let BatchSource { mut feed, count } = open_source(args.input.as_deref(), game, args.shard)?;
    if args.list {
        return bad(list(feed, &plan)?);
    }
    let mut out: Box<dyn Write> = Box::new(io::stdout());
    let progress = Progress::new(count, "positions");
    if let Some(path) = &args.out {
        let resumed = resume(path, (&*plan, args.shard), args.resume)?;
        skip(&mut feed, &resumed.ids, path)?;
        progress.begin(resumed.ids.len() as u64);
        out = Box::new(Sheet(resumed.file));
    }
    let mut written = Ok(());
    let mut finished = |record: &BatchRecord| {
        let line = record.line();
        written = progress.suspend(|| out.write_all(line.as_bytes()).and_then(|()| out.flush()));
        progress.step();
        match written {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    };
    let threads = args.threads.map_or_else(cores, |threads| threads as usize);
    let count = batch::run(feed, &plan, threads, &mut finished)?;
    progress.finish();
    written.context("cannot write the records")?;
    bad(count)
}

/// Prints the lines; a bad one is a record that says why.
fn list(feed: Feed, plan: &BatchPlan) -> anyhow::Result<BatchCount> {
    let mut count = BatchCount::default();
    let mut out = BufWriter::new(io::stdout().lock());
    for line in feed {
        let text = match line?.request() {
            Ok(mut request) => {
                count.good += 1;
                plan.complete(&mut request);
                request.line()
            }
            Err((id, error)) => {
                count.bad += 1;
                BatchRecord::failed(id, error.to_string()).line()
            }
        };
        out.write_all(text.as_bytes())?;
    }
    out.flush()?;
    Ok(count)
}

/// Fails where some lines came to nothing.
pub(super) fn bad(count: BatchCount) -> anyhow::Result<()> {
    match count.bad {
        0 => Ok(()),
        bad => Err(SomeBad(bad, count.good + bad).into()),
    }
}

/// Lines that came to nothing, of all that there were: the rest is written.
#[derive(Debug, thiserror::Error)]
#[error("{0} of {1} lines came to nothing")]
pub(super) struct SomeBad(pub(super) u64, pub(super) u64);

/// A file whose lines are whole, each written at once.
pub(super) struct Sheet(pub(super) File);

impl Write for Sheet {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// Passes over the lines whose records are there.
pub(super) fn skip(feed: &mut Feed, ids: &[serde_json::Value], path: &Path) -> anyhow::Result<()> {
    let shown = path.display();
    for (number, id) in (1..).zip(ids) {
        let Some(line) = feed.next() else {
            bail!("'{shown}' has {} records, the input fewer lines", ids.len());
        };
        let found = match line?.request() {
            Ok(Request { id, .. }) | Err((id, _)) => id,
        };
        if found != *id {
            bail!("'{shown}', record {number} has the id {id}, the input {found}: another input");
        }
    }
    Ok(())
}

impl Args {
    fn plan(&self, game: &str) -> BatchPlan {
        let limits = LimitSpec {
            nodes: self.nodes,
            depth: self.depth,
            movetime: self.movetime,
            mate: None,
        };
        let usual = LimitSpec {
            nodes: Some(NODES),
            ..LimitSpec::default()
        };
        let mut plan = BatchPlan {
            game: game.to_owned(),
            options: BTreeMap::new(),
            limits: if limits.end() { limits } else { usual },
            multipv: self.multipv,
            timeout: self.timeout,
        };
        for (name, value) in self.options.iter().cloned() {
            plan.set_option(name, value);
        }
        plan
    }
}
