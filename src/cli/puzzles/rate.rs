//! `ermine puzzles rate`.

use super::file::check_distinct;
use crate::base::json_line;
use crate::batch::LineCount;
use crate::cli::args::search::{thread_count, threads};
use crate::cli::console::progress::Progress;
use crate::cli::console::terminal;
use crate::cli::io::output::{OutputPath, text_stream};
use crate::cli::io::text;
use crate::puzzle::rating::{AttemptJournal, SolverPool, attempts_path, rate};
use crate::puzzle::{Puzzle, read_puzzles};
use crate::session::strength::{MAX_ELO, MIN_ELO};
use anyhow::{Context, bail};
use clap::value_parser;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Rate the difficulty of puzzles.
///
/// Several solvers try every puzzle: the engine weakened to several UCI_Elo, the
/// reference players, and the engine with 1, 2, 4 … nodes. A model of the attempts places
/// each puzzle on the scale of UCI_Elo, the same on every machine whatever the threads.
/// The puzzles are written in their order with "rating" set. Standard error shows how
/// reliable the ratings are and how many puzzles each solver solved. The attempts are
/// kept beside the output, in FILE.attempts, unless that is `-`, standard output.
/// docs/puzzles.md explains the number.
///
/// Exit code 3: some puzzles could not be tried and have no rating.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ermine puzzles rate found.jsonl --out rated.jsonl
  ermine puzzles rate found.jsonl --out rated.jsonl --resume
  ermine puzzles rate found.jsonl --out rated.jsonl --seeds 8 --report report.jsonl
  ermine puzzles rate found.jsonl --out rated.jsonl --levels 200,400,600,800,1000")]
pub(super) struct Args {
    /// A file of puzzles, JSON lines.
    #[arg(value_name = "FILE")]
    input: PathBuf,
    /// Write the rated puzzles to this file, which must be new.
    #[arg(long, value_name = "FILE")]
    out: OutputPath,
    /// Resume from the attempts beside --out, and write it again.
    #[arg(long)]
    resume: bool,
    /// The UCI_Elo of the weakened engines.
    #[arg(long, value_name = "ELO,…", value_delimiter = ',', value_parser = value_parser!(u32).range(i64::from(MIN_ELO)..=i64::from(MAX_ELO)))]
    levels: Option<Vec<u32>>,
    /// Attempts of each weakened engine and reference player, divided between the two
    /// halves of the solvers that estimate the reliability.
    #[arg(long, value_name = "N", default_value_t = SolverPool::default().seeds, value_parser = value_parser!(u32).range(2..=1000))]
    seeds: u32,
    /// Maximum nodes of the engine that tries 1, 2, 4 … nodes; while its answer is wrong
    /// it goes on, up to the nodes that confirmed the puzzle.
    #[arg(long, value_name = "N", default_value_t = SolverPool::default().nodes, value_parser = value_parser!(u64).range(1..=1_000_000_000))]
    nodes: u64,
    /// Seed of all random choices.
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// Try N puzzles at a time; by default one per core.
    #[arg(long, value_name = "N", value_parser = threads())]
    threads: Option<u32>,
    /// Write the measurements to this file, a JSON object for each game.
    #[arg(long, value_name = "FILE")]
    report: Option<OutputPath>,
}

/// Rates all puzzles.
pub(super) fn run(args: &Args) -> anyhow::Result<()> {
    let text = text::load(&args.input)?;
    let mut puzzles = read_puzzles(&text).with_context(|| format!("'{}'", args.input.display()))?;
    args.check_files()?;
    let journal = args.run_solvers(&puzzles)?;
    let reports = rate(&mut puzzles, journal.sheets());
    let rated: String = puzzles.iter().map(Puzzle::line).collect();
    args.out.save(&rated)?;
    if let Some(path) = &args.report {
        path.save(&reports.iter().map(json_line).collect::<String>())?;
    }
    for report in &reports {
        report.to_string().lines().for_each(terminal::print_note);
    }
    let mut bad = 0;
    for sheet in journal.sheets() {
        if let Some(error) = &sheet.error {
            bad += 1;
            terminal::print_note(&format!("puzzle '{}': {error}", sheet.id));
        }
    }
    let good = puzzles.len() as u64 - bad;
    Ok(LineCount { good, bad }.check(None)?)
}

impl Args {
    /// Checks that only files of an earlier run like this are overwritten.
    fn check_files(&self) -> anyhow::Result<()> {
        let report = self.report.as_ref();
        text_stream(&[("--out", Some(&self.out)), ("--report", report)], false)?;
        check_distinct("--out", &self.out, &self.input)?;
        self.out.check()?;
        if let Some(out) = self.out.resumable_file(self.resume)? {
            AttemptJournal::check(out, self.resume)?;
        }
        if let Some(report) = report {
            check_distinct("--report", report, &self.input)?;
            report.check()?;
            let absolute = |path: &Path| std::path::absolute(path).ok();
            if let (Some(out), Some(path)) = (self.out.file(), report.file())
                && [out, &attempts_path(out)]
                    .map(absolute)
                    .contains(&absolute(path))
            {
                bail!("--report: '{report}' is written by the run itself");
            }
        }
        Ok(())
    }

    fn pool(&self) -> SolverPool {
        let levels = self.levels.clone();
        let levels = levels.unwrap_or_else(|| SolverPool::default().levels);
        SolverPool {
            levels: BTreeSet::from_iter(levels).into_iter().collect(),
            seeds: self.seeds,
            nodes: self.nodes,
            seed: self.seed,
        }
    }

    /// Lets the solvers try all puzzles without attempts.
    fn run_solvers(&self, puzzles: &[Puzzle]) -> anyhow::Result<AttemptJournal> {
        let pool = self.pool();
        let mut journal = match self.out.file() {
            Some(out) => AttemptJournal::open(&attempts_path(out), &pool, puzzles, self.resume)?,
            None => AttemptJournal::default(),
        };
        if journal.unknown() > 0 {
            terminal::print_note(&format!(
                "the attempts of '{}' were written by a build that recorded only ids: the puzzles \
                 may not be the same",
                self.out
            ));
        }
        let progress = Progress::new(puzzles.len() as u64, "puzzles");
        progress.start_from(journal.sheets().len() as u64);
        let threads = thread_count(self.threads);
        let completed = journal.complete(puzzles, &pool, threads, || progress.step());
        progress.finish();
        completed?;
        Ok(journal)
    }
}
