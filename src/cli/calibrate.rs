//! `ermine calibrate`.

use super::args::evaluator::{evaluator, file};
use super::args::games;
use super::args::limits::nodes;
use super::console::progress::Progress;
use super::console::terminal;
use super::io::files::{Content, check_files};
use super::io::output::{OutputPath, text_stream};
use crate::analysis::{calibrate, curve};
use crate::catalog::TuningVisitor;
use crate::eval::linear::Tunable;
use crate::rules::Game;
use crate::search::Searchable;

/// Fit the evaluation's scale to games of the engine against itself.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ermine calibrate --games 100 --nodes 1000
  ermine calibrate --games 800 --nodes 2000 --seed 1 --json
  ermine calibrate --games 800 --plot calibration.svg
  ermine --game colorbound calibrate --eval-file handcrafted")]
pub(super) struct Args {
    /// Games to play.
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,
    /// Nodes to search for each decision.
    #[arg(long, value_name = "N", default_value_t = 2000, value_parser = nodes(1))]
    nodes: u64,
    /// Seed of starts and dice.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Evaluate with this net file, `handcrafted` or `built-in`, the game's default.
    #[arg(long, value_name = "FILE", default_value = "built-in")]
    eval_file: String,
    /// Draw predicted against actual score as SVG to this file; `-` is standard output.
    #[arg(long, value_name = "FILE")]
    plot: Option<OutputPath>,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

/// Plays the games, fits the scale and prints the result.
pub(super) fn run(game: &str, args: &Args) -> anyhow::Result<()> {
    games::visit_tunable(game, args)?
}

impl TuningVisitor for &Args {
    type Output = anyhow::Result<()>;

    fn visit<G: Game, E: Tunable<Position = G::Position> + Searchable + Default>(
        self,
        game: G,
    ) -> anyhow::Result<()> {
        let inputs = file(&self.eval_file).map(|path| ("--eval-file", path));
        let plot = self.plot.as_ref();
        check_files(inputs.as_slice(), &[("--plot", plot, Content::Svg)])?;
        let stream = text_stream(&[("--plot", plot)], self.json)?;
        let (games, nodes, seed) = (u64::from(self.games), self.nodes, self.seed);
        let evaluator = evaluator::<E>("--eval-file", &self.eval_file, None)?.evaluator;
        let progress = Progress::new(games, "games");
        let done = &mut |done| progress.set(done);
        let fit = calibrate(&game, evaluator, games, nodes, seed, done)?;
        progress.finish();
        if let Some(path) = plot {
            path.save(&curve(&fit))?;
        }
        if self.json {
            return terminal::print_json(&fit);
        }
        Ok(stream.print(fit.to_string().trim_end())?)
    }
}
