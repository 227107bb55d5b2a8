//! `ermine tune`.

mod fit;
mod search;
mod table;

use super::args::games;

/// Fit the weights of a game's evaluation, or tune the parameters of its search.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ermine datagen play --games 4000 --nodes 5000 --seed 1 --out games.jsonl
  ermine tune fit --data games.jsonl --out weights.rs
  ermine tune table --game royal-palette
  ermine tune search --game colorbound --parameters all --nodes 3000 --out tuning")]
pub(super) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    Fit(fit::FitArgs),
    Table(table::TableArgs),
    Search(search::SearchTuningArgs),
}

/// Runs the subcommand for `game`.
pub(super) fn run(game: &str, args: &Args) -> anyhow::Result<()> {
    match &args.command {
        Command::Fit(args) => games::visit_tunable(game, args)?,
        Command::Table(args) => games::visit_tunable(game, args)?,
        Command::Search(args) => search::run(game, args),
    }
}
