//! `ermine puzzles solve`.

mod command;
mod dialogue;
mod solve_session;
mod words;

use super::choice::ChoiceArgs;
use super::file;
use crate::cli::args::limits::nodes;
use crate::cli::console::input::Input;
use crate::cli::console::interrupt;
use crate::cli::console::interrupt::Interrupted;
use crate::cli::console::terminal;
use crate::cli::io::output::{OutputPath, path_parser};
use crate::gamefile;
use crate::puzzle::Quiz;
use anyhow::bail;
use dialogue::{Dialogue, NextAction};
use solve_session::{SharedSession, SolveSession};
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
    #[arg(long, value_name = "PATH", value_parser = path_parser("a file, which is rewritten"))]
    missed: Option<PathBuf>,
    /// Search a wrong answer with N nodes, to show what it gives away.
    #[arg(long, value_name = "N", default_value_t = 20_000, value_parser = nodes(1))]
    nodes: u64,
}

/// Asks one puzzle after the other.
pub(super) fn run(game: Option<&str>, args: &Args) -> anyhow::Result<()> {
    args.check_missed()?;
    let puzzles = args.choice.read(game)?;
    let session = SharedSession::default();
    let shared = session.clone();
    interrupt::on_ctrl_c(move |_| {
        // The main thread may block on input, so the summary is printed here.
        let _ = shared.with(|session| terminal::print(session.summary()));
        exit(interrupt::EXIT_CODE.into());
    });
    let count = puzzles.len();
    let noun = if count == 1 { "puzzle" } else { "puzzles" };
    terminal::print(format!(
        "{count} {noun}. Type a move, 'hint', 'skip', 'help' or 'quit'."
    ))?;
    let mut input = Input::open();
    let mut unplayable = 0;
    let mut next = NextAction::Continue;
    for (puzzle, number) in puzzles.into_iter().zip(1..) {
        let quiz = match Quiz::open(puzzle) {
            Ok(quiz) => quiz,
            Err(error) => {
                unplayable += 1;
                terminal::print_error(&error.into());
                continue;
            }
        };
        terminal::print(format!("\nPuzzle {number} of {count}"))?;
        let mut dialogue = Dialogue {
            quiz,
            input: &mut input,
            nodes: args.nodes,
        };
        next = dialogue.solve()?;
        session.with(|session| session.add(&dialogue.quiz));
        args.save_missed(&session)?;
        if next != NextAction::Continue {
            break;
        }
    }
    session.with(|session| terminal::print(session.summary()))?;
    match (next, unplayable) {
        (NextAction::Interrupted, _) => Err(Interrupted.into()),
        (_, 0) => Ok(()),
        _ => bail!("{unplayable} of {count} puzzles cannot be played"),
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
        let path = OutputPath::File(missed.clone());
        file::check_distinct("--missed", &path, &self.choice.file)?;
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
    fn save_missed(&self, session: &SharedSession) -> anyhow::Result<()> {
        if let Some(path) = &self.missed {
            gamefile::save(
                path,
                &session.with(|session: &mut SolveSession| session.missed()),
            )?;
        }
        Ok(())
    }
}
