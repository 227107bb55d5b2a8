//! The command line: argument types, dispatch, and what is shown to people.
//!
//! Without a command the binary speaks the text protocol. Exit codes: 0 all
//! went well, 1 something failed, 2 the command line was wrong, 130 a match was
//! interrupted.

mod analyse;
mod batch;
mod bench;
mod calibrate;
mod command_line;
mod completions;
mod data;
mod datagen;
mod error_rate;
mod evaluator;
#[cfg(feature = "web")]
mod export;
mod files;
mod filter;
mod games;
mod gates;
mod input;
mod interrupt;
mod man;
mod matches;
mod notation;
mod output;
mod perft;
mod play;
mod position;
mod progress;
mod protocol;
mod puzzles;
mod record;
mod report;
mod search;
mod selfplay;
#[cfg(feature = "web")]
mod serve;
mod show;
mod terminal;
mod train;
mod tune;

use crate::catalog;
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
    /// The game; royal-palette unless told otherwise, and every game for bench and puzzles.
    #[arg(long, global = true, value_name = "NAME", value_parser = games::parser())]
    game: Option<String>,
    /// Where standard error is no terminal, tell of progress every S seconds; 0: at
    /// every step.
    #[arg(long, global = true, value_name = "S", default_value_t = progress::SECONDS)]
    progress: u32,
    #[command(subcommand)]
    command: Option<Command>,
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
    Gates(Box<gates::Args>),
    Judge(matches::JudgeArgs),
    Man(man::Args),
    Match(Box<matches::Args>),
    Perft(perft::Args),
    Play(play::Args),
    Puzzles(Box<puzzles::Args>),
    Report(matches::ReportArgs),
    Selfplay(selfplay::Args),
    #[cfg(feature = "web")]
    Serve(serve::Args),
    Show(show::Args),
    Train(train::Args),
    Tune(tune::Args),
}

/// The exit code where the command line is wrong.
const USAGE: u8 = 2;

/// Reads the command line and does what it asks.
#[must_use]
pub fn run() -> ExitCode {
    let args: Vec<OsString> = std::env::args_os().collect();
    let cli = match command_line::read::<Cli>(&args) {
        Ok(cli) => cli,
        Err(error) => {
            // Help that nobody reads to its end is no failure.
            let _ = error.print();
            return ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2));
        }
    };
    progress::set_interval(cli.progress);
    match dispatch(&cli) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if error.is::<interrupt::Interrupted>() => interrupt::EXIT_CODE.into(),
        Err(error) if terminal::is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            terminal::complain(&error);
            if error.is::<filter::SomeBad>() {
                filter::SOME_BAD.into()
            } else if error.is::<games::WrongGame>() || error.is::<output::OutputError>() {
                USAGE.into()
            } else {
                ExitCode::FAILURE
            }
        }
    }
}

fn dispatch(cli: &Cli) -> anyhow::Result<()> {
    let game = cli.game.as_deref().unwrap_or(catalog::NAMES[0]);
    match &cli.command {
        None => protocol::run(game),
        Some(Command::Analyse(args)) => analyse::run(game, args),
        Some(Command::Batch(args)) => batch::run(game, args),
        Some(Command::Bench(args)) => bench::run(cli.game.as_deref(), args),
        Some(Command::Calibrate(args)) => calibrate::run(game, args),
        Some(Command::Completions(args)) => completions::run(args, Cli::command()),
        Some(Command::Datagen(args)) => datagen::run(game, args),
        Some(Command::ErrorRate(args)) => error_rate::run(game, args),
        #[cfg(feature = "web")]
        Some(Command::Export(args)) => export::run(game, args),
        Some(Command::Gates(args)) => gates::run(game, args),
        Some(Command::Judge(args)) => matches::judge(args),
        Some(Command::Man(args)) => man::run(args, Cli::command()),
        Some(Command::Match(args)) => matches::run(cli.game.as_deref(), args, Cli::command()),
        Some(Command::Perft(args)) => perft::run(game, args),
        Some(Command::Play(args)) => play::run(cli.game.as_deref(), args),
        Some(Command::Puzzles(args)) => puzzles::run(cli.game.as_deref(), args),
        Some(Command::Report(args)) => matches::report(args),
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

    #[test]
    fn the_command_line_is_well_formed() {
        Cli::command().debug_assert();
    }
}
