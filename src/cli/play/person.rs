//! The execution of the person's commands.

use super::command::{Command, HELP};
use super::state::{PlayState, search_with_abort};
use crate::base::{Side, day};
use crate::cli::args::limits::describe_limit;
use crate::cli::args::record;
use crate::cli::args::record::RecordTags;
use crate::cli::console::input::Line;
use crate::cli::console::{notation, terminal};
use crate::cli::io::output::OutputPath;
use crate::play::Pace;
use crate::rules::{Outcome, Reason};
use crate::session::{AnyStep, Info, SearchLimit, SearchResult, Session, ToAct};
use crate::{draw, gamefile};
use anyhow::{Context, anyhow, bail};
use std::path::Path;
use std::time::SystemTime;

/// The result of a typed line.
pub(super) enum TypedLine {
    /// A step that can be made now.
    Step(AnyStep),
    /// A command that did not change the position, or that failed.
    NoChange,
    /// A command that changed the position.
    PositionChanged,
    /// The person leaves.
    Leave,
}

impl PlayState {
    /// Reads a line and executes it. Errors are printed.
    pub(super) fn read_command(&mut self, prompt: &str) -> anyhow::Result<TypedLine> {
        let line = match self.input.line(prompt)? {
            Line::Text(line) => line,
            Line::End => return Ok(TypedLine::Leave),
            Line::Interrupt => {
                terminal::print("'quit' or Ctrl-D leaves")?;
                return Ok(TypedLine::NoChange);
            }
            Line::NotUtf8 => {
                terminal::print("the line is not UTF-8 and is skipped")?;
                return Ok(TypedLine::NoChange);
            }
        };
        let command = Command::read(line.trim()).map_err(anyhow::Error::msg);
        match command.and_then(|command| self.execute(command)) {
            Err(error) if !terminal::is_broken_pipe(&error) => {
                terminal::print(format!("{error:#}"))?;
                Ok(TypedLine::NoChange)
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
            let notation = self.session.notation(&step.as_str().into());
            let notation =
                notation.map_or_else(|_| String::new(), |notation| format!(", {notation}"));
            format!(": {step}{notation}")
        });
        let example = example.unwrap_or_default();
        format!(
            "MOVE         make a move, by its squares or in the game's notation{example}\n{HELP}"
        )
    }

    fn execute(&mut self, command: Command) -> anyhow::Result<TypedLine> {
        match command {
            Command::Quit => return Ok(TypedLine::Leave),
            Command::Board => self.show()?,
            Command::Help => terminal::print(self.help())?,
            Command::Moves | Command::Hint if matches!(self.waiting(), ToAct::Over(_)) => {
                bail!("the game is over");
            }
            Command::Moves => terminal::print(self.session.legal_steps().join(" "))?,
            Command::Hint => self.hint()?,
            Command::Undo => return self.undo().map(|()| TypedLine::PositionChanged),
            Command::Flip => {
                self.flipped = !self.flipped;
                self.show()?;
            }
            Command::Rules => {
                let rules = draw::guide(&self.session.guide(), terminal::style());
                terminal::print(rules.trim_end())?;
            }
            Command::Think(limit) => self.set_limit(limit)?,
            Command::Resign => return self.resign().map(|()| TypedLine::PositionChanged),
            Command::Save(path) => {
                path.check_append()?;
                record::save(self.session.as_ref(), &self.record_tags(), &path)?;
                if path != OutputPath::Standard {
                    terminal::print(format!("saved to {path}"))?;
                }
            }
            Command::Load(path) => return self.load(&path).map(|()| TypedLine::PositionChanged),
            Command::Step(text) => return self.parse_step(&text).map(TypedLine::Step),
        }
        Ok(TypedLine::NoChange)
    }

    /// Parses a typed step: coordinates, the rulebook's notation, or the bare number of a
    /// roll.
    fn parse_step(&self, text: &str) -> anyhow::Result<AnyStep> {
        match self.waiting() {
            ToAct::Roll => self.parse_roll(text),
            ToAct::Over(_) => bail!("the game is over; 'undo', 'save FILE' or 'quit'"),
            ToAct::Decision => Ok(self.session.understand(text)?),
        }
    }

    /// Parses a roll, given by its number alone or in the protocol's notation.
    fn parse_roll(&self, text: &str) -> anyhow::Result<AnyStep> {
        let prefixed = format!("r{text}");
        let is_number = notation::roll_number(&prefixed).is_some();
        let roll = if is_number { &prefixed } else { text };
        self.session.outcome_of(roll).map_err(|_| {
            let faces = notation::faces(self.session.as_ref());
            anyhow!("'{text}' is not a roll; expected a number {faces}")
        })?;
        Ok(roll.into())
    }

    /// Continues the last game of a file; opens its game if that is another one.
    fn load(&mut self, path: &Path) -> anyhow::Result<()> {
        let loaded = record::read(path, self.session.game(), self.records)?;
        let is_other_game = loaded.game != self.session.game();
        if is_other_game {
            let mut session = self.search.open_with_supported_options(&loaded.game)?;
            loaded.set_up(session.as_mut())?;
            session.seed(self.seed);
            self.session = session;
        } else {
            loaded.set_up(self.session.as_mut())?;
        }
        self.resigned = None;
        if is_other_game {
            terminal::print(format!("The game is {}.", loaded.game))?;
        }
        self.show()?;
        if let Some(note) = loaded.note() {
            terminal::print(note)?;
        }
        self.options = loaded.settings;
        Ok(())
    }

    /// Sets the engine's limit, if one is given, and prints it.
    fn set_limit(&mut self, limit: Option<SearchLimit>) -> anyhow::Result<()> {
        if let Some(limit) = limit {
            self.limit = limit;
        }
        let limit = describe_limit(self.limit);
        Ok(terminal::print(format!("Ermine thinks {limit}."))?)
    }

    /// Prints the move of the engine at full strength, and its score.
    fn hint(&mut self) -> anyhow::Result<()> {
        let steps = self.session.legal_steps();
        let result = match self.search.is_weakened() {
            true => search_with_abort(
                self.full_strength_session()?.as_mut(),
                self.limit,
                &self.move_now,
            )?,
            false => search_with_abort(self.session.as_mut(), self.limit, &self.move_now)?,
        };
        let step = result.best.step.as_ref();
        let step = step.context("there is nothing to play")?;
        let roll = steps.first().filter(|_| self.waiting() == ToAct::Roll);
        let label = roll.map(|roll| notation::roll_label(&steps, roll));
        let after = label.map_or(String::new(), |label| format!("after {label}: "));
        let mut text = after + &self.describe_step(&result, roll, step);
        for (roll, step) in &result.best.by_roll {
            let label = notation::roll_label(&steps, roll);
            text += &format!(
                "\nafter {label}: {}",
                self.describe_step(&result, Some(roll), &step.as_str().into())
            );
        }
        Ok(terminal::print(text)?)
    }

    /// Returns a step and its score, after a roll if one is due.
    fn describe_step(
        &self,
        result: &SearchResult,
        roll: Option<&String>,
        step: &AnyStep,
    ) -> String {
        let is_for_roll = |info: &&Info| info.multipv == 1 && info.roll.as_ref() == roll;
        let value = result.infos().iter().find(is_for_roll).map(|info| {
            let score = notation::score(&info.into());
            format!(", expected score {score} for {}", self.session.side())
        });
        notation::both(self.session.as_ref(), step) + &value.unwrap_or_default()
    }

    /// Opens the engine at full strength in the current position.
    fn full_strength_session(&self) -> anyhow::Result<Box<dyn Session>> {
        let mut session = self.search.open_at_full_strength(self.session.game())?;
        gamefile::set_settings(session.as_mut(), &record::settings(&self.options))?;
        session.follow(&self.session.start(), &self.session.steps())?;
        Ok(session)
    }

    /// Takes back moves to the person's last decision before the current one. If there is
    /// none, nothing changes, so that a roll cannot be repeated.
    fn undo(&mut self) -> anyhow::Result<()> {
        if self.resigned.take().is_none() {
            let mut undone = Vec::new();
            while let Some(step) = self.session.undo() {
                undone.push(step);
                if self.is_person_to_decide() {
                    return self.show();
                }
            }
            for step in undone.iter().rev() {
                self.session.make(step)?;
            }
            bail!("there is nothing to take back");
        }
        self.show()
    }

    fn record_tags(&self) -> RecordTags {
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
                false => Pace::without_clock(self.limit),
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
