//! `ermine puzzles select`.

use super::file::check_distinct;
use crate::cli::console::terminal;
use crate::cli::io::output::OutputPath;
use crate::cli::io::text;
use crate::puzzle::{FindRecord, Puzzle, Selection, read_puzzles};
use anyhow::{Context, bail};
use clap::value_parser;
use std::path::PathBuf;

/// Select puzzles from those found, without duplicates and near-duplicates, one per game.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ermine puzzles select found.jsonl --out puzzles.jsonl
  ermine puzzles select one.jsonl two.jsonl --each 3 --count 200 --out puzzles.jsonl")]
pub(super) struct Args {
    /// Records of `ermine puzzles find`, or puzzles.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Maximum number of puzzles from one game.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u32).range(1..))]
    each: u32,
    /// Stop after N puzzles.
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..))]
    count: Option<u64>,
    /// The file to write; `-` is standard output.
    #[arg(long, value_name = "FILE")]
    out: OutputPath,
}

/// Selects the puzzles.
pub(super) fn run(args: &Args) -> anyhow::Result<()> {
    let mut selection = Selection::new(args.each as usize);
    let (mut selected, mut left_out) = (Vec::new(), 0);
    for path in &args.files {
        check_distinct("--out", &args.out, path)?;
        for puzzle in text::load_as(path, puzzles)? {
            if args
                .count
                .is_some_and(|count| selected.len() as u64 >= count)
            {
                break;
            }
            let rejection = selection.add(&puzzle).with_context(|| {
                let (id, path) = (&puzzle.id, path.display());
                format!("puzzle {id} in '{path}'")
            })?;
            match rejection {
                None => selected.push(puzzle.line()),
                Some(_) => left_out += 1,
            }
        }
    }
    if selected.is_empty() {
        bail!("there is no puzzle in these files");
    }
    args.out.save(&selected.concat())?;
    let (selected, out) = (selected.len(), &args.out);
    terminal::print_note(&format!(
        "{selected} puzzles in '{out}', {left_out} too much like others"
    ));
    Ok(())
}

/// Reads the puzzles from records of `find`, or from a file of puzzles.
fn puzzles(text: &str) -> anyhow::Result<Vec<Puzzle>> {
    let first = text.lines().find(|line| !line.trim().is_empty());
    let is_record = |line: &str| serde_json::from_str::<FindRecord>(line).is_ok();
    if !first.is_some_and(is_record) {
        return Ok(read_puzzles(text)?);
    }
    let mut found = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        if !line.trim().is_empty() {
            let record: FindRecord =
                serde_json::from_str(line).with_context(|| format!("line {number}"))?;
            found.extend(record.puzzle);
        }
    }
    Ok(found)
}
