//! `ermine report`, and the last output of all commands on matches.

use super::table;
use crate::arena::{self, Summary};
use crate::cli::console::progress::Progress;
use crate::cli::console::terminal;
use clap::value_parser;
use serde::Serialize;
use std::cell::OnceCell;
use std::path::{Path, PathBuf};

/// Write the files of a match again: games, moves, result, report.html.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ermine report matches/new
  ermine report matches/new --json")]
pub(crate) struct ReportArgs {
    /// The folder of the match; it may still be running.
    #[arg(value_name = "FOLDER", value_parser = value_parser!(PathBuf))]
    folder: PathBuf,
    /// Print the result as a JSON object.
    #[arg(long)]
    json: bool,
}

/// A line of `--json` for the result.
#[derive(Serialize)]
struct ResultLine<'a> {
    event: &'static str,
    #[serde(flatten)]
    summary: &'a Summary,
}

/// Writes the files of a match.
pub(crate) fn report(args: &ReportArgs) -> anyhow::Result<()> {
    let summary = publish(&args.folder)?;
    print_summary(&summary, args.json)?;
    print_files(&args.folder, args.json)
}

/// Writes the files of the match in `folder`.
pub(super) fn publish(folder: &Path) -> anyhow::Result<Summary> {
    let bar = OnceCell::new();
    let mut on_pair = |done, all| {
        bar.get_or_init(|| Progress::new(all, "pairs written"))
            .set(done)
    };
    let result = arena::publish(folder, &mut on_pair);
    if let Some(bar) = bar.get() {
        bar.finish();
    }
    Ok(result?)
}

pub(super) fn print_files(folder: &Path, json: bool) -> anyhow::Result<()> {
    if !json {
        let names = arena::FILES.join(", ");
        terminal::print(format!("\nWritten to {}: {names}", folder.display()))?;
    }
    Ok(())
}

pub(super) fn print_summary(summary: &Summary, json: bool) -> anyhow::Result<()> {
    if json {
        let event = "result";
        return terminal::print_json(&ResultLine { event, summary });
    }
    Ok(terminal::print(table::text(summary).trim_end())?)
}
