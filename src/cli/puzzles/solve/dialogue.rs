//! The dialogue about one puzzle.

use super::command::{Command, HELP};
use crate::cli::console::input::{Input, Line};
use crate::cli::console::terminal;
use crate::draw::{self, View};
use crate::puzzle::{Puzzle, Quiz, QuizHint, QuizVerdict, SolutionStep, steps_text};
use crate::session::Session;

/// A puzzle in progress, with its input.
pub(super) struct Dialogue<'a> {
    pub(super) quiz: Quiz,
    pub(super) input: &'a mut Input,
    /// The nodes of the search that shows what a wrong answer gives away.
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
        let puzzle = self.quiz.puzzle();
        let task = puzzle.task();
        // A plan is made before the roll, so the position is shown without it.
        self.show(puzzle.open()?.as_ref())?;
        // On several boards the solver may play White on some and Black on others.
        match self.quiz.session().boards() {
            1 => terminal::print(format!("{task}. You play {}.", self.quiz.solver()))?,
            _ => terminal::print(format!("{task}."))?,
        }
        while !self.quiz.is_over() {
            let line = match self.input.line(&self.prompt())? {
                Line::Text(line) => line,
                Line::End => return Ok(NextAction::Leave),
                Line::Interrupt => return Ok(NextAction::Interrupted),
                Line::NotUtf8 => {
                    terminal::print("the line is not UTF-8 and is skipped")?;
                    continue;
                }
            };
            match Command::read(&line) {
                Command::Quit => return Ok(NextAction::Leave),
                command => self.execute(command)?,
            }
        }
        self.print_result()?;
        Ok(NextAction::Continue)
    }

    fn prompt(&self) -> String {
        let side = self.quiz.solver();
        match self.quiz.roll() {
            None if self.quiz.session().boards() > 1 => "your move> ".to_owned(),
            Some(roll) => format!("{side}, after {}> ", roll.label),
            None => format!("{side}> "),
        }
    }

    fn execute(&mut self, command: Command) -> anyhow::Result<()> {
        let session = self.quiz.session();
        match command {
            Command::Board => self.show(session)?,
            Command::Help => terminal::print(HELP)?,
            Command::Moves => terminal::print(self.quiz.possible().join(" "))?,
            Command::Rules => {
                let rules = draw::guide(&session.guide(), terminal::style());
                terminal::print(rules.trim_end())?;
            }
            Command::Hint => self.hint()?,
            Command::Skip => {
                self.quiz.give_up();
                self.print_solution()?;
            }
            Command::Answer(text) => self.answer(&text)?,
            Command::Quit => {}
        }
        Ok(())
    }

    /// Shows the board from the solver's side.
    fn show(&self, session: &dyn Session) -> anyhow::Result<()> {
        let view = View {
            bottom: self.quiz.solver(),
            seated: true,
            ..View::from(terminal::style())
        };
        Ok(terminal::print_styled(
            draw::text(&session.diagram(), view).trim_end(),
        )?)
    }

    fn hint(&mut self) -> anyhow::Result<()> {
        let text = match self.quiz.hint() {
            Some(QuizHint::From(square)) => format!("Look at {square}."),
            Some(QuizHint::Themes(themes)) if !themes.is_empty() => {
                let themes: Vec<&str> = themes.iter().map(|theme| theme.name()).collect();
                format!("It is about: {}.", themes.join(", "))
            }
            _ => "There is no hint.".to_owned(),
        };
        Ok(terminal::print(text)?)
    }

    fn answer(&mut self, text: &str) -> anyhow::Result<()> {
        match self.quiz.answer(text, self.nodes) {
            // A text that is not a move does not count as a try.
            Err(error) => terminal::print(error.to_string())?,
            Ok(QuizVerdict::Partial { notation }) => {
                terminal::print(format!("{notation} is right so far. The turn goes on."))?;
                self.show(self.quiz.session())?;
            }
            Ok(QuizVerdict::Right { is_best, played }) => self.show_progress(is_best, &played)?,
            Ok(QuizVerdict::Good { loss }) => {
                terminal::print(format!(
                    "Good, but not best: it gives away {loss:.2}. Try again."
                ))?;
            }
            Ok(QuizVerdict::Wrong { loss: Some(loss) }) => {
                terminal::print(format!("Not it: it gives away {loss:.2}. Try again."))?;
            }
            Ok(QuizVerdict::Wrong { loss: None }) => terminal::print("Not it. Try again.")?,
        }
        Ok(())
    }

    /// Shows the steps played, and the position after them.
    fn show_progress(&self, is_best: bool, played: &[SolutionStep]) -> anyhow::Result<()> {
        let right = match is_best {
            true => "Right",
            false => "Right; the best is",
        };
        terminal::print(format!("{right}: {}", steps_text(played)))?;
        let is_plan = self.quiz.roll().is_some();
        if !self.quiz.is_over() && !is_plan {
            self.show(self.quiz.session())?;
        }
        Ok(())
    }

    fn print_solution(&self) -> anyhow::Result<()> {
        for line in self.quiz.puzzle().lines()? {
            let label = match &line.roll {
                Some(roll) => format!("Solution after {}", roll.label),
                None => "Solution".to_owned(),
            };
            terminal::print(format!("{label}: {}", line.text()))?;
        }
        Ok(())
    }

    fn print_result(&self) -> anyhow::Result<()> {
        let result = self.quiz.result();
        let summary = match (result.finished, result.wrong, result.hints) {
            (false, ..) => "Not solved".to_owned(),
            (true, 0, 0) => "Solved at the first try".to_owned(),
            (true, wrong, hints) => {
                let wrong = pluralise(wrong, "wrong answer");
                format!("Found, with {wrong} and {}", pluralise(hints, "hint"))
            }
        };
        Ok(terminal::print(format!(
            "{summary}. {}",
            describe(self.quiz.puzzle())
        ))?)
    }
}

/// Describes a puzzle after it was tried: rating, themes and id.
fn describe(puzzle: &Puzzle) -> String {
    let rating = match &puzzle.rating {
        Some(rating) => format!("Rating {} ± {}", rating.elo, rating.deviation),
        None => "Not rated".to_owned(),
    };
    let themes: Vec<&str> = puzzle.themes.iter().map(|theme| theme.name()).collect();
    let themes = match themes.is_empty() {
        true => "none".to_owned(),
        false => themes.join(", "),
    };
    format!("{rating}; themes: {themes}; id {}.", puzzle.id)
}

fn pluralise(count: u32, noun: &str) -> String {
    match count {
        0 => format!("no {noun}"),
        1 => format!("1 {noun}"),
        _ => format!("{count} {noun}s"),
    }
}
