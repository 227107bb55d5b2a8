//! `ermine bench`.

use super::progress::Progress;
use super::search::threads;
use super::{games, terminal};
use crate::bench::profile::{self, Counts};
use crate::bench::{self, PositionResult, SuiteResult};
use crate::catalog;
use serde::Serialize;
use std::sync::atomic::AtomicBool;

/// Search the fixed suites; the node count of a game is the signature of the build.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ermine bench
  ermine bench --game royal-palette --depth 4 --json
  ermine bench --threads 2
  ermine bench --game colorbound --depth 9 --profile")]
pub(super) struct Args {
    /// Search every position N plies deep.
    #[arg(long, value_name = "N", default_value_t = bench::DEPTH, value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: u32,
    /// Search with N threads; the count is a signature only with one.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = threads())]
    threads: u32,
    /// Show how nodes are distributed and how they end, instead of each position.
    #[arg(long)]
    profile: bool,
    /// Print one JSON object for each game.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Summary<'a> {
    game: &'a str,
    depth: u32,
    threads: u32,
    nodes: u64,
    nodes_per_second: u64,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    profile: Option<Counts>,
}

/// Searches the suite of a game, or of every game, and prints the result.
pub(super) fn run(game: Option<&str>, args: &Args) -> anyhow::Result<()> {
    let Some(game) = game else {
        let mut total = 0;
        for game in catalog::NAMES {
            total += search(game, args, true)?;
        }
        if !args.json {
            terminal::say(format!("Nodes searched in all: {total}"))?;
        }
        return Ok(());
    };
    search(game, args, false)?;
    Ok(())
}

/// Searches the suite of a game and prints the result, under the game's name if there are
/// several games; returns the node count.
fn search(game: &str, args: &Args, named: bool) -> anyhow::Result<u64> {
    let mut session = games::open(game)?;
    session.set_option("Threads", Some(&args.threads.to_string()))?;
    let progress = Progress::new(session.suite().len() as u64, "positions");
    let done = bench::run(session.as_mut(), args.depth, &mut |_| progress.step())?;
    progress.finish();
    if args.json {
        terminal::say_json(&Summary {
            game,
            depth: args.depth,
            threads: args.threads,
            nodes: done.nodes(),
            nodes_per_second: done.speed(),
            seconds: done.time.as_secs_f64(),
            profile: args.profile.then(|| Counts::from(&done.profile)),
        })?;
        return Ok(done.nodes());
    }
    if named {
        terminal::say(format!("{game}\n"))?;
    }
    let lines = if args.profile {
        profile::table(&done.profile)
    } else {
        positions(&done)
    };
    let lines = [lines, totals(&done)].concat().join("\n");
    terminal::say(lines + if named { "\n" } else { "" })?;
    Ok(done.nodes())
}

/// Searches the suite of a game for the protocol; returns `None` if `stop` was set.
pub(super) fn lines(
    game: &str,
    depth: Option<u32>,
    stop: &AtomicBool,
) -> anyhow::Result<Option<Vec<String>>> {
    let mut session = games::open(game)?;
    let done = bench::run_until(session.as_mut(), depth.unwrap_or(bench::DEPTH), stop)?;
    Ok(done.map(|done| [positions(&done), totals(&done)].concat()))
}

fn positions(done: &SuiteResult) -> Vec<String> {
    let row = |searched: &PositionResult| {
        format!(
            "{:>12} {:<6} {}",
            searched.nodes, searched.best, searched.position
        )
    };
    done.positions.iter().map(row).collect()
}

fn totals(done: &SuiteResult) -> Vec<String> {
    vec![
        String::new(),
        format!("Nodes searched: {}", done.nodes()),
        format!("Nodes/second: {}", done.speed()),
    ]
}
