//! The measurement of players, and its output.

use super::positions::positions;
use super::result::{Comparison, MeasuredPlayer, PlayerResult, Values};
use super::table;
use crate::analysis::error_rate::{
    Conditions, Positions, RateError, measure, paired, summary, value_accuracy,
};
use crate::arena::{Entrant, EntrantSpec, reference_players};
use crate::catalog;
use crate::cli::args::limits::LimitArgs;
use crate::cli::args::search::{limit_strength, pair, threads};
use crate::cli::console::progress::Progress;
use crate::cli::console::terminal;
use crate::play::Log;
use crate::session::{SearchLimit, Session};
use anyhow::{Context, bail};
use clap::value_parser;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The default node limit.
const NODES: u64 = 1000;

/// Arguments that choose the players and the limits.
#[derive(Debug, clap::Args)]
#[command(mut_arg("nodes", |arg| arg.help(format!("Search N nodes; {NODES} if no limit is given"))))]
pub(super) struct MeasureArgs {
    /// An engine, as in `ermine match`; by default this one.
    #[arg(long, value_name = "WORDS", value_parser = EntrantSpec::read)]
    engine: Vec<EntrantSpec>,
    /// A built-in player, added after the engines: ermine, random, greedy, exact-1,
    /// exact-2, exact-3.
    #[arg(long, value_name = "NAME")]
    player: Vec<String>,
    #[command(flatten)]
    limit: LimitArgs,
    /// Set an option of every engine.
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = pair)]
    options: Vec<(String, String)>,
    /// Measure N positions at a time; this affects only the time taken.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = threads())]
    threads: u32,
    /// Seed of the players' random choices.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Treat an engine as failed if it does not answer for S seconds; it has a minute to start.
    #[arg(long, value_name = "S", default_value_t = 60, value_parser = value_parser!(u64).range(1..=31_536_000))]
    silence: u64,
    /// Measure on the positions of this file; by default on the built-in ones.
    #[arg(long, value_name = "FILE")]
    positions: Option<PathBuf>,
    /// Compare the values that an analysis gives to all moves, instead of the moves
    /// played.
    #[arg(long, conflicts_with_all = ["engine", "player", "list", "silence"])]
    values: bool,
    /// Print a line for every decision.
    #[arg(long)]
    list: bool,
    /// Print JSON lines.
    #[arg(long)]
    json: bool,
}

/// Measures the players and prints the results.
pub(super) fn run(game: &str, args: &MeasureArgs) -> anyhow::Result<()> {
    let set = positions(game, args.positions.as_deref())?;
    if set.list.is_empty() {
        bail!(RateError::Empty);
    }
    if args.values {
        return args.compare_values(game, &set);
    }
    let entrants = args.entrants(game)?;
    let progress = Progress::new((set.list.len() * entrants.len()) as u64, "decisions");
    let mut players = Vec::new();
    for entrant in &entrants {
        let conditions = Conditions {
            limit: limit(entrant)?,
            patience: args.answer_timeout(entrant.pace.limit),
            seed: args.seed,
            threads: args.threads as usize,
        };
        let log = entrant.log().map(log_to).transpose()?;
        let make = || entrant.player(|| open(game), log.clone());
        let decisions = measure(&set, &conditions, &make, &|| progress.step())?;
        players.push(MeasuredPlayer {
            name: entrant.name.clone(),
            decisions,
        });
    }
    progress.finish();
    args.print(&set, &players)
}

impl MeasureArgs {
    fn limit(&self) -> SearchLimit {
        self.limit.or(SearchLimit::nodes(NODES))
    }

    /// The defaults of every engine.
    fn each(&self) -> EntrantSpec {
        let limit = self.limit();
        EntrantSpec {
            nodes: limit.nodes,
            depth: limit.depth,
            movetime: limit.movetime.map(|time| time.as_millis() as u64),
            options: self.options.iter().cloned().collect(),
            ..EntrantSpec::default()
        }
    }

    fn entrants(&self, game: &str) -> anyhow::Result<Vec<Entrant>> {
        let built_in = |name: &String| EntrantSpec {
            player: Some(name.clone()),
            ..EntrantSpec::default()
        };
        let mut specs = self.engine.clone();
        specs.extend(self.player.iter().map(built_in));
        if specs.is_empty() {
            specs.push(EntrantSpec::default());
        }
        let players = reference_players(catalog::open(game)?.as_ref());
        let each = self.each();
        limit_strength(&mut specs, &each);
        Ok(Entrant::resolve(&specs, &each, &players)?)
    }

    fn answer_timeout(&self, limit: SearchLimit) -> Duration {
        Duration::from_secs(self.silence) + limit.movetime.unwrap_or_default()
    }

    fn print(&self, set: &Positions, players: &[MeasuredPlayer]) -> anyhow::Result<()> {
        for measured in players.iter().filter(|_| self.list) {
            let rows = set.list.iter().zip(&measured.decisions);
            for row in
                rows.map(|(position, decision)| table::Row::new(measured, position, decision))
            {
                if self.json {
                    terminal::print_json(&row)?;
                } else {
                    terminal::print(row.text())?;
                }
            }
        }
        let results = players.iter().map(|measured| PlayerResult {
            event: "player",
            player: &measured.name,
            groups: summary(set, &measured.losses()),
            nodes: measured.nodes(),
            seconds: measured.seconds(),
        });
        let results: Vec<PlayerResult<'_>> = results.collect();
        let comparisons = players.iter().skip(1).map(|measured| Comparison {
            event: "difference",
            player: &measured.name,
            against: &players[0].name,
            difference: paired(&measured.losses(), &players[0].losses()),
        });
        let comparisons: Vec<Comparison<'_>> = comparisons.collect();
        if !self.json {
            return Ok(terminal::print(
                table::text(&results, &comparisons).trim_end(),
            )?);
        }
        results.iter().try_for_each(terminal::print_json)?;
        comparisons.iter().try_for_each(terminal::print_json)
    }

    fn compare_values(&self, game: &str, set: &Positions) -> anyhow::Result<()> {
        let open = || {
            let mut session = open(game)?;
            session.seed(self.seed);
            for (name, value) in &self.options {
                session.set_option(name, Some(value))?;
            }
            Ok(session)
        };
        let progress = Progress::new(set.list.len() as u64, "positions");
        let threads = self.threads as usize;
        let accuracy = value_accuracy(set, self.limit(), threads, &open, &|| progress.step())?;
        progress.finish();
        if self.json {
            return terminal::print_json(&Values {
                event: "values",
                accuracy: &accuracy,
            });
        }
        Ok(terminal::print(
            table::value_accuracy(&accuracy).trim_end(),
        )?)
    }
}

fn limit(entrant: &Entrant) -> anyhow::Result<SearchLimit> {
    if entrant.pace.control.is_some() {
        let name = &entrant.name;
        bail!("engine '{name}' has a clock; expected one of: movetime, nodes, depth");
    }
    Ok(entrant.pace.limit)
}

fn open(game: &str) -> Result<Box<dyn Session>, RateError> {
    Ok(catalog::open(game)?)
}

fn log_to(path: &Path) -> anyhow::Result<Log> {
    Log::file(path).with_context(|| format!("cannot write '{}'", path.display()))
}
