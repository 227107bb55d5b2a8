//! `ermine game show`.

use crate::catalog;
use crate::cli::console::{rules, terminal};
use crate::protocol::format;
use std::path::PathBuf;

/// Show the game in a file: its board, its rules told from the file, and its pieces.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ermine game show my-game.toml
  ermine game show variants/shako.toml | less")]
pub(super) struct Args {
    /// The file.
    file: PathBuf,
}

/// Prints the board, the rules and the pieces.
pub(super) fn run(args: &Args) -> anyhow::Result<()> {
    let name = catalog::load_file(&args.file)?;
    let session = catalog::open(&name)?;
    let lines = format::position(session.as_ref(), terminal::style());
    terminal::print_styled(lines.join("\n") + "\n")?;
    rules::show(session.as_ref(), "all")
}
