//! `ermine tune table`.

use crate::catalog::TuningVisitor;
use crate::cli::console::terminal;
use crate::cli::io::output::OutputPath;
use crate::eval::linear::{Tunable, source, weights};
use crate::rules::Game;
use crate::search::Searchable;

/// Write the weights in use in the format of a fit.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ermine tune table
  ermine tune table --out src/models/royal_palette/weights.rs")]
pub(super) struct TableArgs {
    /// The file to write; by default the table is printed.
    #[arg(long, value_name = "FILE")]
    out: Option<OutputPath>,
}

impl TuningVisitor for &TableArgs {
    type Output = anyhow::Result<()>;

    fn visit<G: Game, E: Tunable<Position = G::Position> + Searchable + Default>(
        self,
        _: G,
    ) -> anyhow::Result<()> {
        let text = source::<E::WeightTable>(&weights::<E::WeightTable>());
        match &self.out {
            Some(out) => out.save(&text),
            None => Ok(terminal::print(text.trim_end())?),
        }
    }
}
