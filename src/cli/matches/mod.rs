//! `ermine match`, `ermine judge` and `ermine report`.

mod args;
mod folder;
mod judge;
mod sitting;
mod table;
mod words;

pub(super) use args::Args;
pub(super) use judge::{JudgeArgs, run as judge};

use super::interrupt::{Interrupted, let_go, on_ctrl_c};
use super::progress::Progress as Bar;
use super::{Cli, search::cores, terminal};
use crate::arena::{
    self, Effort, Game, JournalError, Match, MatchError, Runner, Standing, Summary,
};
use clap::error::ErrorKind;
use clap::{CommandFactory, value_parser};
use folder::Out;
use serde::Serialize;
use std::cell::OnceCell;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};

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
    let mut held = open(game, args)?;
    let mut progress = Progress::new(&held, args.json);
    heed_ctrl_c(&held, &progress.bar);
    if let (None, None, Some(folder)) = (&args.resume, &args.out, held.folder()) {
        let folder = folder.display();
        let said = format!("the match is kept in {folder} (--out says where, or none)");
        progress.bar.suspend(|| terminal::remark(&said));
    }
    let concurrency = args.concurrency.map_or_else(cores, usize::from);
    if let Some(folder) = held.folder() {
        sitting::take_down(folder, &held, concurrency)?;
    }
    let played = held.play(concurrency, &mut |pair, standing| {
        progress.pair(pair, standing)
    });
    let_go();
    progress.bar.finish();
    let summary = played?;
    let pace = progress.pace(&held.runner().effort());
    // Before the files: what has been found must be seen even if they fail. And
    // the files are written even if nobody looks.
    let told = match progress.failure {
        Some(failure) => Err(failure),
        None => conclude(pace.as_ref(), &summary, args.json),
    };
    let interrupted = held.runner().interrupt().is_raised() && !summary.finished;
    if interrupted {
        terminal::remark(&farewell(&held));
    }
    if let Some(folder) = held.folder() {
        publish(folder)?;
        told?;
        tell(folder, args.json)?;
    } else {
        told?;
    }
    match interrupted {
        true => Err(Interrupted.into()),
        false => Ok(()),
    }
}

/// The match to play, new or begun before.
fn open(game: Option<&str>, args: &Args) -> anyhow::Result<Match> {
    let Some(folder) = &args.resume else {
        let place = |runner: &Runner| place(args.out.as_ref(), runner);
        return Ok(Match::begin(args.config(game)?, place)?);
    };
    // A conflict that `clap` does not see, because the one is an option of all commands.
    if let Some(game) = game {
        let text = format!("'--game {game}' cannot be used with '--resume <FOLDER>'");
        Cli::command()
            .error(ErrorKind::ArgumentConflict, text)
            .exit();
    }
    // Read later anyhow: what is damaged is refused before anything is done.
    arena::sittings(folder)?;
    arena::judge::Losses::read(folder)?;
    let heard = &mut |_: &_, _: &_| ControlFlow::Continue(());
    Ok(Match::resume(folder, |config| args.amend(config), heard)?)
}

/// The folder of a match that begins.
fn place(out: Option<&Out>, runner: &Runner) -> Result<Option<PathBuf>, MatchError> {
    match out {
        Some(Out::Nothing) => Ok(None),
        Some(Out::Folder(folder)) => Ok(Some(folder.clone())),
        None => {
            let made = folder::make(SystemTime::now(), &runner.names());
            Ok(Some(made.map_err(|(path, source)| JournalError::File {
                path,
                source,
            })?))
        }
    }
}

/// Lets Ctrl-C end the match in order.
fn heed_ctrl_c(held: &Match, bar: &Bar) {
    let (interrupt, bar) = (held.runner().interrupt(), bar.clone());
    on_ctrl_c(move |count| {
        interrupt.raise();
        let said = match count {
            1 => "the games that run are played to their end; Ctrl-C again breaks them off",
            _ => "the games that run are broken off",
        };
        bar.suspend(|| terminal::remark(said));
    });
}

/// What is said of a match that was interrupted.
fn farewell(held: &Match) -> String {
    let (done, all) = (held.standing().pairs(), held.runner().schedule().pairs());
    let text = format!("interrupted after {done} of {all} pairs");
    let Some(folder) = held.folder() else {
        return text + "; nothing was kept";
    };
    let folder = folder.to_string_lossy();
    let folder = shlex::try_quote(&folder).unwrap_or_else(|_| folder.clone());
    format!("{text}; to go on: ermine match --resume {folder}")
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
    let summary = publish(&args.folder)?;
    show(&summary, args.json)?;
    tell(&args.folder, args.json)
}

/// Writes the files of the match in `folder`.
fn publish(folder: &Path) -> anyhow::Result<Summary> {
    let bar = OnceCell::new();
    let mut show = |done, all| bar.get_or_init(|| Bar::new(all, "pairs written")).set(done);
    let published = arena::publish(folder, &mut show);
    if let Some(bar) = bar.get() {
        bar.finish();
    }
    Ok(published?)
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
    bar: Bar,
    shown: Option<Instant>,
    failure: Option<anyhow::Error>,
    begun: Instant,
}

impl Progress {
    fn new(held: &Match, json: bool) -> Progress {
        let bar = Bar::new(held.runner().schedule().pairs(), "pairs");
        bar.begin(held.standing().pairs());
        Progress {
            json,
            bar,
            shown: None,
            failure: None,
            begun: Instant::now(),
        }
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
            self.failure = self.bar.suspend(|| say_pair(pair, standing)).err();
        }
        let due = self.shown.is_none_or(|shown| shown.elapsed() >= GLANCE);
        if due || self.bar.is_eager() {
            self.shown = Some(Instant::now());
            self.bar.tell(standing.pairs(), table::brief(standing));
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
