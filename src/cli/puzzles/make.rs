//! `ermine puzzles make`.

use crate::base::pipeline::ordered_map;
use crate::cli::progress::Progress;
use crate::cli::search::{MOST_NODES, cores, pair, threads};
use crate::cli::terminal;
use crate::puzzle::{Criteria, FinderCount, GameYield, PuzzleMaker, Selection};
use crate::session::SessionError;
use anyhow::Context;
use clap::value_parser;
use std::collections::BTreeMap;
use std::convert::Infallible;
use std::fs::OpenOptions;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::PathBuf;

/// Make puzzles from nothing: play games between weak players and examine their positions.
///
/// A puzzle has a few right answers, and every other loses a margin of expected score;
/// searches of growing size have to agree on that (docs/puzzles.md). The same seed gives
/// the same puzzles, whatever the threads.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ermine puzzles make --count 1000 --seed 1 --out puzzles.jsonl
  ermine --game colorbound puzzles make --count 100 --margin 0.6 --out puzzles.jsonl")]
pub(super) struct Args {
    /// How many puzzles.
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = value_parser!(u64).range(1..))]
    count: u64,
    /// Seed of games and dice.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// The most puzzles from one game.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u32).range(1..))]
    each: u32,
    /// What every move that is not right has to give away, in expected score from -1 to 1.
    #[arg(long, value_name = "X")]
    margin: Option<f64>,
    /// Nodes of the screening search; those that confirm take 8 and 64 times as many.
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(100..=MOST_NODES / 64))]
    nodes: Option<u64>,
    /// Set any setting of the game.
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = pair)]
    options: Vec<(String, String)>,
    /// Examine so many games at a time; all cores if left out.
    #[arg(long, value_name = "N", value_parser = threads())]
    threads: Option<u32>,
    /// The file to write, which must be new.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

/// Makes them.
pub(super) fn run(game: &str, args: &Args) -> anyhow::Result<()> {
    let mut file = OpenOptions::new()
        .write(true)
        .create_new(true)
        .open(&args.out)
        .with_context(|| format!("'{}'", args.out.display()))?;
    let options: BTreeMap<String, String> = args.options.iter().cloned().collect();
    let criteria = args.criteria(game)?;
    let maker = || {
        PuzzleMaker::new(
            (game, &options),
            args.seed,
            Some(criteria),
            args.each as usize,
        )
    };
    // What is wrong with the options is told before anything begins.
    maker()?;
    let mut selection = Selection::new(args.each as usize);
    let progress = Progress::new(args.count, "puzzles");
    let (mut made, mut total, mut games) = (0, FinderCount::default(), 0);
    let mut failed = Ok(());
    let mut take = |found: Result<GameYield, SessionError>| -> anyhow::Result<bool> {
        let found = found?;
        games += 1;
        total.add(found.count);
        for puzzle in &found.puzzles {
            if made < args.count && selection.add(puzzle)?.is_none() {
                file.write_all(puzzle.line().as_bytes())?;
                made += 1;
                progress.step();
            }
        }
        Ok(made < args.count)
    };
    ordered_map(
        (0u64..).map(Ok::<u64, Infallible>),
        args.threads.map_or_else(cores, |threads| threads as usize),
        || {
            let mut maker = maker();
            move |number| match &mut maker {
                Ok(maker) => maker.make(number),
                Err(error) => Err(error.clone()),
            }
        },
        |found| match take(found) {
            Ok(true) => ControlFlow::Continue(()),
            Ok(false) => ControlFlow::Break(()),
            Err(error) => {
                failed = Err(error);
                ControlFlow::Break(())
            }
        },
    )?;
    progress.finish();
    failed?;
    terminal::remark(&format!(
        "{games} games: {} decisions screened, {} promising, {} likely, {} confirmed, {} obvious, {} without proof, {made} puzzles",
        total.screened,
        total.promising,
        total.likely,
        total.confirmed,
        total.obvious,
        total.unproven
    ));
    Ok(())
}

impl Args {
    fn criteria(&self, game: &str) -> anyhow::Result<Criteria> {
        let usual = Criteria::usual(crate::catalog::open(game)?.has_dice());
        Ok(Criteria {
            margin: self.margin.unwrap_or(usual.margin),
            nodes: self.nodes.unwrap_or(usual.nodes),
            ..usual
        })
    }
}
