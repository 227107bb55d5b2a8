//! `ermine error-rate gather`.

use crate::analysis::error_rate::{GatherPlan, gather};
use crate::catalog::Visitor;
use crate::cli::args::limits::nodes;
use crate::cli::args::search::threads;
use crate::cli::console::progress::Progress;
use crate::cli::console::terminal;
use crate::cli::io::output::OutputPath;
use crate::rules::Game;
use crate::search::{SearchEngine, Searchable};
use clap::value_parser;

/// Gather positions from games of the engine against itself.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ermine error-rate gather --games 400 --nodes 1000 --seed 1 --out positions.txt")]
pub(super) struct GatherArgs {
    /// Games to play; each gives at most one position.
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = value_parser!(u64).range(1..=1_000_000))]
    games: u64,
    /// Nodes to search for each decision.
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = nodes(1))]
    nodes: u64,
    /// Seed of starts, openings, dice and choices.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Play N games at a time; the positions do not depend on it.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = threads())]
    threads: u32,
    /// Write the positions to this file; by default to standard output.
    #[arg(long, value_name = "FILE")]
    out: Option<OutputPath>,
}

impl Visitor for &GatherArgs {
    type Output = anyhow::Result<()>;

    /// Plays the games, chooses the positions and writes them.
    fn visit<G: Game, E: Searchable<Position = G::Position> + Default, N: SearchEngine<E>>(
        self,
        game: G,
    ) -> anyhow::Result<()> {
        if let Some(path) = &self.out {
            path.check()?;
        }
        let plan = GatherPlan {
            games: self.games,
            nodes: self.nodes,
            seed: self.seed,
        };
        let progress = Progress::new(self.games, "games");
        let found = gather::<_, E, N>(&game, plan, self.threads as usize, &|| progress.step())?;
        progress.finish();
        match &self.out {
            Some(path) => path.save(&found.sealed()),
            None => Ok(terminal::print(found.sealed().trim_end())?),
        }
    }
}
