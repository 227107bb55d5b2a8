//! `ermine report`, and the last output of all commands on matches.

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

/// A line of `--json`.
#[derive(Serialize)]
struct EventLine<'a, T> {
    event: &'static str,
    #[serde(flatten)]
    content: &'a T,
}

/// Writes the files of a match.
pub(crate) fn report(args: &ReportArgs) -> anyhow::Result<()> {
    publish_and_print(&args.folder, args.json)
}

/// Writes the files of the match in `folder`, and prints its result.
pub(super) fn publish_and_print(folder: &Path, json: bool) -> anyhow::Result<()> {
    print_summary(&publish(folder)?, json)?;
    print_files(folder, json)
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
        return print_event("result", summary);
    }
    Ok(terminal::print(summary.to_string().trim_end())?)
}

/// Prints a line of `--json`.
pub(super) fn print_event(event: &'static str, content: &impl Serialize) -> anyhow::Result<()> {
    terminal::print_json(&EventLine { event, content })
}
