//! The time campaign: games of the engine against itself on the machine's own clock,
//! which measure its time keeping.
//!
//! `cargo bench --bench time_control -- --help` lists the options; `docs/performance.md`
//! explains the table. Exit code 0 if the engine is to blame for nothing, 1 if it is, 2
//! for wrong options.

mod campaign;
mod stolen;
mod summary;
mod verdict;

use campaign::Record;
use clap::Parser;
use ermine::catalog;
use ermine::play::TimeControl;
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;
use serde_json::json;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use summary::Summary;

/// Plays games on the clock and measures every decision: the time beyond the engine's own
/// limit (overshoot), the part of it that was work (own overshoot), and the time in which
/// the machine did not run the engine (held back). The time that the host takes from a
/// virtual machine (stolen) is not counted as work.
#[derive(Parser)]
#[command(
    name = "time_control",
    after_help = "Examples:
  cargo bench --bench time_control -- --games 1000
  cargo bench --bench time_control -- --games 1000 --busy 2 --json"
)]
struct Options {
    /// Games to play, alternating between all variants.
    #[arg(long, default_value_t = 60, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,
    /// Seconds for the game and seconds gained per move.
    #[arg(long, default_value = "0.5+0.005")]
    tc: TimeControl,
    /// Threads that keep the machine busy meanwhile.
    #[arg(long, default_value_t = 0)]
    busy: usize,
    /// Games at a time.
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    concurrency: u16,
    /// Seed of starts and dice.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print a line of JSON instead of the table.
    #[arg(long)]
    json: bool,
    /// Ignored; passed by cargo.
    #[arg(long, hide = true)]
    bench: bool,
}

fn main() -> ExitCode {
    // `cargo test` and test runners only want a quick run or a list.
    let quick = |word: String| word == "--test" || word == "--list";
    if std::env::args().any(quick) {
        return ExitCode::SUCCESS;
    }
    let options = Options::parse();
    match beside_load(options.busy, || run(&options)) {
        Ok(records) => report(&options, &records),
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// Does `work` while `threads` threads spin.
fn beside_load<T>(threads: usize, work: impl FnOnce() -> T) -> T {
    let done = AtomicBool::new(false);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while !done.load(Ordering::Relaxed) {
                    std::hint::spin_loop();
                }
            });
        }
        let result = work();
        done.store(true, Ordering::Relaxed);
        result
    })
}

fn run(options: &Options) -> Result<Vec<Record>, Box<dyn std::error::Error + Send + Sync>> {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(options.concurrency.into())
        .build()?;
    // Drawn on a terminal only.
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len} games, {eta} left")?;
    let bar = ProgressBar::new(options.games).with_style(style);
    let play = |number: u64| {
        let game = catalog::names()[number as usize % catalog::names().len()];
        let record = campaign::play(game, number, options.tc, options.seed);
        bar.inc(1);
        record
    };
    let games = (0..options.games).into_par_iter();
    let records = pool.install(|| games.map(play).collect::<Result<_, _>>());
    bar.finish_and_clear();
    Ok(records?)
}

fn report(options: &Options, records: &[Record]) -> ExitCode {
    let all = Summary::of(records.iter());
    let games = catalog::names().into_iter().map(|name| {
        let own = records.iter().filter(move |record| record.game == name);
        (name, Summary::of(own))
    });
    let losses: Vec<String> = records.iter().filter_map(summary::loss).collect();
    if options.json {
        let games: serde_json::Map<_, _> = games
            .map(|(name, summary)| (name.to_owned(), summary.json()))
            .collect();
        let line = json!({
            "tc": options.tc.to_string(),
            "busy": options.busy,
            "concurrency": options.concurrency,
            "seed": options.seed,
            "all": all.json(),
            "games": games,
            "lost": losses,
        });
        println!("{line}");
    } else {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        println!(
            "{} games at {}, {} at a time, {} busy threads, {cores} cores",
            records.len(),
            options.tc,
            options.concurrency,
            options.busy
        );
        println!("{}", summary::HEAD);
        for (name, summary) in games {
            println!("{}", summary.row(name));
        }
        println!("{}", all.row("all"));
        losses.iter().for_each(|line| println!("{line}"));
    }
    match all.is_good() {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    }
}
