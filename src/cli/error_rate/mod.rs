//! `ermine error-rate`.

mod decision;
mod entrants;
mod gather;
mod measure;
mod player;
mod positions;
mod refer;
mod values;

use super::args::games;
use clap::Subcommand;

/// Measure how much a player's moves lose against a deep search.
///
/// The value of every move is known in the positions used. A player is asked for its move
/// in each; its loss is the value of the best move minus that of the move played. Losses
/// are in millipoints, thousandths of expected score: a won game and a lost one are 2000
/// apart. With several players, the differences to the first are shown too; these have
/// much smaller errors. For a game without built-in positions, `gather` and `refer` make
/// a file of them for --positions.
#[derive(Debug, clap::Args)]
#[command(
    args_conflicts_with_subcommands = true,
    after_help = "Examples:
  ermine error-rate --nodes 1000
  ermine error-rate --player greedy --player exact-2 --threads 2
  ermine error-rate --nodes 5000 --engine 'ermine name=new' --engine 'cmd=./old name=old'
  ermine error-rate --nodes 25000 --values
  ermine error-rate gather --games 400 --nodes 1000 --seed 1 --out positions.txt
  ermine error-rate refer positions.txt --nodes 100000 --threads 2
  ermine error-rate --game colour-chess --positions positions.txt"
)]
pub(super) struct Args {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    measure: measure::MeasureArgs,
}

#[derive(Debug, Subcommand)]
enum Command {
    Gather(gather::GatherArgs),
    Refer(refer::ReferArgs),
}

/// Measures players, or makes the positions to measure on.
pub(super) fn run(game: &str, args: &Args) -> anyhow::Result<()> {
    match &args.command {
        None if args.measure.values => values::run(game, &args.measure),
        None => measure::run(game, &args.measure),
        Some(Command::Gather(args)) => games::visit(game, args)?,
        Some(Command::Refer(args)) => games::visit(game, args)?,
    }
}
