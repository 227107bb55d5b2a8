//! The table at which a person and the engine sit.

use super::input::Input;
use crate::base::{Rng, Side};
use crate::cli::search::SearchArgs;
use crate::cli::{notation, terminal};
use crate::rules::{Outcome, View};
use crate::session::{Limits, Session, Waiting};
use anyhow::Context;

/// Whether the game goes on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Next {
    /// It does.
    GoOn,
    /// The person left.
    Leave,
}

/// A game in progress and who plays it.
pub(super) struct Table {
    pub(super) session: Box<dyn Session>,
    pub(super) people: Vec<Side>,
    pub(super) limits: Limits,
    pub(super) seed: u64,
    pub(super) type_dice: bool,
    /// How the engine was set up.
    pub(super) search: SearchArgs,
    /// Options that were set.
    pub(super) options: Vec<(String, String)>,
    pub(super) input: Input,
    pub(super) resigned: Option<Outcome>,
    pub(super) flipped: bool,
}

impl Table {
    /// Plays until the person leaves or the input ends.
    pub(super) fn play(mut self) -> anyhow::Result<()> {
        if self.type_dice || self.waiting() != Waiting::Roll {
            self.show()?;
        }
        loop {
            let next = match self.waiting() {
                Waiting::Over(_) => self.ask("over> ")?,
                Waiting::Roll if self.type_dice => {
                    self.ask(&format!("{} rolls (1-8)> ", self.session.side()))?
                }
                Waiting::Roll => self.roll()?,
                Waiting::Decision if self.is_persons_decision() => {
                    self.ask(&format!("{}> ", self.session.side()))?
                }
                Waiting::Decision => self.answer()?,
            };
            if next == Next::Leave {
                return Ok(());
            }
        }
    }

    pub(super) fn waiting(&self) -> Waiting {
        self.resigned
            .map_or_else(|| self.session.waiting(), Waiting::Over)
    }

    pub(super) fn is_person(&self, side: Side) -> bool {
        self.people.contains(&side)
    }

    pub(super) fn is_persons_decision(&self) -> bool {
        self.waiting() == Waiting::Decision && self.is_person(self.session.side())
    }

    /// Who plays Black alone sees the board from there.
    fn view(&self) -> View {
        let mut view = View::from(terminal::style());
        if self.people == [Side::Black] {
            view.bottom = Side::Black;
        }
        if self.flipped {
            view.bottom = view.bottom.flip();
        }
        view
    }

    /// The board, and the result of a game that is over.
    pub(super) fn show(&self) -> anyhow::Result<()> {
        terminal::show(self.session.picture(self.view()).trim_end())?;
        if let Waiting::Over(outcome) = self.waiting() {
            terminal::say(format!("{} {outcome}", outcome.score_text()))?;
        }
        Ok(())
    }

    /// Rolls the die. What it shows hangs on the seed and on how many steps were
    /// made, so that a roll taken back comes again.
    fn roll(&mut self) -> anyhow::Result<Next> {
        let made = self.session.steps().len() as u64;
        let roll = self.session.draw_roll(&mut Rng::stream(self.seed, made));
        self.make(&roll.context("there is no die to roll")?)?;
        Ok(Next::GoOn)
    }

    /// The engine moves.
    fn answer(&mut self) -> anyhow::Result<Next> {
        let found = self.session.search(&self.limits)?;
        self.make(&found.best.step.context("the search gave no move")?)?;
        Ok(Next::GoOn)
    }

    /// Makes a step and says so; the board is shown when a person has to decide
    /// and in the end.
    pub(super) fn make(&mut self, step: &str) -> anyhow::Result<()> {
        let side = self.session.side();
        let word = notation::notation(self.session.as_ref(), step);
        self.session.make(step)?;
        match notation::roll_number(step) {
            Some(number) => terminal::say(format!("{side} rolls {number}"))?,
            None => terminal::show(format!("{side} plays {}", terminal::bold(&word)))?,
        }
        if self.is_persons_decision() || matches!(self.waiting(), Waiting::Over(_)) {
            self.show()?;
        }
        Ok(())
    }
}
