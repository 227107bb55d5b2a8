//! `ermine puzzles make`.

use super::criteria::CriteriaArgs;
use super::file;
use crate::base::pipeline::ordered_map;
use crate::batch::Shard;
use crate::cli::args::search::{cores, pair, threads};
use crate::cli::console::progress::Progress;
use crate::cli::console::terminal;
use crate::cli::io::output::OutputPath;
use crate::gamefile::journal::Journal;
use crate::puzzle::{self, FinderCount, GameYield, MakePlan, Selection, game_number};
use crate::session::SessionError;
use anyhow::Context;
use clap::value_parser;
use std::convert::Infallible;
use std::io::Write;
use std::ops::ControlFlow;

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
    // Reports bad options before any work is done.
    puzzle::Maker::new(&plan)?;
    let mut writer = PuzzleWriter::begin(&plan, args)?;
    let first = writer.next_game;
    let mut failed = Ok(());
    let threads = args.threads.map_or_else(cores, |threads| threads as usize);
    let worker = || {
        let mut maker = puzzle::Maker::new(&plan);
        move |number| match &mut maker {
            Ok(maker) => maker.make(number),
            Err(error) => Err(error.clone()),
        }
    };
    if writer.is_incomplete() {
        let games = (first..).map(Ok::<u64, Infallible>);
        ordered_map(games, threads, worker, |found| {
            match writer.write_game(found) {
                Ok(()) if writer.is_incomplete() => ControlFlow::Continue(()),
                Ok(()) => ControlFlow::Break(()),
                Err(error) => {
                    failed = Err(error);
                    ControlFlow::Break(())
                }
            }
        })?;
    }
    writer.progress.finish();
    failed?;
    terminal::print_note(&writer.summary());
    Ok(())
}

/// A file of puzzles being written.
struct PuzzleWriter<'a> {
    out: Box<dyn Write>,
    /// The lock against other writers.
    _lock: Option<Journal>,
    path: &'a OutputPath,
    target: u64,
    written: u64,
    games: u64,
    next_game: u64,
    count: FinderCount,
    selection: Selection,
    progress: Progress,
}

impl PuzzleWriter<'_> {
    /// Opens the file, and counts the puzzles already in it.
    fn begin<'a>(plan: &MakePlan, args: &'a Args) -> anyhow::Result<PuzzleWriter<'a>> {
        let resumed = args.out.resumable(plan, Shard::WHOLE, args.resume)?;
        let has_records = resumed
            .as_ref()
            .is_some_and(|file| !file.records.is_empty());
        let (out, lock): (Box<dyn Write>, _) = match resumed {
            Some(file) => (Box::new(file.file), Some(file.companion)),
            None => (args.out.stream()?, None),
        };
        let mut writer = PuzzleWriter {
            out,
            _lock: lock,
            path: &args.out,
            target: args.count,
            written: 0,
            games: 0,
            next_game: 0,
            count: FinderCount::default(),
            selection: Selection::new(plan.each),
            progress: Progress::new(args.count, "puzzles"),
        };
        if let (Some(path), true) = (args.out.file(), has_records) {
            for puzzle in file::read(path)? {
                writer.selection.add(&puzzle)?;
                writer.written += 1;
                // The rest of its game may be missing.
                writer.next_game = game_number(&puzzle).unwrap_or_default();
            }
            writer.progress.start_from(writer.written);
        }
        Ok(writer)
    }

    fn is_incomplete(&self) -> bool {
        self.written < self.target
    }

    /// Writes the puzzles of a game.
    fn write_game(&mut self, found: Result<GameYield, SessionError>) -> anyhow::Result<()> {
        let found = found?;
        self.games += 1;
        self.count.add(found.count);
        for puzzle in &found.puzzles {
            if self.is_incomplete() && self.selection.add(puzzle)?.is_none() {
                let result = self.out.write_all(puzzle.line().as_bytes());
                result.with_context(|| format!("cannot write '{}'", self.path))?;
                self.written += 1;
                self.progress.step();
            }
        }
        Ok(())
    }

    fn summary(&self) -> String {
        let FinderCount {
            screened,
            promising,
            likely,
            confirmed,
            unproven,
            lost,
            refuted,
            obvious,
        } = self.count;
        format!(
            "{} games, {screened} decisions screened: {promising} promising, {likely} likely, \
             {confirmed} confirmed, of these {obvious} obvious, {unproven} without proof, \
             {lost} lost anyway, {refuted} refuted later; \
             {} puzzles in '{}'",
            self.games, self.written, self.path
        )
    }
}
