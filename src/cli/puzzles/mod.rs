//! `ermine puzzles`.

mod book;
mod choice;
mod criteria;
mod export;
mod file;
mod find;
mod make;
mod rate;
mod select;
mod solve;
mod verify;

use crate::catalog;

/// Find, verify, rate, solve and print puzzles.
///
/// docs/puzzles.md defines a puzzle and describes all formats.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ermine puzzles make --count 100 --seed 1 --out puzzles.jsonl
  ermine puzzles rate puzzles.jsonl --out rated.jsonl
  ermine puzzles verify rated.jsonl
  ermine puzzles solve puzzles.jsonl --min-rating 1400 --max-rating 1600 --shuffle
  ermine puzzles solve puzzles.jsonl --missed again.jsonl
  ermine puzzles book puzzles.jsonl --kind win --sort-by-rating --count 40 --out book.html
  ermine puzzles export puzzles.jsonl --format csv --out puzzles.csv")]
pub(super) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    Book(book::Args),
    Export(export::Args),
    Find(find::Args),
    Make(make::Args),
    Rate(rate::Args),
    Select(select::Args),
    Verify(verify::Args),
    Solve(solve::Args),
}

/// Runs the subcommand, with puzzles of `game` only if there is one.
pub(super) fn run(game: Option<&str>, args: &Args) -> anyhow::Result<()> {
    let single_game = game.unwrap_or(catalog::names()[0]);
    match &args.command {
        Command::Book(args) => book::run(game, args),
        Command::Export(args) => export::run(game, args),
        Command::Find(args) => find::run(single_game, args),
        Command::Make(args) => make::run(single_game, args),
        Command::Rate(args) => rate::run(args),
        Command::Select(args) => select::run(args),
        Command::Verify(args) => verify::run(args),
        Command::Solve(args) => solve::run(game, args),
    }
}
