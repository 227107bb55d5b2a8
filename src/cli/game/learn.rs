//! `ermine game learn`.

use crate::cli::args::number::hidden;
use crate::cli::args::search::{thread_count, threads};
use crate::cli::console::interrupt::{Interrupted, on_ctrl_c};
use crate::cli::console::progress::Progress;
use crate::cli::console::terminal;
use crate::learn::{Budget, Error, Event, Lead, Learned, Plan, learn};
use anyhow::bail;
use clap::value_parser;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Learn to play a game from a file: self-play, a net, and a match that it has to win.
///
/// A net that wins is stored beside the file, `my-game.nnue`, where everything that opens
/// the file finds it; the exit code is 1 if it does not. All games and nets are kept in the
/// folder `my-game.learn`; after an interruption the same command goes on. Nothing that
/// plays the game needs the folder.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ermine game learn my-game.toml
  ermine game learn my-game.toml --minutes 15
  ermine game learn my-game.toml --games 5000 --seed 2 --json")]
pub(super) struct Args {
    /// The file.
    file: PathBuf,
    /// About the time for all, in minutes.
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = value_parser!(u32).range(1..=10_000))]
    minutes: u32,
    /// Play N games, at least 100, in each of the two rounds instead, so that the result is
    /// the same on every machine.
    #[arg(long, value_name = "N", conflicts_with = "minutes", value_parser = value_parser!(u64).range(100..=10_000_000))]
    games: Option<u64>,
    /// Nodes for each decision in self-play.
    #[arg(long, value_name = "N", default_value_t = Plan::default().nodes, value_parser = value_parser!(u64).range(10..))]
    nodes: u64,
    /// Pairs of games in the match, with 2000 nodes for each decision.
    #[arg(long, value_name = "N", default_value_t = Plan::default().pairs, value_parser = value_parser!(u64).range(2..=1_000_000))]
    pairs: u64,
    /// Hidden units of the net, a multiple of 32.
    #[arg(long, value_name = "N", default_value_t = Plan::default().hidden, value_parser = hidden)]
    hidden: usize,
    /// The seed of games, training and match.
    #[arg(long, value_name = "N", default_value_t = Plan::default().seed)]
    seed: u64,
    /// Use N threads; by default one per core.
    #[arg(long, value_name = "N", value_parser = threads())]
    threads: Option<u32>,
    /// Print a JSON object for each step.
    #[arg(long)]
    json: bool,
}

/// Learns, and tells what it does.
pub(super) fn run(args: &Args) -> anyhow::Result<()> {
    let plan = Plan {
        budget: match args.games {
            Some(games) => Budget::Games(games),
            None => Budget::Minutes(args.minutes.into()),
        },
        nodes: args.nodes,
        pairs: args.pairs,
        hidden: args.hidden,
        seed: args.seed,
        threads: thread_count(args.threads),
        ..Plan::default()
    };
    let is_interrupted = Arc::new(AtomicBool::new(false));
    let raised = Arc::clone(&is_interrupted);
    on_ctrl_c(move |_| raised.store(true, Ordering::Relaxed));
    let mut teller = Teller::new(args.json);
    let mut is_over = true;
    let learned = learn(&args.file, plan, &mut |event: Event| {
        is_over = false;
        let told = teller.tell(&event);
        match told.is_err() || is_interrupted.load(Ordering::Relaxed) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    });
    teller.finish();
    match learned {
        Err(Error::Interrupted) => {
            terminal::print_note("interrupted; repeat the command to go on");
            Err(Interrupted.into())
        }
        Ok(learned) => {
            if is_over {
                let folder = args.file.with_extension("learn");
                let folder = folder.display();
                terminal::print_note(&format!(
                    "this run is over; without the folder '{folder}' another begins"
                ));
            }
            report(&learned, args.json)
        }
        Err(error) => Err(error.into()),
    }
}

/// Prints what was learned.
fn report(learned: &Learned, json: bool) -> anyhow::Result<()> {
    let Lead { elo, low, high } = learned.lead;
    let net = learned.net.as_ref().map(|net| net.display().to_string());
    if json {
        terminal::print_json(&serde_json::json!({
            "event": "learned", "elo": elo, "low": low, "high": high, "net": net,
        }))?;
    } else {
        terminal::print(format!(
            "against what played before: {elo:+.0} Elo [{low:+.0}, {high:+.0}]"
        ))?;
    }
    match net {
        Some(_) if json => Ok(()),
        Some(net) => Ok(terminal::print(format!("stored as '{net}'"))?),
        None => bail!(
            "the net is not better for certain, and was not stored beside the file; more games may help"
        ),
    }
}

/// Tells what happens: a bar for each stage, and lines.
struct Teller {
    json: bool,
    /// The stage and its bar.
    stage: Option<(&'static str, usize, Progress)>,
}

impl Teller {
    fn new(json: bool) -> Teller {
        Teller { json, stage: None }
    }

    fn tell(&mut self, event: &Event) -> anyhow::Result<()> {
        match *event {
            Event::Games { round, done, all } => self.advance("games", round, done, all),
            Event::Pass { round, done, all } => self.advance("passes", round, done, Some(all)),
            Event::Match { done, all } => self.advance("pairs", 0, done, Some(all)),
            Event::Positions { .. } | Event::Worth { .. } | Event::Net { .. } => {
                self.finish();
                match self.json {
                    true => terminal::print_json(event)?,
                    false => terminal::print(text(event))?,
                }
            }
        }
        Ok(())
    }

    /// Shows how much of a stage is done.
    fn advance(&mut self, noun: &'static str, round: usize, done: u64, all: Option<u64>) {
        match &self.stage {
            Some((name, number, progress)) if (*name, *number) == (noun, round) => {
                progress.set(done);
            }
            _ => {
                self.finish();
                let progress = Progress::new(all, noun);
                progress.start_from(done);
                self.stage = Some((noun, round, progress));
            }
        }
    }

    fn finish(&mut self) {
        if let Some((_, _, progress)) = self.stage.take() {
            progress.finish();
        }
    }
}

/// An event as text for people.
fn text(event: &Event) -> String {
    match event {
        Event::Positions {
            round,
            games,
            positions,
        } => format!("round {round}: {games} games in all, {positions} quiet positions"),
        Event::Net {
            round,
            loss,
            derived_loss,
        } => format!(
            "round {round}: the net predicts results with a loss of {loss:.4}, the derived evaluation \
             with {derived_loss:.4}; less is better"
        ),
        Event::Worth { pieces } => {
            let mut lines = vec![format!(
                "{:<20} {:>8} {:>8}",
                "worth of", "by moves", "by games"
            )];
            lines.extend(pieces.iter().map(|piece| {
                format!(
                    "{:<20} {:>8} {:>8}",
                    piece.kind, piece.derived, piece.learned
                )
            }));
            lines.join("\n")
        }
        Event::Games { .. } | Event::Pass { .. } | Event::Match { .. } => String::new(),
    }
}
