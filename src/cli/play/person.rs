//! What the person at the table asks for.

use super::order::{HELP, Order};
use super::table::{Next, Table};
use crate::base::Side;
use crate::cli::record::About;
use crate::cli::{notes, record, terminal};
use crate::rules::{Outcome, Reason};
use crate::session::{SessionError, Waiting};
use anyhow::{Context, anyhow, bail};
use std::io::BufRead;

impl Table {
    /// Reads a line and does what it says. What cannot be done is said.
    pub(super) fn ask(&mut self, prompt: &str) -> anyhow::Result<Next> {
        terminal::ask(prompt)?;
        let mut line = Vec::new();
        if std::io::stdin().lock().read_until(b'\n', &mut line)? == 0 {
            terminal::say("")?;
            return Ok(Next::Leave);
        }
        let Ok(line) = String::from_utf8(line) else {
            terminal::say("the line is not UTF-8 and is skipped")?;
            return Ok(Next::GoOn);
        };
        let order = Order::read(line.trim()).map_err(anyhow::Error::msg);
        match order.and_then(|order| self.obey(order)) {
            Err(error) if !terminal::is_broken_pipe(&error) => {
                terminal::say(format!("{error:#}"))?;
                Ok(Next::GoOn)
            }
            done => done,
        }
    }

    /// What can be typed, with a move that is possible now as the example.
    fn help(&self) -> String {
        let steps = self.session.legal_steps();
        let example = match self.waiting() {
            Waiting::Decision => steps.first(),
            Waiting::Roll | Waiting::Over(_) => None,
        };
        let example = example.map(|step| {
            let spoken = self.session.notation(step);
            let spoken = spoken.map_or_else(|_| String::new(), |spoken| format!(", {spoken}"));
            format!(": {step}{spoken}")
        });
        let example = example.unwrap_or_default();
        format!("MOVE       make a move, by its squares or in the game's notation{example}\n{HELP}")
    }

    fn obey(&mut self, order: Order) -> anyhow::Result<Next> {
        match order {
            Order::Quit => return Ok(Next::Leave),
            Order::Board => self.show()?,
            Order::Help => terminal::say(self.help())?,
            Order::Moves => terminal::say(self.session.legal_steps().join(" "))?,
            Order::Hint => self.hint()?,
            Order::Undo => self.undo()?,
            Order::Resign => self.resign(),
            Order::Save(path) => {
                record::save(self.session.as_ref(), &self.about(), &path)?;
                terminal::say(format!("saved to {}", path.display()))?;
            }
            Order::Load(path) => {
                let loaded = record::load(self.session.as_mut(), &path)?;
                self.resigned = None;
                self.show()?;
                if let Some(note) = loaded.note() {
                    terminal::say(note)?;
                }
                self.options = loaded.options;
            }
            Order::Step(text) => self.step(&text)?,
        }
        Ok(Next::GoOn)
    }

    /// A typed step: coordinates, the rulebook's notation, or the bare number
    /// of a roll.
    fn step(&mut self, text: &str) -> anyhow::Result<()> {
        if self.waiting() == Waiting::Roll {
            return self.typed_roll(text);
        }
        if let Waiting::Over(_) = self.waiting() {
            bail!("the game is over; 'undo', 'save FILE' or 'quit'");
        }
        let step = self.session.understand(text)?;
        self.make(&step)
    }

    /// The number of a roll, or what may be played in its place.
    fn typed_roll(&mut self, text: &str) -> anyhow::Result<()> {
        let rolled = format!("r{text}");
        let bare = notes::roll_number(&rolled).is_some();
        let made = self.make(if bare { &rolled } else { text });
        made.map_err(|error| match error.downcast_ref::<SessionError>() {
            Some(_) => anyhow!("'{text}' is not a roll, expected a number 1-8"),
            None => error,
        })
    }

    fn hint(&mut self) -> anyhow::Result<()> {
        let steps = self.session.legal_steps();
        let found = self.session.search(&self.limits)?;
        let step = found.best.step.context("there is nothing to play")?;
        let mut text = notes::both(self.session.as_ref(), &step);
        for (roll, step) in &found.best.by_roll {
            text += &format!(
                ", after {} {}",
                notes::roll_label(&steps, roll),
                notes::both(self.session.as_ref(), step)
            );
        }
        Ok(terminal::say(text)?)
    }

    /// Back to the last decision of a person before the one at hand. Where
    /// there is none, nothing changes: a roll is not to be had anew.
    fn undo(&mut self) -> anyhow::Result<()> {
        if self.resigned.take().is_none() {
            let mut taken = Vec::new();
            while let Some(step) = self.session.undo() {
                taken.push(step);
                if self.is_persons_decision() {
                    return self.show();
                }
            }
            for step in taken.iter().rev() {
                self.session.make(step)?;
            }
            bail!("there is nothing to take back");
        }
        self.show()
    }

    fn about(&self) -> About {
        let name = |side| {
            if self.is_person(side) {
                "person"
            } else {
                "ermine"
            }
        };
        About {
            players: Side::ALL.map(|side| name(side).to_owned()),
            round: None,
            options: self.options.clone(),
            resigned: self.resigned,
        }
    }

    fn resign(&mut self) {
        let side = self.session.side();
        let loser = if self.is_person(side) {
            side
        } else {
            side.flip()
        };
        if !matches!(self.waiting(), Waiting::Over(_)) {
            self.resigned = Some(Outcome::Win(loser.flip(), Reason::Resignation));
        }
    }
}
