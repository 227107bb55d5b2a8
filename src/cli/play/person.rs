//! The execution of the person's commands.

use super::order::{Effort, HELP, Order};
use super::table::{Table, hurried};
use crate::base::{Side, day};
use crate::cli::input::Line;
use crate::cli::output::OutputPath;
use crate::cli::record::RecordTags;
use crate::cli::search::thinks;
use crate::cli::{notation, record, terminal};
use crate::play::Pace;
use crate::rules::{Outcome, Reason};
use crate::session::{Info, Limits, SearchResult, Session, ToAct};
use crate::{draw, gamefile};
use anyhow::{Context, anyhow, bail};
use std::path::Path;
use std::time::{Duration, SystemTime};

/// The result of a typed line.
pub(super) enum TypedLine {
    /// A step that can be made now.
    Step(String),
    /// A command that did not change the position, or that failed.
    Order,
    /// A command that changed the position.
    Elsewhere,
    /// The person leaves.
    Leave,
}

impl Table {
    /// Reads a line and executes it. Errors are printed.
    pub(super) fn ask(&mut self, prompt: &str) -> anyhow::Result<TypedLine> {
        let line = match self.input.line(prompt)? {
            Line::Text(line) => line,
            Line::End => return Ok(TypedLine::Leave),
            Line::Interrupt => {
                terminal::say("'quit' or Ctrl-D leaves")?;
                return Ok(TypedLine::Order);
            }
            Line::NoText => {
                terminal::say("the line is not UTF-8 and is skipped")?;
                return Ok(TypedLine::Order);
            }
        };
        let order = Order::read(line.trim()).map_err(anyhow::Error::msg);
        match order.and_then(|order| self.obey(order)) {
            Err(error) if !terminal::is_broken_pipe(&error) => {
                terminal::say(format!("{error:#}"))?;
                Ok(TypedLine::Order)
            }
            done => done,
        }
    }

    /// Returns the help text, with a legal move as the example.
    fn help(&self) -> String {
        let steps = self.session.legal_steps();
        let example = match self.waiting() {
            ToAct::Decision => steps.first(),
            ToAct::Roll | ToAct::Over(_) => None,
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

    fn obey(&mut self, order: Order) -> anyhow::Result<TypedLine> {
        match order {
            Order::Quit => return Ok(TypedLine::Leave),
            Order::Board => self.show()?,
            Order::Help => terminal::say(self.help())?,
            Order::Moves | Order::Hint if matches!(self.waiting(), ToAct::Over(_)) => {
                bail!("the game is over");
            }
            Order::Moves => terminal::say(self.session.legal_steps().join(" "))?,
            Order::Hint => self.hint()?,
            Order::Undo => return self.undo().map(|()| TypedLine::Elsewhere),
            Order::Flip => {
                self.flipped = !self.flipped;
                self.show()?;
            }
            Order::Rules => {
                let rules = draw::guide(&self.session.guide(), terminal::style());
                terminal::say(rules.trim_end())?;
            }
            Order::Think(effort) => self.think(effort)?,
            Order::Resign => return self.resign().map(|()| TypedLine::Elsewhere),
            Order::Save(path) => {
                path.check_append()?;
                record::save(self.session.as_ref(), &self.about(), &path)?;
                if path != OutputPath::Standard {
                    terminal::say(format!("saved to {path}"))?;
                }
            }
            Order::Load(path) => return self.load(&path).map(|()| TypedLine::Elsewhere),
            Order::Step(text) => return self.step(&text).map(TypedLine::Step),
        }
        Ok(TypedLine::Order)
    }

    /// Parses a typed step: coordinates, the rulebook's notation, or the bare number of a
    /// roll.
    fn step(&self, text: &str) -> anyhow::Result<String> {
        match self.waiting() {
            ToAct::Roll => self.typed_roll(text),
            ToAct::Over(_) => bail!("the game is over; 'undo', 'save FILE' or 'quit'"),
            ToAct::Decision => Ok(self.session.understand(text)?),
        }
    }

    /// Parses a roll, given by its number alone or in the protocol's notation.
    fn typed_roll(&self, text: &str) -> anyhow::Result<String> {
        let rolled = format!("r{text}");
        let bare = notation::roll_number(&rolled).is_some();
        let roll = if bare { &rolled } else { text };
        self.session.outcome_of(roll).map_err(|_| {
            let faces = notation::faces(self.session.as_ref());
            anyhow!("'{text}' is not a roll; expected a number {faces}")
        })?;
        Ok(roll.to_owned())
    }

    /// Continues the last game of a file; opens its game if that is another one.
    fn load(&mut self, path: &Path) -> anyhow::Result<()> {
        let loaded = record::read(path, self.session.game(), self.records)?;
        let another = loaded.game != self.session.game();
        if another {
            let mut session = self.search.open_known(&loaded.game)?;
            loaded.set_up(session.as_mut())?;
            session.seed(self.seed);
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

    /// Sets the engine's limit, if one is given, and prints it.
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

    /// Prints the move of the engine at full strength, and its score.
    fn hint(&mut self) -> anyhow::Result<()> {
        let steps = self.session.legal_steps();
        let found = match self.search.weakens() {
            true => hurried(self.adviser()?.as_mut(), &self.limits, &self.hurry)?,
            false => hurried(self.session.as_mut(), &self.limits, &self.hurry)?,
        };
        let step = found.best.step.as_ref();
        let step = step.context("there is nothing to play")?;
        let first = steps.first().filter(|_| self.waiting() == ToAct::Roll);
        let label = first.map(|roll| notation::roll_label(&steps, roll));
        let after = label.map_or(String::new(), |label| format!("after {label}: "));
        let mut text = after + &self.advice(&found, first, step);
        for (roll, step) in &found.best.by_roll {
            let label = notation::roll_label(&steps, roll);
            text += &format!("\nafter {label}: {}", self.advice(&found, Some(roll), step));
        }
        Ok(terminal::say(text)?)
    }

    /// Returns a step and its score, after a roll if one is due.
    fn advice(&self, found: &SearchResult, roll: Option<&String>, step: &str) -> String {
        let about = |info: &&Info| info.multipv == 1 && info.roll.as_ref() == roll;
        let value = found.infos.iter().find(about).map(|info| {
            let score = notation::score(&info.into());
            format!("; expected score {score} for {}", self.session.side())
        });
        notation::both(self.session.as_ref(), step) + &value.unwrap_or_default()
    }

    /// Opens the engine at full strength in the current position.
    fn adviser(&self) -> anyhow::Result<Box<dyn Session>> {
        let mut adviser = self.search.open_adviser(self.session.game())?;
        gamefile::set_settings(adviser.as_mut(), &record::settings(&self.options))?;
        let steps = self.session.steps();
        let steps: Vec<&str> = steps.iter().map(String::as_str).collect();
        adviser.set_position(&self.session.start(), &steps)?;
        Ok(adviser)
    }

    /// Takes back moves to the person's last decision before the current one. If there is
    /// none, nothing changes, so that a roll cannot be repeated.
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

    fn about(&self) -> RecordTags {
        let name = |side| {
            if self.is_person(side) {
                "person"
            } else {
                "ermine"
            }
        };
        RecordTags {
            players: Side::ALL.map(|side| name(side).to_owned()),
            round: None,
            options: self.options.clone(),
            resigned: self.resigned,
            date: Some(day(SystemTime::now())),
            paces: Side::ALL.map(|side| match self.is_person(side) {
                true => Pace::default(),
                false => Pace {
                    movetime: self.limits.movetime,
                    nodes: self.limits.nodes,
                    depth: self.limits.depth,
                    ..Pace::default()
                },
            }),
        }
    }

    fn resign(&mut self) -> anyhow::Result<()> {
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
