//! `ermine puzzles make`.

use super::criteria::CriteriaArgs;
use crate::batch::Shard;
use crate::cli::args::search::{pair, thread_count, threads};
use crate::cli::console::progress::Progress;
use crate::cli::console::terminal;
use crate::cli::io::output::OutputPath;
use crate::cli::io::text;
use crate::puzzle::{MakePlan, MakeRun, read_puzzles};
use anyhow::Context;
use clap::value_parser;
use std::io::Write;

/// Make puzzles: play games between weak players and examine their positions.
///
/// A puzzle has a few right answers, and every other move loses a margin of expected
/// score; searches of growing size have to agree on that (docs/puzzles.md). The same seed
/// gives the same puzzles, whatever the threads.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ermine puzzles make --count 1000 --seed 1 --out puzzles.jsonl
  ermine puzzles make --count 2000 --seed 1 --out puzzles.jsonl --resume
  ermine --game colorbound puzzles make --count 100 --margin 0.6 --out puzzles.jsonl")]
pub(super) struct Args {
    /// Number of puzzles.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = value_parser!(u64).range(1..))]
    count: u64,
    /// Seed of games and dice.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Maximum number of puzzles from one game.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u32).range(1..))]
    each: u32,
    #[command(flatten)]
    criteria: CriteriaArgs,
    /// A setting of the game.
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = pair)]
    options: Vec<(String, String)>,
    /// Examine N games at a time; by default one per core.
    #[arg(long, value_name = "N", value_parser = threads())]
    threads: Option<u32>,
    /// The file to write, which must be new; `-` is standard output.
    #[arg(long, value_name = "FILE")]
    out: OutputPath,
    /// Resume an interrupted run from the file of --out, or make more puzzles.
    #[arg(long)]
    resume: bool,
}

/// Makes the puzzles.
pub(super) fn run(game: &str, args: &Args) -> anyhow::Result<()> {
    let plan = MakePlan {
        game: game.to_owned(),
        options: args.options.iter().cloned().collect(),
        seed: args.seed,
        criteria: args.criteria.for_game(game)?,
        each: args.each as usize,
    };
    let mut run = MakeRun::new(&plan, args.count)?;
    let resumed = args.out.resumable(&plan, Shard::WHOLE, args.resume)?;
    if let (Some(path), Some(resumed)) = (args.out.file(), &resumed)
        && !resumed.records.is_empty()
    {
        run.resume(&text::load_as(path, read_puzzles)?)?;
    }
    // The companion of a file stays open, as a lock against other writers.
    let (mut out, _lock): (Box<dyn Write>, _) = match resumed {
        Some(resumed) => (Box::new(resumed.file), Some(resumed.companion)),
        None => (args.out.stream()?, None),
    };
    let progress = Progress::new(args.count, "puzzles");
    progress.start_from(run.made());
    let threads = thread_count(args.threads);
    let made = run.finish(threads, |puzzle| {
        out.write_all(puzzle.line().as_bytes())
            .with_context(|| format!("cannot write '{}'", args.out))?;
        progress.step();
        anyhow::Ok(())
    });
    progress.finish();
    made?;
    terminal::print_note(&format!("{run} in '{}'", args.out));
    Ok(())
}
