//! What the person at the table asks for.

use super::input::Typed;
use super::order::{Effort, HELP, Order};
use super::table::{Next, Table};
use crate::base::Side;
use crate::cli::record::{About, is_setting};
use crate::cli::search::thinks;
use crate::cli::{notation, record, terminal};
use crate::gamefile;
use crate::rules::{Outcome, Reason};
use crate::session::{Answer, Info, Limits, Session, SessionError, Waiting};
use anyhow::{Context, anyhow, bail};
use std::path::Path;
use std::time::Duration;

impl Table {
    /// Reads a line and does what it says. What cannot be done is said.
    pub(super) fn ask(&mut self, prompt: &str) -> anyhow::Result<Next> {
        let line = match self.input.line(prompt)? {
            Typed::Line(line) => line,
            Typed::End => return Ok(Next::Leave),
            Typed::Interrupt => {
                terminal::say("'quit' or Ctrl-D leaves")?;
                return Ok(Next::GoOn);
            }
            Typed::NoText => {
                terminal::say("the line is not UTF-8 and is skipped")?;
                return Ok(Next::GoOn);
            }
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
        format!(
            "MOVE         make a move, by its squares or in the game's notation{example}\n{HELP}"
        )
    }

    fn obey(&mut self, order: Order) -> anyhow::Result<Next> {
        match order {
            Order::Quit => return Ok(Next::Leave),
            Order::Board => self.show()?,
            Order::Help => terminal::say(self.help())?,
            Order::Moves | Order::Hint if matches!(self.waiting(), Waiting::Over(_)) => {
                bail!("the game is over");
            }
            Order::Moves => terminal::say(self.session.legal_steps().join(" "))?,
            Order::Hint => self.hint()?,
            Order::Undo => self.undo()?,
            Order::Flip => {
                self.flipped = !self.flipped;
                self.show()?;
            }
            Order::Rules => terminal::say(self.session.rules(terminal::style()).trim_end())?,
            Order::Think(effort) => self.think(effort)?,
            Order::Resign => self.resign()?,
            Order::Save(path) => {
                gamefile::check_append(&path)?;
                record::save(self.session.as_ref(), &self.about(), &path)?;
                terminal::say(format!("saved to {}", path.display()))?;
            }
            Order::Load(path) => self.load(&path)?,
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
        let bare = notation::roll_number(&rolled).is_some();
        let made = self.make(if bare { &rolled } else { text });
        made.map_err(|error| match error.downcast_ref::<SessionError>() {
            Some(_) => anyhow!("'{text}' is not a roll, expected a number 1-8"),
            None => error,
        })
    }

    /// Goes on with the last game of a file; a game of another name is opened.
    fn load(&mut self, path: &Path) -> anyhow::Result<()> {
        let loaded = record::read(path, self.session.game())?;
        let another = loaded.game != self.session.game();
        if another {
            let mut session = self.search.open_known(&loaded.game)?;
            loaded.set_up(session.as_mut())?;
            self.session = session;
        } else {
            loaded.set_up(self.session.as_mut())?;
        }
        self.resigned = None;
        if another {
            terminal::say(format!("The game is {}.", loaded.game))?;
        }
        self.show()?;
        if let Some(note) = loaded.note() {
            terminal::say(note)?;
        }
        self.options = loaded.settings;
        Ok(())
    }

    /// Says how long the engine thinks, from now on.
    fn think(&mut self, effort: Option<Effort>) -> anyhow::Result<()> {
        if let Some(effort) = effort {
            self.limits = match effort {
                Effort::Movetime(ms) => Limits::movetime(Duration::from_millis(ms)),
                Effort::Depth(plies) => Limits::depth(plies),
                Effort::Nodes(nodes) => Limits::nodes(nodes),
            };
        }
        let thinks = thinks(&self.limits);
        Ok(terminal::say(format!("Ermine thinks {thinks}."))?)
    }

    /// What the engine at its full strength would play, and what that is worth.
    fn hint(&mut self) -> anyhow::Result<()> {
        let steps = self.session.legal_steps();
        let found = match self.search.weakens() {
            true => self.adviser()?.search(&self.limits)?,
            false => self.session.search(&self.limits)?,
        };
        let step = found.best.step.as_ref();
        let step = step.context("there is nothing to play")?;
        let first = (self.waiting() == Waiting::Roll).then(|| steps.first());
        let mut text = self.advice(&found, first.flatten(), step);
        for (roll, step) in &found.best.by_roll {
            let label = notation::roll_label(&steps, roll);
            text += &format!("\nafter {label}: {}", self.advice(&found, Some(roll), step));
        }
        Ok(terminal::say(text)?)
    }

    /// A step and what it is worth, after a roll if one is due.
    fn advice(&self, found: &Answer, roll: Option<&String>, step: &str) -> String {
        let about = |info: &&Info| info.multipv == 1 && info.roll.as_ref() == roll;
        let value = found.infos.iter().find(about).map(|info| {
            let score = notation::score(info.value, info.centipawns);
            format!(", expected score {score} for {}", self.session.side())
        });
        notation::both(self.session.as_ref(), step) + &value.unwrap_or_default()
    }

    /// The engine as strong as it can be, in the position at hand.
    fn adviser(&self) -> anyhow::Result<Box<dyn Session>> {
        let mut adviser = self.search.open_adviser(self.session.game())?;
        let settings = self.options.iter().filter(|(name, _)| is_setting(name));
        let settings: Vec<(String, String)> = settings.cloned().collect();
        gamefile::set_settings(adviser.as_mut(), &settings)?;
        let steps = self.session.steps();
        let steps: Vec<&str> = steps.iter().map(String::as_str).collect();
        adviser.set_position(&self.session.start(), &steps)?;
        Ok(adviser)
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

    fn resign(&mut self) -> anyhow::Result<()> {
        let side = self.session.side();
        let loser = if self.is_person(side) {
            side
        } else {
            side.flip()
        };
        if !matches!(self.waiting(), Waiting::Over(_)) {
            self.resigned = Some(Outcome::Win(loser.flip(), Reason::Resignation));
        }
        self.show()
    }
}
