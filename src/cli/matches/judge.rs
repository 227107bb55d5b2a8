//! `ermine judge`.

use super::report::publish_and_print;
use crate::arena::judge;
use crate::arena::judge::MAX_DECISIONS;
use crate::arena::judge::judge;
use crate::cli::args::search::thread_count;
use crate::cli::console::progress::Progress;
use clap::value_parser;
use std::path::PathBuf;

/// Measure the players' error rates in a match by a deep search of their decisions.
///
/// A sample of each player's decisions, the same for the same seed, is searched with at
/// least ten times the nodes of the player that searches most. The results are kept in
/// losses.jsonl, and the files of the match are written again with them. An interrupted
/// run is resumed.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ermine judge matches/new
  ermine judge matches/new --nodes 500000 --decisions 1000
  ermine judge matches/new --json | jq .judged.players")]
pub(crate) struct JudgeArgs {
    /// The folder of the match; it may still be running.
    #[arg(value_name = "FOLDER", value_parser = value_parser!(PathBuf))]
    folder: PathBuf,
    /// Nodes for each decision; by default ten times those of the player that searches
    /// most, or the number used before.
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..=1_000_000_000_000))]
    nodes: Option<u64>,
    /// Decisions of each player to search; all, if it made fewer.
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = value_parser!(u32).range(1..=MAX_DECISIONS as i64))]
    decisions: u32,
    /// Seed of the sample.
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Search N decisions at once; by default one per core.
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=1024))]
    concurrency: Option<u16>,
    /// Print the result as a JSON object.
    #[arg(long)]
    json: bool,
}

/// Searches the decisions, and writes the files of the match.
pub(crate) fn run(args: &JudgeArgs) -> anyhow::Result<()> {
    let plan = judge::Plan {
        nodes: args.nodes,
        decisions: args.decisions as usize,
        seed: args.seed,
    };
    let threads = thread_count(args.concurrency.map(u32::from));
    let mut bar: Option<Progress> = None;
    judge(&args.folder, plan, threads, &mut |done, all| match &bar {
        Some(bar) => bar.set(done as u64),
        None => bar
            .insert(Progress::new(all as u64, "decisions"))
            .start_from(done as u64),
    })?;
    if let Some(bar) = bar {
        bar.finish();
    }
    publish_and_print(&args.folder, args.json)
}
