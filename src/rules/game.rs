//! A game as a whole: its name, its settings, its ways to start.

use super::text::SetupError;
use super::{Constraint, Diagram, Guide, Motif, Position, StepError};
use crate::base::Rng;
use std::fmt::Display;

/// Why a game has no such start, position or setting.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StartError {
    /// The game has no setting of this name.
    #[error("'{name}' is no setting of {game}, {}", expected(.known))]
    UnknownSetting {
        /// What was asked for.
        name: String,
        /// The game.
        game: &'static str,
        /// The settings that it has.
        known: &'static [&'static str],
    },
    /// A setting does not take this value; the text says why.
    #[error("{0}")]
    Value(String),
    /// The words after `startpos` name no start; the text says which and why.
    #[error("{0}")]
    Words(String),
    /// A field of a position string is wrong.
    #[error("position field {field}: {reason}")]
    Position {
        /// Its name.
        field: String,
        /// What is wrong with it.
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
    /// A setting takes one of some words, and this is none of them.
    #[must_use]
    pub fn none_of(value: &str, words: &[&str]) -> StartError {
        let words = words.join(", ");
        StartError::Value(format!("'{value}' is no value, expected one of: {words}"))
    }
}

fn expected(known: &[&str]) -> String {
    match known {
        [] => "which has none".to_owned(),
        names => format!("expected {}", names.join(" or ")),
    }
}

/// A setting of a game that a user may change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    /// Its name, as `setoption` spells it.
    pub name: &'static str,
    /// Its value at first.
    pub default: String,
}

/// What a user can choose before the first move, and how positions are read.
pub trait Game: Clone + Default + Send + Sync + 'static {
    /// The positions of the game.
    type Position: Position;

    /// The name under which the catalog knows the game, for example `royal-palette`.
    const NAME: &'static str;

    /// How many words a position string has.
    const FIELDS: usize;

    /// The words of a position string, from 0, that count moves and nothing else: all
    /// others being equal, two positions are the same but for draws by counting.
    const COUNTERS: &'static [usize];

    /// What holds pieces back in this game alone, if something does.
    const RESTRAINT: Option<Constraint> = None;

    /// What may follow `startpos`, as an error tells it; empty if nothing may.
    const START_WORDS: &'static str = "";

    /// Whether the rulebook's notation writes something in braces right behind a move.
    const BRACES: bool = false;

    /// The fixed positions that benchmarks search, one a line; `#` begins a comment.
    const SUITE: &'static str;

    /// Positions with references, the value that a deep search gives to every move:
    /// what `ermine error-rate` measures players on unless told otherwise, in the text
    /// form that it writes. `None` where nobody has made them yet.
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

    /// Changes a setting for the positions read from now on.
    ///
    /// # Errors
    /// [`StartError`] says what was wrong with the value, or that no such
    /// setting exists; nothing is changed then.
    fn set(&mut self, name: &str, value: &str) -> Result<(), StartError>;

    /// The start position that the words after `startpos` describe (none: the
    /// plain start), and how many of the words were used.
    ///
    /// # Errors
    /// [`StartError`] names the word and what was expected.
    fn start(&self, words: &[&str]) -> Result<(Self::Position, usize), StartError>;

    /// Draws a start for a new game; gives the words for
    /// [`start`](Game::start) (for example `shuffle 3 5`, or nothing).
    fn draw_start(&self, rng: &mut Rng) -> String;

    /// Reads a position string.
    ///
    /// # Errors
    /// [`StartError`] names the field and the reason.
    fn read(&self, text: &str) -> Result<Self::Position, StartError>;

    /// What XBoard needs to play the game; `None` where it cannot.
    fn xboard() -> Option<super::XBoardVariant> {
        None
    }

    /// A move in the notation of the game's rulebook, to be made in `position`.
    fn notation(position: &Self::Position, mv: <Self::Position as Position>::Move) -> String;

    /// A step in that notation: a roll is written as everywhere.
    fn step_notation(position: &Self::Position, step: super::Step<Self::Position>) -> String {
        match step {
            super::Step::Move(mv) => Self::notation(position, mv),
            step => Self::Position::step_text(step),
        }
    }

    /// Reads a step in the rulebook's notation.
    ///
    /// # Errors
    /// [`StepError`] if the text is no step that can be made in `position`.
    fn read_notation(
        position: &Self::Position,
        text: &str,
    ) -> Result<super::Step<Self::Position>, StepError>;

    /// What the rules say of a move that can be made in `position`.
    fn motifs(position: &Self::Position, mv: <Self::Position as Position>::Move) -> Vec<Motif>;

    /// Positions that differ from this one in its [restraint](Game::RESTRAINT) alone: no
    /// lock, another colour called, no standard-bearer held. None where none is in force.
    fn other_restraints(_position: &Self::Position) -> Vec<Self::Position> {
        Vec::new()
    }

    /// The position as it is and under every other restraint of the game, each by its name
    /// (`lock r`, `part 1 g`): what an explanation compares. None where there is no restraint.
    fn by_restraint(_position: &Self::Position) -> Vec<(String, Self::Position)> {
        Vec::new()
    }

    /// The board as plain data, with whatever else a player wants to see: all
    /// pictures are drawn from it.
    fn diagram(position: &Self::Position) -> Diagram;

    /// The rules in short, and what the marks of a picture mean.
    fn guide() -> Guide;
}
