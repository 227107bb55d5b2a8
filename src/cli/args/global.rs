//! The options of all commands, which a help text lists only where they have an effect.

use clap::{Arg, Command};

/// The help heading of these options.
pub(crate) const HEADING: &str = "Global options";

/// The commands for which an option has no effect.
pub(crate) const UNUSED: [(&str, &[&str]); 2] = [
    (
        "game",
        &[
            "completions",
            "judge",
            "man",
            "puzzles rate",
            "puzzles select",
            "puzzles verify",
            "report",
        ],
    ),
    (
        "progress",
        &[
            "completions",
            "datagen show",
            "datagen stats",
            "man",
            "play",
            "puzzles book",
            "puzzles export",
            "puzzles select",
            "puzzles solve",
            "rules",
            "serve",
            "show",
            "tune table",
        ],
    ),
];

/// Returns the command line with the options hidden where they have no effect.
pub(crate) fn hide_unused(command: Command) -> Command {
    UNUSED.iter().fold(command, |command, (option, commands)| {
        let arg = command.get_arguments().find(|arg| arg.get_id() == option);
        match arg.cloned() {
            Some(arg) => with_arg(command, "", commands, &arg.hide(true)),
            None => command,
        }
    })
}

/// Returns the command with this option added to the commands at these paths, words
/// separated by spaces.
fn with_arg(command: Command, path: &str, paths: &[&str], arg: &Arg) -> Command {
    command.mut_subcommands(|inner| {
        let path = format!("{path} {}", inner.get_name());
        let inner = with_arg(inner, &path, paths, arg);
        match paths.contains(&path.trim_start()) {
            true => inner.arg(arg.clone()),
            false => inner,
        }
    })
}
