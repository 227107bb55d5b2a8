//! `ermine batch`.

use super::args::limits::LimitArgs;
use super::args::search::{multipv, thread_count};
use super::filter::FilterArgs;
use crate::batch::{self, Feed, LineCount};
use crate::session::SearchLimit;
use clap::value_parser;
use std::collections::BTreeMap;
use std::io::{self, BufWriter, Write};
use std::sync::Arc;

/// The default node limit.
const NODES: u64 = 100_000;

/// Search many positions: JSON lines in, JSON lines out.
///
/// An input line is an object such as {"id": 1, "fen": "…"} or {"id": "b", "start":
/// "shuffle 3 5", "moves": "r3 e2e4"}; "game", "options", "limits" ({"nodes": 5000}) and
/// "multipv" can be set for each line. EPD, game records and match folders are read too:
/// every position of every game. The records come in the order of the lines; the record
/// of a bad line holds the error. With node or depth limits the records do not depend on
/// threads and shards. docs/batch.md describes all fields.
///
/// Exit code 3: some lines could not be searched, or games were left out.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ermine batch positions.jsonl --nodes 5000 > found.jsonl
  ermine match … --out m && ermine batch m --nodes 20000 --out found.jsonl
  ermine batch positions.jsonl --nodes 5000 --out found.jsonl --resume
  ermine batch positions.jsonl --nodes 5000 --shard 0/8 --out found-0.jsonl
  ermine batch games.txt --list | shuf -n 1000 | ermine batch --nodes 1000000
  ermine puzzles export puzzles.jsonl --format epd | ermine batch --nodes 5000
  echo '{\"id\":1,\"moves\":\"e2e4\"}' | ermine --game colorbound batch --depth 6")]
#[command(mut_arg("nodes", |arg| arg.help(format!("Search N nodes; {NODES} if no limit is given"))))]
#[command(mut_arg("movetime", |arg| arg.help("Search for MS milliseconds; the records then depend on the machine")))]
pub(super) struct Args {
    #[command(flatten)]
    filter: FilterArgs,
    #[command(flatten)]
    limit: LimitArgs,
    /// Report the N best moves.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = multipv())]
    multipv: u32,
    /// Give up a position after S seconds, whatever its limits.
    #[arg(long, value_name = "S", default_value_t = 600, value_parser = value_parser!(u64).range(1..=31_536_000))]
    timeout: u64,
    /// Print the input lines instead of searching them.
    ///
    /// Positions of game records are printed too, with the game and the options that they
    /// would be searched with, as lines that batch can read.
    #[arg(long, conflicts_with_all = ["nodes", "depth", "movetime", "multipv", "timeout", "threads", "out"])]
    list: bool,
}

/// Searches all lines.
pub(super) fn run(game: &str, args: &Args) -> anyhow::Result<()> {
    let defaults = Arc::new(args.defaults(game));
    let mut source = args.filter.source(game)?;
    if args.list {
        let left_out = source.left_out();
        return Ok(list(source.feed, &defaults)?.check(left_out)?);
    }
    let mut writer = args.filter.writer(&*defaults, &mut source)?;
    let threads = thread_count(args.filter.threads);
    let mut write = |record: &batch::Record| writer.write(&record.line());
    let count = batch::run(source.feed, &defaults, threads, &mut write)?;
    writer.finish(count)
}

/// Prints the lines; a bad line becomes a record with the error.
fn list(feed: Feed, defaults: &batch::Defaults) -> anyhow::Result<LineCount> {
    let mut count = LineCount::default();
    let mut out = BufWriter::new(io::stdout().lock());
    for line in feed {
        let text = match line?.request() {
            Ok(mut request) => {
                count.good += 1;
                defaults.complete(&mut request);
                request.line()
            }
            Err(invalid) => {
                count.bad += 1;
                batch::Record::failed(invalid.id, invalid.error.to_string()).line()
            }
        };
        out.write_all(text.as_bytes())?;
    }
    out.flush()?;
    Ok(count)
}

impl Args {
    fn defaults(&self, game: &str) -> batch::Defaults {
        let defaults = batch::Defaults {
            game: game.to_owned(),
            options: BTreeMap::new(),
            limits: self.limit.or(SearchLimit::nodes(NODES)),
            multipv: self.multipv,
            timeout: self.timeout,
        };
        defaults.with_options(self.filter.options.iter().cloned())
    }
}
