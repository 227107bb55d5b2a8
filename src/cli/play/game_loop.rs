//! The game loop, with the person, the engine and the dice.

use super::person::TypedLine;
use super::state::PlayState;
use crate::base::Side;
use crate::cli::args::{games, record};
use crate::cli::console::notation;
use crate::play::{
    Ending, Fault, GameTerms, MoveRequest, NewGame, PlayerReply, Ply, Referee, Seats, SideFault,
};
use crate::session::{AnyStep, Rules, ToAct};
use anyhow::bail;
use std::ops::ControlFlow;

impl PlayState {
    /// Plays until the person leaves or the input ends.
    pub(super) fn play(mut self) -> anyhow::Result<()> {
        if self.type_dice || self.waiting() != ToAct::Roll {
            self.show()?;
        }
        let mut is_playing = true;
        while is_playing {
            is_playing = match self.waiting() {
                ToAct::Over(_) => !matches!(self.read_command("over> ")?, TypedLine::Leave),
                ToAct::Roll | ToAct::Decision => self.play_on()?,
            };
        }
        Ok(())
    }

    /// Plays on from the current position, until the game is over or the person changes
    /// the position. Returns whether the person is still there.
    fn play_on(&mut self) -> anyhow::Result<bool> {
        let rules = games::open(self.session.game())?;
        let mut referee = Referee::new(rules).with_settings(record::settings(&self.options))?;
        let mut terms = GameTerms::new(self.session.start(), self.seed);
        terms.steps = self.session.steps();
        let mut seats = TerminalPlayers {
            state: self,
            is_present: Ok(true),
        };
        let played = referee.play_at(&mut seats, &terms)?;
        if let Some(Ending::Fault { side, fault }) = played.map(|played| played.ending) {
            bail!("{side} {fault}");
        }
        seats.is_present
    }
}

/// The players at the terminal: the person and the engine.
struct TerminalPlayers<'a> {
    state: &'a mut PlayState,
    /// Whether the person is still there, or the error that ends the program.
    is_present: anyhow::Result<bool>,
}

impl TerminalPlayers<'_> {
    /// Returns the value; on an error stores it and returns `None`, which stops the referee.
    fn store_error<T>(&mut self, result: anyhow::Result<T>) -> Option<T> {
        result.map_err(|error| self.is_present = Err(error)).ok()
    }

    /// Returns the step that a person types; `None` stops the referee.
    fn read_step(&mut self, prompt: &str) -> Option<AnyStep> {
        loop {
            let line = self.state.read_command(prompt);
            match self.store_error(line)? {
                TypedLine::Step(step) => return Some(step),
                TypedLine::NoChange => {}
                TypedLine::PositionChanged => return None,
                TypedLine::Leave => {
                    self.is_present = Ok(false);
                    return None;
                }
            }
        }
    }
}

impl Seats for TerminalPlayers<'_> {
    fn begin(&mut self, _: &NewGame<'_>) -> Result<(), SideFault> {
        Ok(())
    }

    fn decide(&mut self, side: Side, _: &MoveRequest<'_>) -> Option<Result<PlayerReply, Fault>> {
        let step = if self.state.is_person(side) {
            self.read_step(&format!("{side}> "))?
        } else {
            let step = self.state.engine_move();
            self.store_error(step)?
        };
        Some(Ok(step.into()))
    }

    fn roll(&mut self, rules: &dyn Rules) -> Option<AnyStep> {
        if self.state.type_dice {
            let faces = notation::faces(rules);
            return self.read_step(&format!("{} rolls ({faces})> ", rules.side()));
        }
        let roll = self.state.draw_roll();
        self.store_error(roll)
    }

    fn observe(&mut self, ply: &Ply, _: &dyn Rules) -> ControlFlow<()> {
        let result = self.state.make(&ply.step);
        let made = self.store_error(result);
        made.map_or(ControlFlow::Break(()), ControlFlow::Continue)
    }
}
