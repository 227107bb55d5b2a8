//! `ermine game check`.

use crate::catalog;
use crate::cli::console::terminal;
use crate::cli::io::text;
use crate::games::custom::check::findings;
use anyhow::bail;
use serde::Serialize;
use std::path::PathBuf;

/// Find mistakes in files with games: exit code 1 if there are any.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ermine game check my-game.toml
  ermine game check variants/*.toml
  ermine game check --json my-game.toml
    {\"file\":\"my-game.toml\",\"line\":31,\"column\":25,\"rule\":\"unused-piece\",\"reason\":...}")]
pub(super) struct Args {
    /// The files; `-` is standard input.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Print a JSON object for each finding.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Line<'a, F> {
    file: &'a str,
    #[serde(flatten)]
    finding: F,
}

/// Prints what is found.
pub(super) fn run(args: &Args) -> anyhow::Result<()> {
    let mut count = 0;
    for path in &args.files {
        let file = path.display().to_string();
        let found = findings(&text::load(path)?);
        if found.is_empty() && !text::is_standard(path) {
            // What is wrong with a file besides its rules.
            catalog::load_file(path)?;
        }
        if found.is_empty() && !args.json {
            terminal::print(format!("{file}: no findings"))?;
        }
        for finding in found {
            count += 1;
            if args.json {
                let file = file.as_str();
                terminal::print_json(&Line { file, finding })?;
                continue;
            }
            let (line, column) = (finding.line, finding.column);
            terminal::print(format!(
                "{file}:{line}:{column}: {} [{}]",
                finding.reason, finding.rule
            ))?;
            if let Some(position) = finding.position {
                terminal::print(format!("  in {position}"))?;
            }
        }
    }
    match count {
        0 => Ok(()),
        1 => bail!("1 finding"),
        count => bail!("{count} findings"),
    }
}
