//! `ermine puzzles solve`.

mod order;
mod seat;
mod solve_session;

use super::choice::ChoiceArgs;
use super::file;
use crate::cli::input::Input;
use crate::cli::interrupt::{self, Interrupted};
use crate::cli::output::{OutputPath, no_stream};
use crate::cli::search::MAX_NODES;
use crate::cli::terminal;
use crate::gamefile;
use crate::puzzle::Quiz;
use anyhow::bail;
use clap::value_parser;
use seat::{NextStep, Seat};
use solve_session::{Shared, SolveSession};
use std::path::PathBuf;
use std::process::exit;

/// Solve puzzles in the terminal.
///
/// A short search shows what a wrong answer gives away, and you can try again. A puzzle
/// counts as solved if every answer was right at the first try without a hint. At the end
/// your rating is estimated from those of the puzzles. Answers may come from a pipe, one
/// a line.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ermine puzzles solve puzzles.jsonl
  ermine puzzles solve puzzles.jsonl --game colour-chess --shuffle --seed 7 --count 10
  ermine puzzles solve puzzles.jsonl --from 0f3a5c7e9b1d --missed again.jsonl

Type a move (e2e4 or e4), 'hint', 'skip', 'help' or 'quit'.")]
pub(super) struct Args {
    #[command(flatten)]
    choice: ChoiceArgs,
    /// Write the puzzles that were not solved to this file, to try them again.
    #[arg(long, value_name = "PATH", value_parser = no_stream("a file, which is rewritten"))]
    missed: Option<PathBuf>,
    /// Search a wrong answer with N nodes, to show what it gives away.
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = value_parser!(u64).range(1..=MAX_NODES))]
    nodes: u64,
}

/// Asks one puzzle after the other.
pub(super) fn run(game: Option<&str>, args: &Args) -> anyhow::Result<()> {
    args.check_missed()?;
    let puzzles = args.choice.read(game)?;
    let sitting = Shared::default();
    let heard = sitting.clone();
    interrupt::on_ctrl_c(move |_| {
        // The main thread may block on input, so the summary is printed here.
        let _ = heard.with(|sitting| terminal::say(sitting.summary()));
        exit(interrupt::EXIT_CODE.into());
    });
    let count = puzzles.len();
    let noun = if count == 1 { "puzzle" } else { "puzzles" };
    terminal::say(format!(
        "{count} {noun}. Type a move, 'hint', 'skip', 'help' or 'quit'."
    ))?;
    let mut input = Input::open();
    let mut bad = 0;
    let mut way = NextStep::On;
    for (puzzle, number) in puzzles.into_iter().zip(1..) {
        let quiz = match Quiz::open(puzzle) {
            Ok(quiz) => quiz,
            Err(error) => {
                bad += 1;
                terminal::complain(&error.into());
                continue;
            }
        };
        terminal::say(format!("\nPuzzle {number} of {count}"))?;
        let mut seat = Seat {
            quiz,
            input: &mut input,
            nodes: args.nodes,
        };
        way = seat.solve()?;
        sitting.with(|sitting| sitting.add(&seat.quiz));
        args.keep_missed(&sitting)?;
        if way != NextStep::On {
            break;
        }
    }
    sitting.with(|sitting| terminal::say(sitting.summary()))?;
    match (way, bad) {
        (NextStep::Interrupted, _) => Err(Interrupted.into()),
        (_, 0) => Ok(()),
        _ => bail!("{bad} of {count} puzzles cannot be played"),
    }
}

impl Args {
    /// Checks early that the file can be written, and that it does not replace the
    /// puzzles.
    fn check_missed(&self) -> anyhow::Result<()> {
        let Some(missed) = &self.missed else {
            return Ok(());
        };
        gamefile::check_target(missed)?;
        let named = OutputPath::File(missed.clone());
        file::check_apart("--missed", &named, &self.choice.file)?;
        if missed.exists() {
            bail!(
                "--missed: '{}' exists already; expected another name",
                missed.display()
            );
        }
        Ok(())
    }

    /// Writes the missed puzzles; called after every puzzle, so that nothing is lost if
    /// the program ends.
    fn keep_missed(&self, sitting: &Shared) -> anyhow::Result<()> {
        if let Some(path) = &self.missed {
            gamefile::save(
                path,
                &sitting.with(|sitting: &mut SolveSession| sitting.missed()),
            )?;
        }
        Ok(())
    }
}
