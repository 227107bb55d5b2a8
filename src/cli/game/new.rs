//! `ermine game new`.

use crate::cli::io::output::OutputPath;
use crate::games::custom::file::TEMPLATE;
use anyhow::bail;

/// Write a file with a game to begin with, with comments.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ermine game new my-game.toml
  ermine game new -")]
pub(super) struct Args {
    /// The file, which must not exist; `-` is standard output.
    file: OutputPath,
}

/// Writes the file.
pub(super) fn run(args: &Args) -> anyhow::Result<()> {
    if let Some(path) = args.file.file().filter(|path| path.exists()) {
        bail!("'{}' exists; expected a new file", path.display());
    }
    args.file.save(TEMPLATE)
}
