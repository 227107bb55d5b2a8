//! The execution of the person's commands.

use super::command::{Command, HELP};
use super::state::PlayState;
use crate::cli::args::limits::describe_limit;
use crate::cli::console::input::Line;
use crate::cli::console::{notation, rules, terminal};
use crate::session::{AnyStep, ToAct};
use anyhow::bail;

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
        };
        let command = Command::read(line.trim()).map_err(anyhow::Error::msg);
        command
            .and_then(|command| self.execute(command))
            .or_else(|error| terminal::print_refusal(error).map(|()| TypedLine::NoChange))
    }

    /// Returns the help text, with a legal move as the example.
    fn help(&self) -> String {
        let is_decision = self.waiting() == ToAct::Decision;
        let steps = self.session.legal_steps();
        let example = steps.first().filter(|_| is_decision);
        let example = example.map(|step| match self.session.notation(&step.as_str().into()) {
            Ok(notation) => format!(": {step}, {notation}"),
            Err(_) => format!(": {step}"),
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
            Command::Rules(topic) => rules::show(self.session.as_ref(), &topic)?,
            Command::Think(limit) => {
                self.limit = limit.unwrap_or(self.limit);
                terminal::print(format!("Ermine thinks {}.", describe_limit(self.limit)))?;
            }
            Command::Resign => return self.resign().map(|()| TypedLine::PositionChanged),
            Command::Save(path) => self.save(&path)?,
            Command::Load(path) => return self.load(&path).map(|()| TypedLine::PositionChanged),
            Command::Step(text) => return self.parse_step(&text).map(TypedLine::Step),
        }
        Ok(TypedLine::NoChange)
    }

    /// Parses a typed step: coordinates, the rulebook's notation, or the bare number of a
    /// roll.
    fn parse_step(&self, text: &str) -> anyhow::Result<AnyStep> {
        match self.waiting() {
            ToAct::Roll => notation::parse_roll(self.session.as_ref(), text),
            ToAct::Over(_) => bail!("the game is over; 'undo', 'save FILE' or 'quit'"),
            ToAct::Decision => Ok(self.session.understand(text)?),
        }
    }
}
