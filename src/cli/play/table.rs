//! The table at which a person and the engine sit.

use crate::base::{Rng, Side};
use crate::cli::{notes, terminal};
use crate::rules::Outcome;
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
    seed: u64,
    type_dice: bool,
    pub(super) resigned: Option<Outcome>,
    /// Options that were set.
    pub(super) options: Vec<(String, String)>,
}

impl Table {
    pub(super) fn new(
        session: Box<dyn Session>,
        people: Vec<Side>,
        limits: Limits,
        seed: u64,
        type_dice: bool,
        options: Vec<(String, String)>,
    ) -> Table {
        Table {
            session,
            people,
            limits,
            seed,
            type_dice,
            resigned: None,
            options,
        }
    }

    /// Plays until the person leaves or the input ends.
    pub(super) fn play(mut self) -> anyhow::Result<()> {
        if self.type_dice || self.waiting() != Waiting::Roll {
            self.show()?;
        }
        loop {
            let next = match self.waiting() {
                Waiting::Over(outcome) => {
                    terminal::say(format!("{} {outcome}", outcome.score_text()))?;
                    self.ask("over> ")?
                }
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

    pub(super) fn show(&self) -> anyhow::Result<()> {
        Ok(terminal::show(
            self.session.picture(terminal::style().into()).trim_end(),
        )?)
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

    /// Makes a step and says so; the board is shown when a person has to decide.
    pub(super) fn make(&mut self, step: &str) -> anyhow::Result<()> {
        let side = self.session.side();
        let word = notes::notation(self.session.as_ref(), step);
        self.session.make(step)?;
        match notes::roll_number(step) {
            Some(number) => terminal::say(format!("{side} rolls {number}"))?,
            None => terminal::show(format!("{side} plays {}", terminal::bold(&word)))?,
        }
        if self.is_persons_decision() {
            self.show()?;
        }
        Ok(())
    }
}
