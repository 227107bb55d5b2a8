//! The command line: argument types, dispatch, and human-readable output.
//!
//! Without a command the binary speaks the text protocol. Exit codes: 0 success, 1
//! failure, 2 an invalid command line, 3 some lines failed, 130 interrupted.

mod analyse;
mod args;
mod batch;
mod bench;
mod calibrate;
mod completions;
mod console;
mod datagen;
mod error_rate;
#[cfg(feature = "web")]
mod export;
mod filter;
#[cfg(feature = "game-files")]
mod game;
mod gates;
mod io;
mod man;
mod matches;
mod perft;
mod play;
mod protocol;
mod puzzles;
mod rules;
mod selfplay;
#[cfg(feature = "web")]
mod serve;
mod show;
mod train;
mod tune;

use crate::catalog;
use args::global::{HEADING, hide_unused};
use clap::{CommandFactory, Parser, Subcommand};
use std::ffi::OsString;
use std::process::ExitCode;

/// An engine for chess games of colour, dice and royals.
///
/// Without a command it speaks a UCI-like text protocol on standard input and
/// output (see protocol.md).
#[derive(Debug, Parser)]
#[command(name = "ermine", version, max_term_width = 100, after_help = EXAMPLES)]
struct Cli {
    /// The game, by its name or by the path of a file (docs/games.md); by default
    /// royal-palette, and for bench and puzzles all games.
    #[arg(long, global = true, help_heading = HEADING, value_name = "NAME", value_parser = args::games::parser())]
    game: Option<String>,
    /// Print progress every S seconds if standard error is not a terminal; 0: at every
    /// step.
    #[arg(long, global = true, help_heading = HEADING, value_name = "S", default_value_t = console::progress::SECONDS)]
    progress: u32,
    #[command(subcommand)]
    command: Option<Command>,
}

/// Returns the whole command line.
fn command() -> clap::Command {
    hide_unused(Cli::command())
}

const EXAMPLES: &str = "Examples:
  printf 'position startpos\\ngo depth 4\\n' | ermine   a best move comes out
  ermine play                                         play against the engine
  ermine show --game colour-chess --svg board.svg     a picture of a board
  ermine analyse --startpos --movetime 2000           look at the start position
  ermine selfplay --nodes 20000 --seed 3              watch a game
  ermine match --engine ermine --engine greedy --each nodes=500 --pairs 20
                                                      which is stronger?
  ermine perft 3 --start 'shuffle 3 5'                count move sequences";

#[derive(Debug, Subcommand)]
enum Command {
    Analyse(analyse::Args),
    Batch(batch::Args),
    Bench(bench::Args),
    Calibrate(calibrate::Args),
    Completions(completions::Args),
    Datagen(datagen::Args),
    ErrorRate(Box<error_rate::Args>),
    #[cfg(feature = "web")]
    Export(Box<export::Args>),
    #[cfg(feature = "game-files")]
    Game(game::Args),
    Gates(Box<gates::Args>),
    Judge(matches::JudgeArgs),
    Man(man::Args),
    Match(Box<matches::Args>),
    Perft(perft::Args),
    Play(play::Args),
    Puzzles(Box<puzzles::Args>),
    Report(matches::ReportArgs),
    Rules(rules::Args),
    Selfplay(selfplay::Args),
    #[cfg(feature = "web")]
    Serve(serve::Args),
    Show(show::Args),
    Train(train::Args),
    Tune(tune::Args),
}

/// The exit code if the command line is invalid.
const USAGE: u8 = 2;

/// Parses the command line and runs the command.
#[must_use]
pub fn run() -> ExitCode {
    let args: Vec<OsString> = std::env::args_os().collect();
    let cli = match args::command_line::read::<Cli>(&args, &command()) {
        Ok(cli) => cli,
        Err(error) => {
            // A reader may close the pipe early; that is not an error.
            let _ = error.print();
            return ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2));
        }
    };
    console::progress::set_interval(cli.progress);
    match dispatch(&cli) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if error.is::<console::interrupt::Interrupted>() => {
            console::interrupt::EXIT_CODE.into()
        }
        Err(error) if console::terminal::is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            console::terminal::print_error(&error);
            if error.is::<crate::batch::Incomplete>() {
                filter::EXIT_LINES_FAILED.into()
            } else if error.is::<args::games::WrongGame>() || error.is::<io::output::OutputError>()
            {
                USAGE.into()
            } else {
                ExitCode::FAILURE
            }
        }
    }
}

fn dispatch(cli: &Cli) -> anyhow::Result<()> {
    let chosen = cli.game.as_deref().map(args::games::load).transpose()?;
    let chosen = chosen.as_deref();
    let game = chosen.unwrap_or(catalog::names()[0]);
    match &cli.command {
        None => protocol::run(game),
        Some(Command::Analyse(args)) => analyse::run(game, args),
        Some(Command::Batch(args)) => batch::run(game, args),
        Some(Command::Bench(args)) => bench::run(chosen, args),
        Some(Command::Calibrate(args)) => calibrate::run(game, args),
        Some(Command::Completions(args)) => completions::run(args, command()),
        Some(Command::Datagen(args)) => datagen::run(game, args),
        Some(Command::ErrorRate(args)) => error_rate::run(game, args),
        #[cfg(feature = "web")]
        Some(Command::Export(args)) => export::run(game, args),
        #[cfg(feature = "game-files")]
        Some(Command::Game(args)) => game::run(args),
        Some(Command::Gates(args)) => gates::run(game, args),
        Some(Command::Judge(args)) => matches::judge(args),
        Some(Command::Man(args)) => man::run(args, command()),
        Some(Command::Match(args)) => matches::run(chosen, args, command()),
        Some(Command::Perft(args)) => perft::run(game, args),
        Some(Command::Play(args)) => play::run(chosen, args),
        Some(Command::Puzzles(args)) => puzzles::run(chosen, args),
        Some(Command::Report(args)) => matches::report(args),
        Some(Command::Rules(args)) => rules::run(game, args),
        Some(Command::Selfplay(args)) => selfplay::run(game, args),
        #[cfg(feature = "web")]
        Some(Command::Serve(args)) => serve::run(game, args),
        Some(Command::Show(args)) => show::run(game, args),
        Some(Command::Train(args)) => train::run(game, args),
        Some(Command::Tune(args)) => tune::run(game, args),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use args::global::UNUSED;

    /// All commands with their paths, each before its subcommands.
    fn all(command: clap::Command) -> Vec<(String, clap::Command)> {
        let (path, mut list) = (command.get_name().to_owned(), Vec::new());
        for inner in command
            .get_subcommands()
            .filter(|inner| inner.get_name() != "help")
        {
            let found = all(inner.clone()).into_iter();
            list.extend(found.map(|(name, inner)| (format!("{path} {name}"), inner)));
        }
        list.insert(0, (path, command));
        list
    }

    fn built_command() -> clap::Command {
        let mut command = command();
        command.build();
        command
    }

    #[test]
    fn the_command_line_is_well_formed() {
        command().debug_assert();
    }

    #[test]
    fn every_help_has_an_example_and_lists_an_option_once() {
        for (path, mut command) in all(built_command()) {
            for help in [command.render_help(), command.render_long_help()] {
                let help = help.to_string();
                assert!(help.contains("\nExamples:\n  "), "{path}: no example");
                assert!(help.matches("Global options:").count() <= 1, "{path}");
                for option in ["--game <NAME>", "--progress <S>"] {
                    let listed = |line: &&str| line.trim_start().starts_with(option);
                    assert!(help.lines().filter(listed).count() <= 1, "{path}: {option}");
                }
            }
        }
    }

    #[test]
    fn global_options_are_listed_where_they_have_an_effect() {
        for (option, commands) in UNUSED {
            let mut hidden = Vec::new();
            for (path, command) in all(built_command()) {
                let arg = command.get_arguments().find(|arg| arg.get_id() == option);
                let arg = arg.unwrap_or_else(|| panic!("{path} takes no --{option}"));
                assert_eq!(arg.get_help_heading(), Some(HEADING), "{path}");
                if arg.is_hide_set() {
                    hidden.push(path.trim_start_matches("ermine ").to_owned());
                }
            }
            hidden.sort_unstable();
            assert_eq!(hidden, commands, "--{option}");
        }
        // The options are accepted there all the same.
        for line in ["ermine man --game colorbound", "ermine --progress 5 show"] {
            let args: Vec<OsString> = line.split(' ').map(OsString::from).collect();
            assert!(
                args::command_line::read::<Cli>(&args, &command()).is_ok(),
                "{line}"
            );
        }
    }

    /// The command lines among the examples of a help text, without pipes and
    /// redirections.
    fn examples(help: &str) -> Vec<String> {
        let text = help.split("Examples:\n").nth(1).unwrap_or_default();
        let joined: String = text.split("\\\n").map(str::trim_start).collect();
        let text = format!("  {joined}")
            .replace(" && ", "\n  ")
            .replace(" | ", "\n  ");
        let lines = text.lines().map_while(|line| line.strip_prefix("  "));
        let commands = lines.filter(|line| line.starts_with("ermine"));
        let trimmed = commands.map(|line| line.split("   ").next().unwrap_or_default());
        let plain = trimmed.filter(|line| !line.contains(['…', '$']));
        plain
            .map(|line| line.split(" > ").next().unwrap_or_default().to_owned())
            .collect()
    }

    #[test]
    fn every_example_is_a_command_line() {
        let mut count = 0;
        for (path, mut command) in all(built_command()) {
            for example in examples(&command.render_long_help().to_string()) {
                let words = shlex::split(&example).unwrap_or_default();
                let args: Vec<OsString> = words.into_iter().map(OsString::from).collect();
                let read = args::command_line::read::<Cli>(&args, &super::command());
                assert!(read.is_ok(), "{path}: '{example}': {}", read.unwrap_err());
                count += 1;
            }
        }
        assert!(count > 60, "{count} examples");
    }
}
