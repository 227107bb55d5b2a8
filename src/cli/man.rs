//! `ermine man`.

use super::io::output::path_parser;
use anyhow::Context;
use std::io::Write;
use std::path::PathBuf;

/// Print the manual page, or write one page per command to a folder.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ermine man | man -l -
  ermine man --out ~/.local/share/man/man1")]
pub(super) struct Args {
    /// Write ermine.1, ermine-play.1 and so on to this folder, created if missing.
    #[arg(long, value_name = "FOLDER", value_parser = path_parser("a folder"))]
    out: Option<PathBuf>,
}

/// Prints or writes the pages of `command`, the whole command line.
pub(super) fn run(args: &Args, command: clap::Command) -> anyhow::Result<()> {
    match &args.out {
        Some(folder) => std::fs::create_dir_all(folder)
            .and_then(|()| clap_mangen::generate_to(command, folder))
            .with_context(|| format!("cannot write to '{}'", folder.display())),
        None => {
            let mut page = Vec::new();
            clap_mangen::Man::new(command).render(&mut page)?;
            Ok(std::io::stdout().write_all(&page)?)
        }
    }
}
