//! A game: its name, its settings, its starts.

use super::text::SetupError;
use super::{Constraint, Diagram, Guide, Motif, Position, StepError};
use crate::base::Rng;
use std::fmt::Display;

/// An error in a setting, a start or a position string.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StartError {
    /// The game has no setting of this name.
    #[error("'{name}' is not a setting of {game}{}", expected(.settings))]
    UnknownSetting {
        /// The name that was asked for.
        name: String,
        /// The game.
        game: &'static str,
        /// The settings of the game.
        settings: &'static [&'static str],
    },
    /// A setting does not take this value; the text says why.
    #[error("{0}")]
    Value(String),
    /// The words after `startpos` describe no start; the text names the word and the
    /// reason.
    #[error("{0}")]
    Words(String),
    /// A field of a position string is wrong.
    #[error("position field {field}: {reason}")]
    Position {
        /// The name of the field.
        field: String,
        /// The reason.
        reason: String,
    },
}

impl<F: Display> From<SetupError<F>> for StartError {
    fn from(SetupError { field, reason }: SetupError<F>) -> StartError {
        StartError::Position {
            field: field.to_string(),
            reason,
        }
    }
}

impl StartError {
    /// The error for a value that is none of the allowed `words`.
    #[must_use]
    pub fn none_of(value: &str, words: &[&str]) -> StartError {
        let words = words.join(", ");
        StartError::Value(format!("invalid value '{value}'; expected one of: {words}"))
    }
}

fn expected(settings: &[&str]) -> String {
    match settings {
        [] => ", which has none".to_owned(),
        names => format!("; expected {}", names.join(" or ")),
    }
}

/// A setting of a game that a user may change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    /// The name, as `setoption` spells it.
    pub name: &'static str,
    /// The default value.
    pub default: String,
}

/// The start position that some words describe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StartPosition<P> {
    /// The position.
    pub position: P,
    /// The number of words used, from the first.
    pub words_used: usize,
}

/// A game: the choices before the first move, and the parser of positions.
pub trait Game: Clone + Default + Send + Sync + 'static {
    /// The positions of the game.
    type Position: Position;

    /// The name of the game in the catalog, for example `royal-palette`.
    const NAME: &'static str;

    /// The number of words in a position string.
    const FIELDS: usize;

    /// The words of a position string, from 0, that only count moves: positions that
    /// agree in all others are the same but for draws by counting.
    const COUNTERS: &'static [usize];

    /// The game's own constraint on the movement of pieces, if it has one.
    const CONSTRAINT: Option<Constraint> = None;

    /// The words that may follow `startpos`, as an error describes them; empty if there
    /// are none.
    const START_WORDS: &'static str = "";

    /// Whether the rulebook's notation writes something in braces right after a move.
    const BRACES: bool = false;

    /// The fixed positions that benchmarks search, one a line; `#` begins a comment.
    const SUITE: &'static str;

    /// The positions with reference values, those of a deep search for every move, on
    /// which `ermine error-rate` measures players by default, in the text form that it
    /// writes. `None` where there are none yet.
    const REFERENCE_POSITIONS: Option<&'static str> = None;

    /// The position strings of [`SUITE`](Game::SUITE).
    fn suite() -> Vec<&'static str> {
        let lines = Self::SUITE.lines().map(str::trim);
        lines
            .filter(|line| !line.is_empty() && !line.starts_with('#'))
            .collect()
    }

    /// The settings and their defaults.
    fn settings() -> Vec<Setting>;

    /// Changes a setting for the positions read after it.
    ///
    /// # Errors
    /// Returns [`StartError`] if the value is wrong or the setting does not exist; the
    /// game is unchanged then.
    fn set(&mut self, name: &str, value: &str) -> Result<(), StartError>;

    /// Returns the start position that the words after `startpos` describe (none: the
    /// default start). Words that follow them are not used.
    ///
    /// # Errors
    /// Returns [`StartError`] with the word and what was expected.
    fn start(&self, words: &[&str]) -> Result<StartPosition<Self::Position>, StartError>;

    /// Draws a start for a new game and returns the words for [`start`](Game::start) (for
    /// example `shuffle 3 5`, or nothing).
    fn draw_start(&self, rng: &mut Rng) -> String;

    /// Reads a position string.
    ///
    /// # Errors
    /// Returns [`StartError`] with the field and the reason.
    fn read(&self, text: &str) -> Result<Self::Position, StartError>;

    /// The description that XBoard needs to play the game; `None` where it cannot.
    fn xboard() -> Option<super::XBoardVariant> {
        None
    }

    /// Returns a legal move of `position` in the notation of the game's rulebook.
    fn notation(position: &Self::Position, mv: <Self::Position as Position>::Move) -> String;

    /// Returns a step in that notation; rolls are written as everywhere.
    fn step_notation(position: &Self::Position, step: super::Step<Self::Position>) -> String {
        match step {
            super::Step::Move(mv) => Self::notation(position, mv),
            step => step.to_string(),
        }
    }

    /// Reads a step in the rulebook's notation.
    ///
    /// # Errors
    /// Returns [`StepError`] if the text is not a possible step of `position`.
    fn read_notation(
        position: &Self::Position,
        text: &str,
    ) -> Result<super::Step<Self::Position>, StepError>;

    /// Returns the motifs of a legal move of `position`.
    fn motifs(position: &Self::Position, mv: <Self::Position as Position>::Move) -> Vec<Motif>;

    /// Returns the positions that differ from this one in its
    /// [constraint](Game::CONSTRAINT) alone: no lock, another colour called, no
    /// standard-bearer frozen. Empty where none is in force.
    fn other_constraints(_position: &Self::Position) -> Vec<Self::Position> {
        Vec::new()
    }

    /// Returns the position as it is and under every other constraint of the game, each
    /// with its name (`lock r`, `part 1 g`), for explanations to compare. Empty where
    /// there is no constraint.
    fn by_constraint(_position: &Self::Position) -> Vec<(String, Self::Position)> {
        Vec::new()
    }

    /// Returns the board as plain data, with everything else a player wants to see: the
    /// source of all drawings.
    fn diagram(position: &Self::Position) -> Diagram;

    /// Returns the rules in short, and the legend of the drawings.
    fn guide() -> Guide;
}
