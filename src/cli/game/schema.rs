//! `ermine game schema`.

use crate::cli::io::output::OutputPath;
use crate::games::custom::file::SCHEMA;

/// Write the JSON Schema of the format, with which editors check and complete files.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ermine game schema game.schema.json
  Then, in an editor that knows TOML schemas, the first line of a file may be
    #:schema game.schema.json")]
pub(super) struct Args {
    /// The file; `-`, the default, is standard output.
    #[arg(default_value = "-")]
    file: OutputPath,
}

/// Writes the schema.
pub(super) fn run(args: &Args) -> anyhow::Result<()> {
    args.file.save(SCHEMA)
}
