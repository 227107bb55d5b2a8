//! `ermine completions`.

use clap_complete::Shell;
use std::io::Write;

/// Print shell completions.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ermine completions bash > ~/.local/share/bash-completion/completions/ermine
  ermine completions fish > ~/.config/fish/completions/ermine.fish")]
pub(super) struct Args {
    /// The shell.
    shell: Shell,
}

/// Prints the completion script for `command`, the whole command line.
pub(super) fn run(args: &Args, mut command: clap::Command) -> anyhow::Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, "ermine", &mut script);
    Ok(std::io::stdout().write_all(&script)?)
}
