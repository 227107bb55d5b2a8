//! `ermine train`.

mod output;

use super::args::games;
use super::args::number::{hidden, number, share, size};
use super::args::search::{thread_count, threads};
use super::console::interrupt::end_on_ctrl_c;
use super::console::progress::Progress;
use super::console::terminal;
use super::io::data::read_headers;
use super::io::output::{OutputPath, path_parser};
use crate::catalog::NetVisitor;
use crate::eval::{LinearEvaluator, NetEvaluator, NetGame};
use crate::nnue::{Provenance, Shape};
use crate::rules::Game;
use crate::search::Searchable;
use crate::train::{self, Epoch, load, train};
use clap::value_parser;
use std::path::PathBuf;

/// Train a net on games of `ermine datagen`.
///
/// The target is the static evaluation where quiescence stops: the score of the search
/// there (before a roll), and what later searches of the game found. One game in twenty
/// is held out for validation.
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
    /// Write a checkpoint after every pass, and resume from the file if it exists.
    #[arg(long, value_name = "FILE", value_parser = path_parser("a file to resume from"))]
    checkpoint: Option<PathBuf>,
    /// Hidden units of each view, a multiple of 32.
    #[arg(long, value_name = "N", default_value_t = 256, value_parser = hidden)]
    hidden: usize,
    /// Learn a correction of the handcrafted evaluation instead of a full evaluation.
    #[arg(long)]
    residual: bool,
    /// Passes over the positions.
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = value_parser!(u32).range(1..=10_000))]
    epochs: u32,
    /// Positions for each optimiser step.
    #[arg(long, value_name = "N", default_value_t = 16_384, value_parser = value_parser!(u32).range(16..=1 << 24))]
    batch: u32,
    /// Initial learning rate.
    #[arg(long, value_name = "X", default_value_t = 0.001, value_parser = number(f64::MIN_POSITIVE.., "above 0"))]
    rate: f64,
    /// Weight decay for each step, as a share of the learning rate.
    #[arg(long, value_name = "X", default_value_t = 0.01, value_parser = size())]
    decay: f64,
    /// Share of the game's result in the target, from 0 to 1; the result includes luck.
    #[arg(long, value_name = "X", default_value_t = Provenance::default().blend, value_parser = share())]
    blend: f64,
    /// Weight of the next turn's search in the target, from 0 to 1; the weights of later
    /// ones fade by the same factor. Luck is left out.
    #[arg(long, value_name = "X", default_value_t = Provenance::default().memory, value_parser = share())]
    memory: f64,
    /// Seed of the initial weights, the order of positions and the held-out games.
    #[arg(long, value_name = "N", default_value_t = Provenance::default().seed)]
    seed: u64,
    /// Use N threads; by default one per core. The net does not depend on it.
    #[arg(long, value_name = "N", value_parser = threads())]
    threads: Option<u32>,
    /// Draw the losses over the passes as SVG to this file.
    #[arg(long, value_name = "FILE")]
    plot: Option<OutputPath>,
    /// Print a JSON object for every pass.
    #[arg(long)]
    json: bool,
}

/// Runs the command for `game`.
pub(super) fn run(game: &str, args: &Args) -> anyhow::Result<()> {
    games::visit_with_net(game, args)?
}

impl Args {
    fn plan(&self) -> train::Plan {
        train::Plan {
            epochs: self.epochs,
            batch: self.batch as usize,
            rate: self.rate as f32,
            decay: self.decay as f32,
            seed: self.seed,
            threads: thread_count(self.threads),
        }
    }
}

impl NetVisitor for &Args {
    type Output = anyhow::Result<()>;

    fn visit<G: Game, T: NetGame<Position = G::Position>>(self, game: G) -> anyhow::Result<()>
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
        read_headers(game.info().name, &self.data, T::CURVE)?;
        let split = {
            let basis = self.residual.then(LinearEvaluator::<T>::fingerprint);
            let handcrafted = LinearEvaluator::<T>::default();
            load::<_, T::Features, _>(&game, &self.data, provenance, &handcrafted, basis)?
        };
        let mut output = self.print_data(&split);
        let progress = Progress::new(u64::from(self.epochs), "passes");
        end_on_ctrl_c(
            &progress,
            match self.checkpoint {
                Some(_) => "repeat the command to resume after the last complete pass",
                None => "nothing was kept",
            },
        );
        let shape = Shape::of::<T::Features>(self.hidden);
        let (checkpoint, mut is_first) = (self.checkpoint.as_deref(), true);
        let on_epoch = &mut |epoch: Epoch| {
            let number = epoch.number;
            if std::mem::take(&mut is_first) && number > 1 {
                progress.start_from(u64::from(number - 1));
                progress.suspend(|| terminal::print_note(&format!("resuming with pass {number}")));
            }
            progress.set(number.into());
            if output.is_ok() {
                output = self.print_epoch(epoch);
            }
        };
        let trained = train(&split, shape, T::CURVE, plan, checkpoint, on_epoch)?;
        progress.finish();
        // The net is saved first: the output may be closed by now.
        self.save(&split, &trained, T::GAME)?;
        output
    }
}
