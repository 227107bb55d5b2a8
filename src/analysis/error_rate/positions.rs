//! Positions and their references, as data and as text.
//!
//! A text file. Lines that begin with `#` name the game and how the file was made. Every
//! other line is a position, after its roll if the game has dice, and, once it has been
//! searched, the depth of the search and the value of every move, in ten-thousandths of
//! expected score for the side to move:
//!
//! ```text
//! # Positions of <game> for `ermine error-rate` (docs/error-rate.md).
//! # format: 1
//! <position> ; depth 7 ; e2e4=120 d2d4=-53
//! ```
//!
//! A file written by a program ends every line with a checksum
//! ([`sealed`](crate::gamefile::sealed)). A file written by hand has none: all lines have
//! one or none has.

use super::phase::Phase;
use crate::base::Value;
use crate::base::sort;
use crate::base::value::{DECISIVE, clip};
use crate::gamefile::sealed::seal_text;
use std::fmt;

/// An expected score of 1 in the units of a reference.
pub(super) const ONE: i32 = 10_000;

/// The maximum difference between the best and the worst move for which all moves count
/// as equal, in ten-thousandths.
const MAX_EQUAL_DIFFERENCE: i32 = 20;

/// The value of every move of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reference {
    /// The depth searched, in plies.
    pub depth: u32,
    /// Every move and its expected score in ten-thousandths, -10000 to 10000, for the
    /// side to move; the best first, equals by their text.
    pub moves: Vec<(String, i32)>,
}

impl Reference {
    /// Creates a reference from values of the search.
    #[must_use]
    pub fn new(depth: u32, values: impl IntoIterator<Item = (String, Value)>) -> Reference {
        let moves = values.into_iter().map(|(step, value)| (step, score(value)));
        Reference::sorted(depth, moves.collect())
    }

    pub(super) fn sorted(depth: u32, mut moves: Vec<(String, i32)>) -> Reference {
        sort::sort_by(&mut moves, |a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
        Reference { depth, moves }
    }

    /// Returns the value of the best move.
    #[must_use]
    pub fn best(&self) -> i32 {
        self.moves.first().map_or(0, |&(_, value)| value)
    }

    /// Returns the value of the worst move.
    #[must_use]
    pub fn worst(&self) -> i32 {
        self.moves.last().map_or(0, |&(_, value)| value)
    }

    /// Whether the moves differ in value.
    #[must_use]
    pub fn distinguishes_moves(&self) -> bool {
        self.best() - self.worst() > MAX_EQUAL_DIFFERENCE
    }

    /// Returns the loss of a step against the best move, at least 0; `None` if it is not
    /// one of the moves.
    #[must_use]
    pub fn loss(&self, step: &str) -> Option<i32> {
        let found = self.moves.iter().find(|(text, _)| text == step);
        found.map(|(_, value)| self.best() - value)
    }
}

/// Converts a value of the search to ten-thousandths of expected score, to the nearest.
pub(super) fn score(value: Value) -> i32 {
    const UNIT: Value = DECISIVE / ONE;
    let value = clip(value);
    (value + value.signum() * (UNIT / 2)) / UNIT
}

/// A position in which a player decides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DecisionPosition {
    /// The position, after its roll if the game has dice.
    pub position: String,
    /// The legal moves, more than one.
    pub steps: Vec<String>,
    /// The roll, represented by one that plays the same; `None` in a game without dice,
    /// or if the position does not hold one.
    pub roll: Option<String>,
    /// The phase of the game.
    pub phase: Phase,
    /// The values of its moves, once they are known.
    pub reference: Option<Reference>,
}

/// A set of positions of one game, with notes on how it was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Positions {
    /// The name of the game in the catalog.
    pub game: String,
    /// The notes of the file, a line each, without `#`.
    pub notes: Vec<String>,
    /// The positions.
    pub list: Vec<DecisionPosition>,
}

/// The reason why a text is not a set of positions.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {description}")]
pub struct PositionsError {
    /// The line, from 1.
    pub line: usize,
    /// The problem, and what was expected.
    pub description: String,
}

impl Positions {
    /// Returns an empty set.
    #[must_use]
    pub fn new(game: &str) -> Positions {
        Positions {
            game: game.to_owned(),
            notes: Vec::new(),
            list: Vec::new(),
        }
    }

    /// Returns the text form with a checksum at the end of every line.
    #[must_use]
    pub fn sealed(&self) -> String {
        let text = self.to_string();
        text.lines().map(|line| seal_text(line) + "\n").collect()
    }

    /// Adds a first note that names the game, if none does.
    pub fn add_game_note(&mut self) {
        if !self.notes.iter().any(|note| game_of(note).is_some()) {
            let notes = [game_note(&self.game), FORMAT_NOTE.to_owned()];
            self.notes.splice(0..0, notes);
        }
    }

    /// Whether every position has a reference.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.list.iter().all(|entry| entry.reference.is_some())
    }
}

/// The text before and after the name of the game in the note that names it.
const GAME_NOTE: [&str; 2] = [
    "Positions of ",
    " for `ermine error-rate` (docs/error-rate.md).",
];

/// The note with the version of the format. Files without one are of version 1.
pub(super) const FORMAT_NOTE: &str = "format: 1";

/// Returns the note that names the game of a file.
pub(super) fn game_note(game: &str) -> String {
    GAME_NOTE.join(game)
}

/// Returns the game that a note names, by its name in the catalog. Older files have its
/// title.
pub(super) fn game_of(note: &str) -> Option<String> {
    let [before, after] = GAME_NOTE;
    let game = note.strip_prefix(before)?.strip_suffix(after)?;
    Some(game.to_lowercase().replace(' ', "-"))
}

impl fmt::Display for DecisionPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.position)?;
        if let Some(reference) = &self.reference {
            write!(f, " ; depth {} ;", reference.depth)?;
            for (step, value) in &reference.moves {
                write!(f, " {step}={value}")?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for Positions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for note in &self.notes {
            writeln!(f, "# {note}")?;
        }
        for entry in &self.list {
            writeln!(f, "{entry}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_game_of_a_file_is_written_and_read_back() {
        assert_eq!(
            game_of(&game_note("two-words")).as_deref(),
            Some("two-words")
        );
        assert_eq!(
            game_of(&game_note("Two Words")).as_deref(),
            Some("two-words")
        );
        assert_eq!(game_of("Positions of my own"), None);
        assert_eq!(game_of("gather: games=4"), None);
    }

    #[test]
    fn values_are_rounded_to_the_nearest() {
        let unit = DECISIVE / ONE;
        let scores = [unit, unit / 2 - 1, unit / 2 + 1, -unit / 2 - 1, DECISIVE].map(score);
        assert_eq!(scores, [1, 0, 1, -1, ONE]);
    }
}
