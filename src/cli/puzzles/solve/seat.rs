//! The dialogue about one puzzle.

use super::order::{HELP, Order};
use crate::cli::input::{Input, Line};
use crate::cli::terminal;
use crate::draw::{self, View};
use crate::puzzle::{Puzzle, Quiz, QuizHint, QuizVerdict, SolutionStep, steps_text};
use crate::session::Session;

/// A puzzle in progress, with its input.
pub(super) struct Seat<'a> {
    pub(super) quiz: Quiz,
    pub(super) input: &'a mut Input,
    /// The nodes of the search that shows what a wrong answer gives away.
    pub(super) nodes: u64,
}

/// The step after a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NextStep {
    /// The next puzzle.
    On,
    /// The end, asked for by the solver.
    Leave,
    /// The end, by Ctrl-C.
    Interrupted,
}

impl Seat<'_> {
    /// Asks until the puzzle is over or the solver leaves.
    pub(super) fn solve(&mut self) -> anyhow::Result<NextStep> {
        let puzzle = self.quiz.puzzle();
        let task = puzzle.task();
        // A plan is made before the roll, so the position is shown without it.
        self.show(puzzle.open()?.as_ref())?;
        // On several boards the solver may play White on some and Black on others.
        match self.quiz.session().boards() {
            1 => terminal::say(format!("{task}. You play {}.", self.quiz.solver()))?,
            _ => terminal::say(format!("{task}."))?,
        }
        while !self.quiz.is_over() {
            let line = match self.input.line(&self.prompt())? {
                Line::Text(line) => line,
                Line::End => return Ok(NextStep::Leave),
                Line::Interrupt => return Ok(NextStep::Interrupted),
                Line::NoText => {
                    terminal::say("the line is not UTF-8 and is skipped")?;
                    continue;
                }
            };
            match Order::read(&line) {
                Order::Quit => return Ok(NextStep::Leave),
                order => self.obey(order)?,
            }
        }
        self.tell_end()?;
        Ok(NextStep::On)
    }

    fn prompt(&self) -> String {
        let side = self.quiz.solver();
        match self.quiz.roll() {
            None if self.quiz.session().boards() > 1 => "your move> ".to_owned(),
            Some(roll) => format!("{side}, after {}> ", roll.label),
            None => format!("{side}> "),
        }
    }

    fn obey(&mut self, order: Order) -> anyhow::Result<()> {
        let session = self.quiz.session();
        match order {
            Order::Board => self.show(session)?,
            Order::Help => terminal::say(HELP)?,
            Order::Moves => terminal::say(self.quiz.possible().join(" "))?,
            Order::Rules => {
                let rules = draw::guide(&session.guide(), terminal::style());
                terminal::say(rules.trim_end())?;
            }
            Order::Hint => self.hint()?,
            Order::Skip => {
                self.quiz.give_up();
                self.tell_solution()?;
            }
            Order::Answer(text) => self.answer(&text)?,
            Order::Quit => {}
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
        Ok(terminal::show(
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
        Ok(terminal::say(text)?)
    }

    fn answer(&mut self, text: &str) -> anyhow::Result<()> {
        match self.quiz.answer(text, self.nodes) {
            // A text that is not a move does not count as a try.
            Err(error) => terminal::say(error.to_string())?,
            Ok(QuizVerdict::Begun { notation }) => {
                terminal::say(format!("{notation} is right so far. The turn goes on."))?;
                self.show(self.quiz.session())?;
            }
            Ok(QuizVerdict::Right { is_best, played }) => self.go_on(is_best, &played)?,
            Ok(QuizVerdict::Good { loss }) => {
                terminal::say(format!(
                    "Good, but not best: it gives away {loss:.2}. Try again."
                ))?;
            }
            Ok(QuizVerdict::Wrong { loss: Some(loss) }) => {
                terminal::say(format!("Not it: it gives away {loss:.2}. Try again."))?;
            }
            Ok(QuizVerdict::Wrong { loss: None }) => terminal::say("Not it. Try again.")?,
        }
        Ok(())
    }

    /// Shows the steps played, and the position after them.
    fn go_on(&self, is_best: bool, played: &[SolutionStep]) -> anyhow::Result<()> {
        let right = match is_best {
            true => "Right",
            false => "Right; the best is",
        };
        terminal::say(format!("{right}: {}", steps_text(played)))?;
        let is_plan = self.quiz.roll().is_some();
        if !self.quiz.is_over() && !is_plan {
            self.show(self.quiz.session())?;
        }
        Ok(())
    }

    fn tell_solution(&self) -> anyhow::Result<()> {
        for line in self.quiz.puzzle().lines()? {
            let label = match &line.roll {
                Some(roll) => format!("Solution after {}", roll.label),
                None => "Solution".to_owned(),
            };
            terminal::say(format!("{label}: {}", line.text()))?;
        }
        Ok(())
    }

    fn tell_end(&self) -> anyhow::Result<()> {
        let result = self.quiz.result();
        let how = match (result.finished, result.wrong, result.hints) {
            (false, ..) => "Not solved".to_owned(),
            (true, 0, 0) => "Solved at the first try".to_owned(),
            (true, wrong, hints) => {
                let wrong = counted(wrong, "wrong answer");
                format!("Found, with {wrong} and {}", counted(hints, "hint"))
            }
        };
        Ok(terminal::say(format!(
            "{how}. {}",
            about(self.quiz.puzzle())
        ))?)
    }
}

/// Describes a puzzle after it was tried: rating, themes and id.
fn about(puzzle: &Puzzle) -> String {
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

fn counted(count: u32, noun: &str) -> String {
    match count {
        0 => format!("no {noun}"),
        1 => format!("1 {noun}"),
        _ => format!("{count} {noun}s"),
    }
}
