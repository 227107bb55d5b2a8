//! The steps of a game: made, rolled, taken back, and the end by resignation.

use super::state::PlayState;
use crate::cli::console::{notation, terminal};
use crate::play::Dice;
use crate::rules::{Outcome, Reason};
use crate::session::{AnyStep, ToAct};
use anyhow::{Context, bail};

impl PlayState {
    /// Rolls the die; a roll taken back comes again.
    pub(super) fn draw_roll(&self) -> anyhow::Result<AnyStep> {
        let roll = Dice::new(self.seed).roll_again(self.session.as_ref());
        roll.context("there is no die to roll")
    }

    /// Makes a step and prints it; shows the board before a person's decision and at the
    /// end.
    pub(super) fn make(&mut self, step: &AnyStep) -> anyhow::Result<()> {
        let side = self.session.side();
        let notation = notation::notation(self.session.as_ref(), step);
        self.session.make_step(step)?;
        match notation::roll_number(step) {
            Some(number) => terminal::print(format!("{side} rolls {number}"))?,
            None => terminal::print_styled(format!("{side} plays {}", terminal::bold(&notation)))?,
        }
        if self.is_person_to_decide() || matches!(self.waiting(), ToAct::Over(_)) {
            self.show()?;
        }
        Ok(())
    }

    /// Takes back moves to the person's last decision before the current one. If there is
    /// none, nothing changes, so that a roll cannot be repeated.
    pub(super) fn undo(&mut self) -> anyhow::Result<()> {
        if self.resigned.take().is_some() {
            return self.show();
        }
        let steps = self.session.steps();
        while self.session.undo().is_some() {
            if self.is_person_to_decide() {
                return self.show();
            }
        }
        for step in &steps {
            self.session.make_step(step)?;
        }
        bail!("there is nothing to take back");
    }

    /// Ends the game: the person loses, or of two people the one to move.
    pub(super) fn resign(&mut self) -> anyhow::Result<()> {
        let side = self.session.side();
        let loser = if self.is_person(side) {
            side
        } else {
            side.flip()
        };
        if !matches!(self.waiting(), ToAct::Over(_)) {
            self.resigned = Some(Outcome::Win(loser.flip(), Reason::Resignation));
        }
        self.show()
    }
}
