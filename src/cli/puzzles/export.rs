//! `ermine puzzles export`.

use super::choice::ChoiceArgs;
use super::file::check_distinct;
use crate::cli::io::output::OutputPath;
use crate::puzzle::{Puzzle, to_csv, to_epd, to_records};

/// Export puzzles to another format, or the chosen ones to a new file.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ermine puzzles export puzzles.jsonl --format csv --out puzzles.csv
  ermine puzzles export puzzles.jsonl --format epd --game colorbound --kind win
  ermine puzzles export puzzles.jsonl --format records --out puzzles.game
  ermine puzzles export puzzles.jsonl --format jsonl --theme lock --sort-by-rating --count 20")]
pub(super) struct Args {
    #[command(flatten)]
    choice: ChoiceArgs,
    /// The format.
    #[arg(long, value_enum)]
    format: Format,
    /// Write to this file; by default to standard output.
    #[arg(long, value_name = "PATH")]
    out: Option<OutputPath>,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Format {
    /// Lichess's columns, followed by some more.
    Csv,
    /// A position with its best moves on each line.
    Epd,
    /// Game records, as `play --load` reads them.
    Records,
    /// The puzzles unchanged.
    Jsonl,
}

/// Writes the chosen puzzles.
pub(super) fn run(game: Option<&str>, args: &Args) -> anyhow::Result<()> {
    let puzzles = args.choice.read(game)?;
    if let Some(out) = &args.out {
        check_distinct("--out", out, &args.choice.file)?;
    }
    let text = match args.format {
        Format::Csv => to_csv(&puzzles)?,
        Format::Epd => to_epd(&puzzles)?,
        Format::Records => to_records(&puzzles)?,
        Format::Jsonl => puzzles.iter().map(Puzzle::line).collect(),
    };
    args.out
        .as_ref()
        .unwrap_or(&OutputPath::Standard)
        .save(&text)
}
