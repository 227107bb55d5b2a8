//! `ermine match` and `ermine report`.

mod args;
mod table;
mod words;

pub(super) use args::Args;

use super::{Cli, search::cores, terminal};
use crate::arena::{self, Effort, Game, Match, Standing, Summary};
use clap::error::ErrorKind;
use clap::{CommandFactory, value_parser};
use indicatif::ProgressBar;
use serde::Serialize;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Write the files of a match anew: games, moves, result, report.html.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ermine report matches/new
  ermine report matches/new --json")]
pub(super) struct ReportArgs {
    /// The folder of the match; it may still be running.
    #[arg(value_name = "FOLDER", value_parser = value_parser!(PathBuf))]
    folder: PathBuf,
    /// Print the result as a JSON object.
    #[arg(long)]
    json: bool,
}

/// A line of `--json` for a pair.
#[derive(Serialize)]
struct PairLine<'a> {
    event: &'static str,
    pair: u64,
    first: &'a str,
    second: &'a str,
    /// Points of the first of the pairing, 0 to 2.
    points: f64,
    endings: [&'static str; 2],
    elo: Option<f64>,
    llr: Option<f64>,
}

/// A line of `--json` for the result.
#[derive(Serialize)]
struct ResultLine<'a> {
    event: &'static str,
    #[serde(flatten)]
    summary: &'a Summary,
}

/// How fast the match went.
#[derive(Serialize)]
struct Pace {
    event: &'static str,
    games: u64,
    decisions: u64,
    seconds: f64,
    games_per_second: f64,
    decisions_per_second: f64,
    /// Microseconds a decision cost a worker beside the thinking of the player:
    /// rules, dice, text, luck, bookkeeping.
    overhead_micros: f64,
}

/// Plays the match.
pub(super) fn run(game: Option<&str>, args: &Args) -> anyhow::Result<()> {
    // A conflict that `clap` does not see, because the one is an option of all commands.
    if let (Some(game), Some(_)) = (game, &args.resume) {
        let text = format!("'--game {game}' cannot be used with '--resume <FOLDER>'");
        Cli::command()
            .error(ErrorKind::ArgumentConflict, text)
            .exit();
    }
    let mut progress = Progress::new(args.json);
    let mut held = match &args.resume {
        Some(folder) => Match::resume(folder, |config| args.amend(config), &mut |_, _| {
            ControlFlow::Continue(())
        })?,
        None => Match::begin(args.config(game)?, args.out.as_deref())?,
    };
    progress.begin(&held);
    let concurrency = args.concurrency.map_or_else(cores, usize::from);
    let played = held.play(concurrency, &mut |pair, standing| {
        progress.pair(pair, standing)
    });
    progress.bar.finish_and_clear();
    let summary = played?;
    let pace = progress.pace(&held.runner().effort());
    // Before the files: what has been found must be seen even if they fail. And
    // the files are written even if nobody looks.
    let told = match progress.failure {
        Some(failure) => Err(failure),
        None => conclude(pace.as_ref(), &summary, args.json),
    };
    let folder = args.resume.as_deref().or(args.out.as_deref());
    if let Some(folder) = folder {
        arena::publish(folder)?;
    }
    told?;
    folder.map_or(Ok(()), |folder| tell(folder, args.json))
}

fn conclude(pace: Option<&Pace>, summary: &Summary, json: bool) -> anyhow::Result<()> {
    if let Some(pace) = pace {
        if json {
            terminal::say_json(pace)?;
        } else {
            terminal::say(table::pace(pace))?;
        }
    }
    show(summary, json)
}

/// Writes the files of a match.
pub(super) fn report(args: &ReportArgs) -> anyhow::Result<()> {
    let summary = arena::publish(&args.folder)?;
    show(&summary, args.json)?;
    tell(&args.folder, args.json)
}

fn tell(folder: &Path, json: bool) -> anyhow::Result<()> {
    if !json {
        let names = arena::FILES.join(", ");
        terminal::say(format!("\nWritten to {}: {names}", folder.display()))?;
    }
    Ok(())
}

fn show(summary: &Summary, json: bool) -> anyhow::Result<()> {
    if json {
        let event = "result";
        return terminal::say_json(&ResultLine { event, summary });
    }
    Ok(terminal::say(table::text(summary).trim_end())?)
}

/// How often the line on the terminal is written anew.
const GLANCE: Duration = Duration::from_millis(200);

/// What is shown while the match goes on.
struct Progress {
    json: bool,
    bar: ProgressBar,
    shown: Option<Instant>,
    failure: Option<anyhow::Error>,
    begun: Instant,
}

impl Progress {
    fn new(json: bool) -> Progress {
        Progress {
            json,
            bar: ProgressBar::hidden(),
            shown: None,
            failure: None,
            begun: Instant::now(),
        }
    }

    fn begin(&mut self, held: &Match) {
        let pairs = held.runner().schedule().pairs();
        self.bar = terminal::progress_with_words(pairs);
        self.bar.set_position(held.standing().pairs());
        self.begun = Instant::now();
    }

    /// `None` if nothing was played.
    fn pace(&self, effort: &Effort) -> Option<Pace> {
        let seconds = self.begun.elapsed().as_secs_f64();
        effort.beside_thinking().map(|beside| Pace {
            event: "pace",
            games: effort.games,
            decisions: effort.decisions,
            seconds,
            games_per_second: effort.games as f64 / seconds,
            decisions_per_second: effort.decisions as f64 / seconds,
            overhead_micros: beside.as_secs_f64() * 1e6,
        })
    }

    /// Breaks off if nobody can be told.
    fn pair(&mut self, pair: &[Game; 2], standing: &Standing) -> ControlFlow<()> {
        if self.json {
            self.failure = say_pair(pair, standing).err();
        }
        let due = self.shown.is_none_or(|shown| shown.elapsed() >= GLANCE);
        if due && !self.bar.is_hidden() {
            self.shown = Some(Instant::now());
            self.bar.set_position(standing.pairs());
            self.bar.set_message(table::brief(standing));
        }
        match self.failure {
            Some(_) => ControlFlow::Break(()),
            None => ControlFlow::Continue(()),
        }
    }
}

fn say_pair(pair: &[Game; 2], standing: &Standing) -> anyhow::Result<()> {
    let [first, second] = pair[0].players;
    let points = pair.iter().map(|game| game.half_points(first)).sum::<u32>();
    let duel = standing.duel_of(pair[0].pair());
    terminal::say_json(&PairLine {
        event: "pair",
        pair: pair[0].pair(),
        first: standing.name(first),
        second: standing.name(second),
        points: f64::from(points) / 2.0,
        endings: pair.each_ref().map(|game| game.played.ending.kind()),
        elo: Some(duel.elo.value).filter(|elo| elo.is_finite()),
        llr: standing.test_status().map(|status| status.llr),
    })
}
