//! `ermine puzzles book`.

use super::choice::ChoiceArgs;
use super::file::check_distinct;
use crate::cli::io::output::OutputPath;
use crate::draw::{BoardSheet, Style, View};
use crate::puzzle::{self, BookEntry, Puzzle};
use clap::value_parser;

/// Make a booklet of puzzles: one HTML file with boards, to read or print.
///
/// The puzzles come first, the solutions on separate pages. The file needs no network and
/// no scripts.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ermine puzzles book puzzles.jsonl --out book.html
  ermine puzzles book puzzles.jsonl --title 'Forty wins' --kind win --count 40 --out wins.html
  ermine puzzles book puzzles.jsonl --columns 3 --per-page 12 --out small.html")]
pub(super) struct Args {
    #[command(flatten)]
    choice: ChoiceArgs,
    /// The booklet, an HTML file; `-` is standard output.
    #[arg(long, value_name = "PATH")]
    out: OutputPath,
    /// The title.
    #[arg(long, value_name = "TEXT", default_value = "Puzzles")]
    title: String,
    /// Boards side by side.
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = value_parser!(u32).range(1..=6))]
    columns: u32,
    /// Boards on a page of paper, A4 or letter.
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = value_parser!(u32).range(1..=24))]
    per_page: u32,
}

/// Writes the booklet.
pub(super) fn run(game: Option<&str>, args: &Args) -> anyhow::Result<()> {
    check_distinct("--out", &args.out, &args.choice.file)?;
    let puzzles = args.choice.read(game)?;
    let mut sheet = BoardSheet::default();
    let mut entries = Vec::new();
    for (puzzle, number) in puzzles.into_iter().zip(1..) {
        entries.push(entry(puzzle, number, &mut sheet)?);
    }
    let book = puzzle::Book {
        title: args.title.clone(),
        columns: args.columns,
        per_page: args.per_page,
        shared: sheet.shared(),
        entries,
    };
    args.out.save(&book.html())
}

fn entry(puzzle: Puzzle, number: u32, sheet: &mut BoardSheet) -> anyhow::Result<BookEntry> {
    let lines = puzzle.lines()?;
    let session = puzzle.open()?;
    let diagram = session.diagram();
    let view = View::of_player(Style::Plain, session.side());
    let title = format!("{number}: {}", puzzle.fen);
    Ok(BookEntry {
        board: sheet.board(&diagram, &title, view),
        puzzle,
        diagram,
        lines,
    })
}
