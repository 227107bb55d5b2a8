//! `ermine puzzles verify`.

use crate::base::pipeline::ordered_map;
use crate::cli::args::search::{thread_count, threads};
use crate::cli::console::progress::Progress;
use crate::cli::console::terminal;
use crate::cli::io::text;
use crate::puzzle::{VerifyPlan, read_puzzles, verify};
use anyhow::bail;
use clap::value_parser;
use std::ops::ControlFlow;
use std::path::PathBuf;

/// Check puzzles against the rules and deeper searches.
///
/// Records are checked against the rules, accepted answers against deeper searches,
/// forced wins and losses against every reply and every roll. Prints a JSON object for
/// each puzzle that does not hold; for all with --all. Exit code 1: some do not hold.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ermine puzzles verify puzzles.jsonl
  ermine puzzles verify puzzles.jsonl --rollouts 100 --sample 50 --all
  ermine puzzles verify puzzles.jsonl --times 50 --sample 100 --search-threads 2")]
pub(super) struct Args {
    /// The puzzles, JSON lines.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Search N times the nodes that confirmed each puzzle.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u64).range(1..=1_000_000))]
    times: u64,
    /// Threads of each search.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = threads())]
    search_threads: u32,
    /// Roll out the best answer and the best other move this many times.
    #[arg(long, value_name = "TRIALS", default_value_t = 0, value_parser = value_parser!(u32).range(..=1_000_000))]
    rollouts: u32,
    /// Check N puzzles, spread evenly over the file.
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..))]
    sample: Option<u64>,
    /// Print the puzzles that hold too.
    #[arg(long)]
    all: bool,
    /// Check N puzzles at a time; by default one per core.
    #[arg(long, value_name = "N", value_parser = threads())]
    threads: Option<u32>,
}

/// Checks the puzzles.
pub(super) fn run(args: &Args) -> anyhow::Result<()> {
    let mut puzzles = text::load_as(&args.file, read_puzzles)?;
    if let Some(sample) = args
        .sample
        .filter(|&sample| (sample as usize) < puzzles.len())
    {
        let all = puzzles.len();
        let chosen =
            (0..sample as usize).map(|index| puzzles[index * all / sample as usize].clone());
        puzzles = chosen.collect();
    }
    let plan = VerifyPlan {
        times: args.times,
        search_threads: args.search_threads,
        trials: args.rollouts,
    };
    let (count, progress) = (
        puzzles.len(),
        Progress::new(puzzles.len() as u64, "puzzles"),
    );
    let mut failures = 0;
    let verified = ordered_map(
        puzzles.into_iter().map(anyhow::Ok),
        thread_count(args.threads),
        || move |puzzle| verify(&puzzle, plan),
        |found| {
            let verdict = found?;
            failures += usize::from(!verdict.holds());
            if args.all || !verdict.holds() {
                progress.suspend(|| terminal::print_json(&verdict))?;
            }
            progress.step();
            Ok(ControlFlow::Continue(()))
        },
    );
    progress.finish();
    verified?;
    if failures > 0 {
        bail!("{failures} of {count} puzzles do not hold");
    }
    terminal::print_note(&format!("{count} puzzles hold"));
    Ok(())
}
