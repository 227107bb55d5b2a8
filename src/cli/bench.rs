//! `ermine bench`.

use super::args::games;
use super::args::search::threads;
use super::console::progress::Progress;
use super::console::terminal;
use crate::bench::{self, profile};
use crate::catalog;
use crate::session::Profile;
use serde::Serialize;
use std::sync::Arc;
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
    profile: Option<&'a Profile>,
}

/// Searches the suite of a game, or of every game, and prints the result.
pub(super) fn run(game: Option<&str>, args: &Args) -> anyhow::Result<()> {
    let Some(game) = game else {
        let mut total = 0;
        for game in catalog::names() {
            total += search(game, args, true)?;
        }
        if !args.json {
            terminal::print(format!("Nodes searched in all: {total}"))?;
        }
        return Ok(());
    };
    search(game, args, false)?;
    Ok(())
}

/// Searches the suite of a game and prints the result, under the game's name if there are
/// several games; returns the node count.
fn search(game: &str, args: &Args, with_name: bool) -> anyhow::Result<u64> {
    let mut session = games::open(game)?;
    session.set_option("Threads", Some(&args.threads.to_string()))?;
    let progress = Progress::new(session.suite().len() as u64, "positions");
    let suite = bench::run(session.as_mut(), args.depth, &mut |_| progress.step())?;
    progress.finish();
    if args.json {
        terminal::print_json(&Summary {
            game,
            depth: args.depth,
            threads: args.threads,
            nodes: suite.nodes(),
            nodes_per_second: suite.speed(),
            seconds: suite.time.as_secs_f64(),
            profile: args.profile.then_some(&suite.profile),
        })?;
        return Ok(suite.nodes());
    }
    if with_name {
        terminal::print(format!("{game}\n"))?;
    }
    let lines = if args.profile {
        profile::table(&suite.profile)
    } else {
        suite.results()
    };
    let lines = [lines, suite.totals()].concat().join("\n");
    terminal::print(lines + if with_name { "\n" } else { "" })?;
    Ok(suite.nodes())
}

/// Searches the suite of a game for the protocol; returns `None` if `stop` was set.
pub(super) fn lines(
    game: &str,
    depth: Option<u32>,
    stop: &Arc<AtomicBool>,
) -> anyhow::Result<Option<Vec<String>>> {
    let mut session = games::open(game)?;
    let suite = bench::run_until(session.as_mut(), depth.unwrap_or(bench::DEPTH), stop)?;
    Ok(suite.map(|suite| [suite.results(), suite.totals()].concat()))
}
