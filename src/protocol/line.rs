//! A line of input, parsed.

use super::{Command, CommandError, parse};
use crate::base::lines::Input;

/// A line of input, parsed when it arrives: it may have to wait.
pub(super) struct ParsedLine {
    /// The command; `None` for an empty line.
    pub(super) command: Result<Option<Command>, CommandError>,
    /// Whether it is, or may have been, a `position`.
    pub(super) may_be_position: bool,
}

impl From<&Input> for ParsedLine {
    fn from(input: &Input) -> ParsedLine {
        ParsedLine {
            command: match input {
                Input::Line(line) => parse(line).map_err(CommandError::from),
                Input::TooLong => Err(CommandError::TooLong),
                Input::NotText => Err(CommandError::NotText),
                Input::End => Ok(None),
            },
            may_be_position: input.may_be("position"),
        }
    }
}
