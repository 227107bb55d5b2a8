//! `ermine game`.

mod check;
mod convert;
mod learn;
mod new;
mod schema;
mod show;

/// Write, check and show games from files (docs/games.md).
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ermine game new my-game.toml
  ermine game check my-game.toml
  ermine game show my-game.toml
  ermine play --game my-game.toml")]
pub(super) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    Check(check::Args),
    Convert(convert::Args),
    Learn(learn::Args),
    New(new::Args),
    Schema(schema::Args),
    Show(show::Args),
}

/// Runs the subcommand.
pub(super) fn run(args: &Args) -> anyhow::Result<()> {
    match &args.command {
        Command::Check(args) => check::run(args),
        Command::Convert(args) => convert::run(args),
        Command::Learn(args) => learn::run(args),
        Command::New(args) => new::run(args),
        Command::Schema(args) => schema::run(args),
        Command::Show(args) => show::run(args),
    }
}
