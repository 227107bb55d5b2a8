//! The game loop, with the person, the engine and the dice.

use super::person::TypedLine;
use super::table::Table;
use crate::base::Side;
use crate::cli::{games, notation, record};
use crate::play::{
    Ending, Fault, GameTerms, MoveReport, MoveRequest, NewGame, PlayerReply, Ply, Referee, Seats,
};
use crate::session::{Rules, ToAct};
use anyhow::bail;
use std::ops::ControlFlow;

impl Table {
    /// Plays until the person leaves or the input ends.
    pub(super) fn play(mut self) -> anyhow::Result<()> {
        if self.type_dice || self.waiting() != ToAct::Roll {
            self.show()?;
        }
        let mut there = true;
        while there {
            there = match self.waiting() {
                ToAct::Over(_) => !matches!(self.ask("over> ")?, TypedLine::Leave),
                ToAct::Roll | ToAct::Decision => self.play_on()?,
            };
        }
        Ok(())
    }

    /// Plays on from the current position, until the game is over or the person changes
    /// the position. Returns whether the person is still there.
    fn play_on(&mut self) -> anyhow::Result<bool> {
        let mut referee = Referee::new(games::open(self.session.game())?);
        let terms = GameTerms {
            settings: record::settings(&self.options),
            steps: self.session.steps(),
            ..GameTerms::new(self.session.start(), self.seed)
        };
        let mut seats = Seated {
            table: self,
            left: false,
            failed: None,
        };
        let played = referee.play_at(&mut seats, &terms)?;
        if let Some(Ending::Fault { side, fault }) = played.map(|played| played.ending) {
            bail!("{side} {fault}");
        }
        seats.failed.map_or(Ok(!seats.left), Err)
    }
}

/// The players of a game in progress.
struct Seated<'a> {
    table: &'a mut Table,
    /// Whether the person has left.
    left: bool,
    /// The error that ends the program.
    failed: Option<anyhow::Error>,
}

impl Seated<'_> {
    /// Returns the value; on an error `None`, which breaks the game off, and stores the
    /// error.
    fn done<T>(&mut self, done: anyhow::Result<T>) -> Option<T> {
        done.map_err(|error| self.failed = Some(error)).ok()
    }

    /// Returns the step that a person types; `None` breaks the game off.
    fn typed(&mut self, prompt: &str) -> Option<String> {
        loop {
            let typed = self.table.ask(prompt);
            match self.done(typed)? {
                TypedLine::Step(step) => return Some(step),
                TypedLine::Order => {}
                TypedLine::Elsewhere => return None,
                TypedLine::Leave => {
                    self.left = true;
                    return None;
                }
            }
        }
    }
}

impl Seats for Seated<'_> {
    fn begin(&mut self, _: &NewGame<'_>) -> Result<(), (Side, Fault)> {
        Ok(())
    }

    fn decide(&mut self, side: Side, _: &MoveRequest<'_>) -> Option<Result<PlayerReply, Fault>> {
        let step = if self.table.is_person(side) {
            self.typed(&format!("{side}> "))?
        } else {
            let found = self.table.found();
            self.done(found)?
        };
        Some(Ok(PlayerReply {
            step,
            thought: MoveReport::default(),
        }))
    }

    fn roll(&mut self, rules: &dyn Rules, _: usize) -> Option<String> {
        if self.table.type_dice {
            let faces = notation::faces(rules);
            return self.typed(&format!("{} rolls ({faces})> ", rules.side()));
        }
        let rolled = self.table.rolled();
        self.done(rolled)
    }

    fn see(&mut self, ply: &Ply, _: &dyn Rules) -> ControlFlow<()> {
        let made = self.table.make(&ply.step);
        match self.done(made) {
            Some(()) => ControlFlow::Continue(()),
            None => ControlFlow::Break(()),
        }
    }
}
