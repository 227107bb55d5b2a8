//! `ermine train`.

use super::data::first_lines;
use super::files::{Content, check_files};
use super::games;
use super::interrupt::end_on_ctrl_c;
use super::output::{OutputError, OutputPath, check_binary, no_stream, text_beside};
use super::progress::Progress;
use super::search::cores;
use super::terminal::{self, TextStream};
use crate::catalog::NetVisitor;
use crate::eval::{NetEvaluator, NetGame};
use crate::nnue::{Provenance, Shape};
use crate::rules::Game;
use crate::search::Searchable;
use crate::train::{Epoch, TrainingData, TrainingPlan, curves, load, train};
use clap::value_parser;
use serde::Serialize;
use std::path::PathBuf;

/// Train a net on games of `ermine datagen`.
///
/// It learns what standing pat should be worth where quiescence stops: what the search said
/// there (before a roll), and what later searches of the game found out. One game in twenty
/// is not learnt from but judged by.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ermine --game colorbound train --data colorbound.games --out colorbound.nnue
  ermine --game colorbound train --data a.games b.games --hidden 64 --epochs 10 --json --out small.nnue
  ermine --game colorbound train --data a.games --checkpoint a.checkpoint --plot a.svg --out a.nnue")]
pub(super) struct Args {
    /// Files of games.
    #[arg(long, value_name = "FILE", required = true, num_args = 1..)]
    data: Vec<PathBuf>,
    /// The file to write; `-` is standard output, unless that is a terminal.
    #[arg(long, value_name = "FILE")]
    out: OutputPath,
    /// Write how far it has come after every pass, and go on from there if the file is there.
    #[arg(long, value_name = "FILE", value_parser = no_stream("a file to go on from"))]
    checkpoint: Option<PathBuf>,
    /// Hidden units of each view, a multiple of 32.
    #[arg(long, value_name = "N", default_value_t = 256, value_parser = hidden)]
    hidden: usize,
    /// Learn what to add to the handcrafted evaluation, not all there is to say.
    #[arg(long)]
    residual: bool,
    /// Passes over the positions.
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = value_parser!(u32).range(1..=10_000))]
    epochs: u32,
    /// Positions between two steps.
    #[arg(long, value_name = "N", default_value_t = 16_384, value_parser = value_parser!(u32).range(16..=1 << 24))]
    batch: u32,
    /// Length of the first steps.
    #[arg(long, value_name = "X", default_value_t = 0.001, value_parser = rate)]
    rate: f64,
    /// Share of a number that decays with a step of length 1.
    #[arg(long, value_name = "X", default_value_t = 0.01, value_parser = super::tune::size)]
    decay: f64,
    /// Share of the game's result in the target, from 0 to 1: as it was, luck and all.
    #[arg(long, value_name = "X", default_value_t = Provenance::default().blend, value_parser = super::tune::share)]
    blend: f64,
    /// How much of what the next turn's search finds out counts, from 0 to 1; what
    /// those after it find out fades by the same factor. Luck is left out.
    #[arg(long, value_name = "X", default_value_t = Provenance::default().memory, value_parser = super::tune::share)]
    memory: f64,
    /// Seed of the first numbers, of the order of positions and of the games to judge by.
    #[arg(long, value_name = "N", default_value_t = Provenance::default().seed)]
    seed: u64,
    /// Work on so many threads; by default one a core. The net does not depend on it.
    #[arg(long, value_name = "N", value_parser = super::search::threads())]
    threads: Option<u32>,
    /// Draw the losses over the passes, as SVG.
    #[arg(long, value_name = "FILE")]
    plot: Option<OutputPath>,
    /// Print a JSON object for every pass.
    #[arg(long)]
    json: bool,
}

/// Reads a number of hidden units.
fn hidden(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|&number| Shape::allows(number));
    number.ok_or_else(|| "expected a multiple of 32, at most 4096".to_owned())
}

/// Reads a length of steps.
fn rate(text: &str) -> Result<f64, String> {
    let number = super::tune::size(text).ok().filter(|rate| *rate > 0.0);
    number.ok_or_else(|| "expected a number above 0".to_owned())
}

/// What is said of a pass.
#[derive(Serialize)]
struct Passed {
    epoch: u32,
    training: f64,
    validation: f64,
}

/// Does what the command line asks, for `game`.
pub(super) fn run(game: &str, args: &Args) -> anyhow::Result<()> {
    games::visit_netted(game, args)?
}

impl Args {
    /// That its files can be what they are to be.
    fn check_files(&self) -> anyhow::Result<()> {
        let read: Vec<_> = self.data.iter().map(|path| ("--data", &**path)).collect();
        let checkpoint = self.checkpoint.clone().map(OutputPath::File);
        let written = [
            ("--out", Some(&self.out), Content::Net),
            ("--plot", self.plot.as_ref(), Content::Picture),
            ("--checkpoint", checkpoint.as_ref(), Content::Checkpoint),
        ];
        check_binary(("--out", Some(&self.out)), "a net")?;
        self.words()?;
        check_files(&read, &written)
    }

    /// Where text for people goes.
    fn words(&self) -> Result<TextStream, OutputError> {
        let outputs = [("--out", Some(&self.out)), ("--plot", self.plot.as_ref())];
        text_beside(&outputs, self.json)
    }

    fn plan(&self) -> TrainingPlan {
        TrainingPlan {
            epochs: self.epochs,
            batch: self.batch as usize,
            rate: self.rate as f32,
            decay: self.decay as f32,
            seed: self.seed,
            threads: self.threads.map_or_else(cores, |count| count as usize),
        }
    }

    /// Says what there is to learn from.
    fn say_data(&self, split: &TrainingData) -> anyhow::Result<()> {
        if self.json {
            return Ok(());
        }
        let [training, validation] = [&split.training, &split.validation].map(|of| of.list.len());
        let (games, handcrafted) = (split.games, split.handcrafted);
        Ok(self.words()?.say(format!(
            "{games} games; {training} positions to learn from, {validation} to judge by, on \
             which the handcrafted evaluation cost {handcrafted:.5}"
        ))?)
    }

    fn say(&self, epoch: u32, Epoch { losses }: Epoch) -> anyhow::Result<()> {
        let [training, validation] = losses;
        if self.json {
            return terminal::say_json(&Passed {
                epoch,
                training,
                validation,
            });
        }
        Ok(self.words()?.say(format!(
            "pass {epoch}: {training:.5} on what it learns from, {validation:.5} on other games"
        ))?)
    }
}

impl NetVisitor for &Args {
    type Output = anyhow::Result<()>;

    fn visit<G: Game, T: NetGame<Position = G::Position>>(self) -> anyhow::Result<()>
    where
        NetEvaluator<T>: Searchable<Position = G::Position>,
    {
        self.check_files()?;
        let plan = self.plan();
        plan.check()?;
        let provenance = Provenance {
            seed: self.seed,
            blend: self.blend,
            memory: self.memory,
        };
        first_lines::<G>(&self.data, T::CURVE)?;
        let split = load::<G, T>(&self.data, provenance, self.residual)?;
        let mut said = self.say_data(&split);
        let progress = Progress::new(u64::from(self.epochs), "passes");
        end_on_ctrl_c(
            &progress,
            match self.checkpoint {
                Some(_) => "the same command goes on behind the last whole pass",
                None => "nothing was kept",
            },
        );
        let shape = Shape::of::<T::Features>(self.hidden);
        let (checkpoint, mut first) = (self.checkpoint.as_deref(), true);
        let trained = train(
            &split,
            (shape, T::CURVE),
            plan,
            checkpoint,
            &mut |number, epoch| {
                if std::mem::take(&mut first) && number > 1 {
                    progress.begin(u64::from(number - 1));
                    progress.suspend(|| terminal::remark(&format!("goes on with pass {number}")));
                }
                progress.set(number.into());
                if said.is_ok() {
                    said = self.say(number, epoch);
                }
            },
        )?;
        progress.finish();
        // First what cost the time: nobody may be listening any more.
        self.out.save(&trained.net.write(T::GAME))?;
        if let Some(path) = &self.plot {
            let title = format!("{}: {} positions", T::GAME, split.training.list.len());
            path.save(&curves(&title, &trained.epochs, split.handcrafted))?;
        }
        said
    }
}
