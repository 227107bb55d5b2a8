//! `ermine puzzles`.

mod criteria;
mod file;
mod find;
mod make;
mod select;
mod verify;

/// Find, prove, grade, solve and print puzzles.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ermine puzzles make --count 100 --seed 1 --out puzzles.jsonl
  ermine puzzles verify puzzles.jsonl")]
pub(super) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    Find(find::Args),
    Make(make::Args),
    Select(select::Args),
    Verify(verify::Args),
}

/// Does what the command says.
pub(super) fn run(game: &str, args: &Args) -> anyhow::Result<()> {
    match &args.command {
        Command::Find(args) => find::run(game, args),
        Command::Make(args) => make::run(game, args),
        Command::Select(args) => select::run(args),
        Command::Verify(args) => verify::run(args),
    }
}
