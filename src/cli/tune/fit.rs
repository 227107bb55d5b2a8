//! `ermine tune fit`.

use crate::analysis::tune::{Recipe, fit, load, summarise};
use crate::catalog::TuningVisitor;
use crate::cli::args::number::{share, size};
use crate::cli::console::progress::Progress;
use crate::cli::console::terminal;
use crate::cli::io::data::read_headers;
use crate::cli::io::output::{OutputPath, text_stream};
use crate::cli::io::text;
use crate::eval::linear::{Tunable, Weight, WeightTable, count, parse, source, weights};
use crate::rules::Game;
use crate::search::Searchable;
use crate::selfplay::Target;
use anyhow::Context;
use clap::value_parser;
use std::path::{Path, PathBuf};

/// Fit the weights to games of `ermine datagen`, and write them as Rust source.
///
/// The source replaces src/models/GAME/weights.rs (or, where several games share a model,
/// src/models/MODEL/weights/TABLE.rs).
///
/// The static evaluation of quiet positions is fitted to the search's score (before the
/// roll) and to what later searches found. One game in ten is held out for validation.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ermine tune fit --data games.jsonl
  ermine tune fit --data a.jsonl b.jsonl --memory 0.9 --from old.rs --out weights.rs
  ermine tune fit --data a.jsonl --hold PLACE MATERIAL --json")]
pub(super) struct FitArgs {
    /// Files of games.
    #[arg(long, value_name = "FILE", required = true, num_args = 1..)]
    data: Vec<PathBuf>,
    /// Share of the game's result in the target, from 0 to 1.
    #[arg(long, value_name = "X", default_value_t = 0.0, value_parser = share())]
    blend: f64,
    /// Weight of the next turn's search in the target, from 0 to 1; the weights of later
    /// ones fade by the same factor. Luck is left out.
    #[arg(long, value_name = "X", default_value_t = 0.97, value_parser = share())]
    memory: f64,
    /// Passes over the positions.
    #[arg(long, value_name = "N", default_value_t = 40, value_parser = value_parser!(u32).range(1..=10_000))]
    epochs: u32,
    /// Cost of a weight that is a pawn away from its initial value.
    #[arg(long, value_name = "X", default_value_t = 5e-5, value_parser = size())]
    l2: f64,
    /// Length of the first steps, in centipawns.
    #[arg(long, value_name = "X", default_value_t = 2.0, value_parser = size())]
    rate: f64,
    /// Seed of the order of positions and of the held-out games.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// The initial weights, as written before; by default those in use.
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// Keep the weights of these groups ('ermine tune table' names them).
    #[arg(long, value_name = "GROUP", num_args = 1..)]
    hold: Vec<String>,
    /// The file to write; by default only the summary is printed. With `-` the weights go
    /// to standard output, the summary to standard error.
    #[arg(long, value_name = "FILE")]
    out: Option<OutputPath>,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

impl TuningVisitor for &FitArgs {
    type Output = anyhow::Result<()>;

    fn visit<G: Game, E: Tunable<Position = G::Position> + Searchable + Default>(
        self,
        game: G,
    ) -> anyhow::Result<()> {
        let frozen = frozen_weights::<E::WeightTable>(&self.hold, game.info().name)?;
        let stream = text_stream(&[("--out", self.out.as_ref())], self.json)?;
        if let Some(out) = &self.out {
            out.check()?;
        }
        let before = match &self.from {
            None => weights::<E::WeightTable>(),
            Some(path) => read_table::<E::WeightTable>(path)?,
        };
        let target = Target {
            blend: self.blend,
            memory: self.memory,
        };
        read_headers(game.info().name, &self.data, E::CURVE)?;
        let split = load::<_, E>(&game, &self.data, target, self.seed)?;
        let recipe = Recipe {
            epochs: self.epochs,
            l2: self.l2,
            rate: self.rate,
            seed: self.seed,
        };
        let progress = Progress::new(u64::from(self.epochs), "passes");
        let after = fit(&split, &before, &frozen, recipe, &mut |done| {
            progress.set(done.into());
        });
        progress.finish();
        if let Some(out) = &self.out {
            out.save(&source::<E::WeightTable>(&after))?;
        }
        let summary = summarise::<E::WeightTable>(&split, &before, &after);
        if self.json {
            return terminal::print_json(&summary);
        }
        Ok(stream.print(summary.to_string().trim_end())?)
    }
}

/// Reads the weights in a file.
fn read_table<W: WeightTable>(path: &Path) -> anyhow::Result<Vec<Weight>> {
    parse::<W>(&text::load(path)?).with_context(|| {
        let count = count::<W>();
        format!("'{}' holds no table of {count} weights", path.display())
    })
}

/// Returns whether each weight belongs to one of the groups of these names.
fn frozen_weights<W: WeightTable>(names: &[String], game: &str) -> anyhow::Result<Vec<bool>> {
    let mut frozen_weights = vec![false; count::<W>()];
    for name in names {
        let group = W::GROUPS.iter().find(|group| group.name == name);
        let group = group.with_context(|| {
            let names: Vec<&str> = W::GROUPS.iter().map(|group| group.name).collect();
            let names = names.join(", ");
            format!("'{name}' is not a group of weights of {game}; expected one of {names}")
        })?;
        frozen_weights[group.first..group.first + group.count].fill(true);
    }
    Ok(frozen_weights)
}
