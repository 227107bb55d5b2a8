//! A game: its description, its settings, its starts.

use super::text::SetupError;
use super::{Diagram, Guide, Motif, PieceCard, Position, SetupForm, StepError};
use crate::base::Rng;
use std::borrow::Cow;
use std::fmt::Display;

/// An error in a setting, a start or a position string.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StartError {
    /// The game has no setting of this name.
    #[error("'{name}' is not a setting of {expected}")]
    UnknownSetting {
        /// The name that was asked for.
        name: String,
        /// The game and its settings.
        expected: String,
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

/// A setting of a game that a user may change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setting {
    /// The name, as `setoption` spells it.
    pub name: Cow<'static, str>,
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

/// The description of a game, whatever its settings.
#[derive(Clone, Copy, Debug, Default)]
pub struct GameInfo<'a> {
    /// The name of the game in the catalog, for example `royal-palette`.
    pub name: &'a str,
    /// The number of words in a position string.
    pub fields: usize,
    /// The words of a position string, from 0, that only count moves: positions that
    /// agree in all others are the same but for draws by counting.
    pub counters: &'a [usize],
    /// The name of the game's own constraint on the movement of pieces, if it has one: a
    /// rule that keeps them from moves that they could otherwise make.
    pub constraint: Option<&'static str>,
    /// The game's own motifs, in the order of lists. Like the constraint, a theme of
    /// puzzles if the game is compiled in.
    pub motifs: &'static [Motif],
    /// The words that may follow `startpos`, as an error describes them; empty if there
    /// are none.
    pub start_words: &'a str,
    /// Whether the rulebook's notation writes something in braces right after a move.
    pub has_braces: bool,
    /// The fixed positions that benchmarks search, one a line; `#` begins a comment.
    pub suite: &'a str,
    /// The positions with reference values, those of a deep search for every move, on
    /// which `ermine error-rate` measures players by default, in the text form that it
    /// writes; unpacked by the first call. `None` where there are none yet, and in a build
    /// without the command line.
    pub reference_positions: Option<fn() -> &'static str>,
    /// Whether a file describes the game, so that its evaluation is untested.
    pub is_from_file: bool,
}

impl<'a> GameInfo<'a> {
    /// The position strings of the [suite](GameInfo::suite).
    pub fn suite_positions(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        let lines = self.suite.lines().map(str::trim);
        lines.filter(|line| !line.is_empty() && !line.starts_with('#'))
    }

    /// The number of fields in a position string.
    #[must_use]
    pub fn shape(&self) -> PositionShape {
        let last = (0..self.fields).rev().zip(self.counters.iter().rev());
        let last = last.take_while(|(index, counter)| index == *counter);
        PositionShape {
            fields: self.fields,
            last_counters: last.count(),
        }
    }
}

/// The number of fields in the position strings of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PositionShape {
    /// The number of all fields.
    pub fields: usize,
    /// The number of trailing fields that count moves, which EPD leaves out.
    pub last_counters: usize,
}

/// A game: the choices before the first move, and the parser of positions.
pub trait Game: Clone + Send + Sync + 'static {
    /// The positions of the game.
    type Position: Position;

    /// The description of the game.
    fn info(&self) -> GameInfo<'_>;

    /// The settings and their defaults.
    fn settings(&self) -> Vec<Setting> {
        Vec::new()
    }

    /// Changes a setting for the positions read after it.
    ///
    /// # Errors
    /// Returns [`StartError`] if the value is wrong or the setting does not exist; the
    /// game is unchanged then.
    fn set(&mut self, name: &str, _value: &str) -> Result<(), StartError> {
        Err(self.unknown_setting(name))
    }

    /// Returns the error for a setting that the game does not have.
    fn unknown_setting(&self, name: &str) -> StartError {
        let (game, settings) = (self.info().name, self.settings());
        let names: Vec<&str> = settings.iter().map(|setting| &*setting.name).collect();
        StartError::UnknownSetting {
            name: name.to_owned(),
            expected: match names[..] {
                [] => format!("{game}, which has none"),
                _ => format!("{game}; expected {}", names.join(" or ")),
            },
        }
    }

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
    fn xboard(&self) -> Option<super::XBoardVariant> {
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
    /// [constraint](GameInfo::constraint) alone. Empty where none is in force.
    fn other_constraints(_position: &Self::Position) -> Vec<Self::Position> {
        Vec::new()
    }

    /// Returns the position as it is and under every other constraint of the game, each
    /// with its name, for explanations to compare. Empty where there is no constraint.
    fn by_constraint(_position: &Self::Position) -> Vec<(String, Self::Position)> {
        Vec::new()
    }

    /// Returns the board as plain data, with everything else a player wants to see: the
    /// source of all drawings.
    fn diagram(position: &Self::Position) -> Diagram;

    /// Returns the rules, in short and complete, and the legend of the drawings.
    fn guide(&self) -> Guide;

    /// Returns a card for each kind of piece that the game has or can have, in an order
    /// for lists. The diagrams take a while to compute.
    fn piece_cards(&self) -> Vec<PieceCard> {
        Vec::new()
    }

    /// Returns the fields of a position string and the pieces, for an editor of positions.
    fn setup_form(&self) -> SetupForm {
        SetupForm::default()
    }
}
