//! The measurement of players, and its output.

use super::decision::Row;
use super::entrants::{EntrantArgs, limit};
use super::player::{Comparison, MeasuredPlayer, PlayerResult};
use super::positions::positions;
use crate::analysis::error_rate::{Conditions, Positions, measure};
use crate::catalog;
use crate::cli::args::search::threads;
use crate::cli::console::progress::Progress;
use crate::cli::console::terminal;
use crate::play::Log;
use anyhow::Context;
use clap::value_parser;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Arguments of a measurement.
#[derive(Debug, clap::Args)]
pub(super) struct MeasureArgs {
    #[command(flatten)]
    pub(super) entrants: EntrantArgs,
    /// Measure N positions at a time; this affects only the time taken.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = threads())]
    pub(super) threads: u32,
    /// Seed of the players' random choices.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(super) seed: u64,
    /// Treat an engine as failed if it does not answer for S seconds; it has a minute to start.
    #[arg(long, value_name = "S", default_value_t = 60, value_parser = value_parser!(u64).range(1..=31_536_000))]
    silence: u64,
    /// Measure on the positions of this file; by default on the built-in ones.
    #[arg(long, value_name = "FILE")]
    pub(super) positions: Option<PathBuf>,
    /// Compare the values that an analysis gives to all moves, instead of the moves
    /// played.
    #[arg(long, conflicts_with_all = ["engine", "player", "list", "silence"])]
    pub(super) values: bool,
    /// Print a line for every decision.
    #[arg(long)]
    list: bool,
    /// Print JSON lines.
    #[arg(long)]
    pub(super) json: bool,
}

/// Measures the players and prints the results.
pub(super) fn run(game: &str, args: &MeasureArgs) -> anyhow::Result<()> {
    let set = positions(game, args.positions.as_deref())?;
    let entrants = args.entrants.resolve()?;
    let progress = Progress::new((set.list.len() * entrants.len()) as u64, "decisions");
    let mut players = Vec::new();
    for entrant in &entrants {
        let limit = limit(entrant)?;
        let conditions = Conditions {
            limit,
            patience: Duration::from_secs(args.silence) + limit.movetime.unwrap_or_default(),
            seed: args.seed,
            threads: args.threads as usize,
        };
        let log = entrant.log().map(log_to).transpose()?;
        let make = || entrant.player(|| Ok(catalog::open(game)?), log.clone());
        let decisions = measure(&set, &conditions, &make, &|| progress.step())?;
        players.push(MeasuredPlayer {
            name: entrant.name.clone(),
            decisions,
        });
    }
    progress.finish();
    if args.list {
        args.print_decisions(&set, &players)?;
    }
    args.print_results(&set, &players)
}

impl MeasureArgs {
    fn print_decisions(&self, set: &Positions, players: &[MeasuredPlayer]) -> anyhow::Result<()> {
        for player in players {
            for (position, decision) in set.list.iter().zip(&player.decisions.list) {
                let row = Row::new(&player.name, position, decision);
                match self.json {
                    true => terminal::print_json(&row)?,
                    false => terminal::print(row.to_string())?,
                }
            }
        }
        Ok(())
    }

    fn print_results(&self, set: &Positions, players: &[MeasuredPlayer]) -> anyhow::Result<()> {
        let results = players.iter().map(|player| PlayerResult::new(set, player));
        let results: Vec<PlayerResult<'_>> = results.collect();
        let others = players.iter().skip(1);
        let comparisons = others.map(|player| Comparison::new(player, &players[0]));
        let comparisons: Vec<Comparison<'_>> = comparisons.collect();
        if self.json {
            results.iter().try_for_each(terminal::print_json)?;
            return comparisons.iter().try_for_each(terminal::print_json);
        }
        let results = results.iter().map(|result| format!("{result}\n"));
        let comparisons = comparisons
            .iter()
            .map(|comparison| format!("{comparison}\n"));
        let text: String = results.chain(comparisons).collect();
        Ok(terminal::print(text.trim_end())?)
    }
}

fn log_to(path: &Path) -> anyhow::Result<Log> {
    Log::file(path).with_context(|| format!("cannot write '{}'", path.display()))
}
