//! The dialogue about one puzzle.

use super::command::{Command, HELP};
use super::words;
use crate::cli::console::input::{Input, Line};
use crate::cli::console::{rules, terminal};
use crate::draw::{self, View};
use crate::puzzle::{Quiz, QuizVerdict};
use crate::session::Session;

/// A puzzle in progress, with its input.
pub(super) struct Dialogue<'a> {
    pub(super) quiz: Quiz,
    pub(super) input: &'a mut Input,
    /// The nodes of the searches that show why wrong answers fail.
    pub(super) nodes: u64,
}

/// The action after a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NextAction {
    /// The next puzzle.
    Continue,
    /// The end, asked for by the solver.
    Leave,
    /// The end, by Ctrl-C.
    Interrupted,
}

impl Dialogue<'_> {
    /// Asks until the puzzle is over or the solver leaves.
    pub(super) fn solve(&mut self) -> anyhow::Result<NextAction> {
        // A plan is made before the roll, so the position is shown without it.
        self.show(self.quiz.puzzle().open()?.as_ref())?;
        terminal::print(words::task(&self.quiz))?;
        while !self.quiz.is_over() {
            let line = match self.input.line(&words::prompt(&self.quiz))? {
                Line::Text(line) => line,
                Line::End => return Ok(NextAction::Leave),
                Line::Interrupt => return Ok(NextAction::Interrupted),
            };
            match Command::read(&line) {
                Command::Quit => return Ok(NextAction::Leave),
                command => self.execute(command)?,
            }
        }
        terminal::print(words::result(&self.quiz))?;
        let alternatives = words::alternatives(&self.quiz.alternatives(self.nodes)?);
        if !alternatives.is_empty() {
            terminal::print(alternatives.trim_end())?;
        }
        Ok(NextAction::Continue)
    }

    fn execute(&mut self, command: Command) -> anyhow::Result<()> {
        let session = self.quiz.session();
        match command {
            Command::Board => self.show(session)?,
            Command::Help => terminal::print(HELP)?,
            Command::Moves => terminal::print(self.quiz.possible().join(" "))?,
            Command::Rules(topic) => {
                rules::show(session, &topic).or_else(terminal::print_refusal)?;
            }
            Command::Hint => {
                let hint = self.quiz.hint().map(|hint| hint.to_string());
                terminal::print(hint.as_deref().unwrap_or("There is no hint."))?;
            }
            Command::Skip => {
                self.quiz.give_up();
                for line in self.quiz.puzzle().lines()? {
                    terminal::print(words::solution(&line))?;
                }
            }
            Command::Answer(text) => self.answer(&text)?,
            Command::Quit => {}
        }
        Ok(())
    }

    /// Shows the board from the solver's side.
    fn show(&self, session: &dyn Session) -> anyhow::Result<()> {
        let view = View::of_player(terminal::style(), self.quiz.solver());
        let board = draw::text(&session.diagram(), view);
        Ok(terminal::print_styled(board.trim_end())?)
    }

    fn answer(&mut self, text: &str) -> anyhow::Result<()> {
        let verdict = match self.quiz.answer(text, self.nodes) {
            Ok(verdict) => verdict,
            // A text that is not a move does not count as a try.
            Err(error) => return Ok(terminal::print(error.to_string())?),
        };
        terminal::print(words::verdict(&verdict))?;
        let has_moved = match verdict {
            QuizVerdict::Partial { .. } => true,
            QuizVerdict::Right { .. } => !self.quiz.is_over() && self.quiz.roll().is_none(),
            QuizVerdict::Good(_) | QuizVerdict::Wrong(_) => false,
        };
        match has_moved {
            true => self.show(self.quiz.session()),
            false => Ok(()),
        }
    }
}
