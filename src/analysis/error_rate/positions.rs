//! The positions and their references, as data and as text.
//!
//! A text file: lines that begin with `#` say of which game it is and how it was
//! made; every other line is a position, after its roll if the game has dice, and,
//! once it has been searched, the depth of that search and what every move is worth,
//! in ten-thousandths of expected score for the side that moves:
//!
//! ```text
//! # Positions of <game> for `ermine error-rate` (docs/error-rate.md).
//! # format: 1
//! <position> ; depth 7 ; e2e4=120 d2d4=-53
//! ```
//!
//! What a program has written ends every line with a checksum
//! ([`sealed`](crate::gamefile::sealed)). A file written by hand has none: all
//! lines have one or none has.

use super::phase::Phase;
use crate::base::Value;
use crate::base::value::{CERTAIN, clip};
use crate::gamefile::sealed::seal_text;
use std::fmt;

/// One of expected score in the units of a reference.
pub(super) const ONE: i32 = 10_000;

/// All moves are alike if the best and the worst are no further apart, in
/// ten-thousandths.
const ALIKE: i32 = 20;

/// What every move of a position is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reference {
    /// Plies searched.
    pub depth: u32,
    /// Every move and its expected score in ten-thousandths, -10000 to 10000,
    /// for the side that moves; the best first, equals by their text.
    pub moves: Vec<(String, i32)>,
}

impl Reference {
    /// The reference of these values of the search.
    #[must_use]
    pub fn new(depth: u32, values: impl IntoIterator<Item = (String, Value)>) -> Reference {
        let moves = values.into_iter().map(|(step, value)| (step, score(value)));
        Reference::sorted(depth, moves.collect())
    }

    pub(super) fn sorted(depth: u32, mut moves: Vec<(String, i32)>) -> Reference {
        moves.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
        Reference { depth, moves }
    }

    /// What the best move is worth.
    #[must_use]
    pub fn best(&self) -> i32 {
        self.moves.first().map_or(0, |&(_, value)| value)
    }

    /// What the worst move is worth.
    #[must_use]
    pub fn worst(&self) -> i32 {
        self.moves.last().map_or(0, |&(_, value)| value)
    }

    /// Whether the moves are not all alike.
    #[must_use]
    pub fn tells_apart(&self) -> bool {
        self.best() - self.worst() > ALIKE
    }

    /// What a step loses against the best, at least 0; `None` if it is none of
    /// the moves.
    #[must_use]
    pub fn loss(&self, step: &str) -> Option<i32> {
        let found = self.moves.iter().find(|(text, _)| text == step);
        found.map(|(_, value)| self.best() - value)
    }
}

/// A value of the search in ten-thousandths of expected score, to the nearest.
pub(super) fn score(value: Value) -> i32 {
    const UNIT: Value = CERTAIN / ONE;
    let value = clip(value);
    (value + value.signum() * (UNIT / 2)) / UNIT
}

/// A position in which a player is asked for a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DecisionPosition {
    /// The position, after its roll if the game has dice.
    pub position: String,
    /// The moves that may be played, more than one.
    pub steps: Vec<String>,
    /// The roll that stands for all that play like the one that was given; none in a
    /// game without dice, or where the position does not tell.
    pub roll: Option<String>,
    /// How far the game has come.
    pub phase: Phase,
    /// What its moves are worth, once that has been found out.
    pub reference: Option<Reference>,
}

/// A set of positions of one game, and how it was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Positions {
    /// The game, by its name in the catalog.
    pub game: &'static str,
    /// What the file says about itself, a line each, without `#`.
    pub notes: Vec<String>,
    /// The positions.
    pub list: Vec<DecisionPosition>,
}

/// Why a text is no set of positions.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {what}")]
pub struct PositionsError {
    /// The line, from 1.
    pub line: usize,
    /// What was wrong, and what was expected.
    pub what: String,
}

impl Positions {
    /// No positions yet.
    #[must_use]
    pub const fn new(game: &'static str) -> Positions {
        Positions {
            game,
            notes: Vec::new(),
            list: Vec::new(),
        }
    }

    /// The text form with a checksum at the end of every line.
    #[must_use]
    pub fn sealed(&self) -> String {
        let text = self.to_string();
        text.lines().map(|line| seal_text(line) + "\n").collect()
    }

    /// Lets the first note tell the game, if none does.
    pub fn tell_game(&mut self) {
        if !self.notes.iter().any(|note| game_of(note).is_some()) {
            let notes = [told(self.game), FORMAT_NOTE.to_owned()];
            self.notes.splice(0..0, notes);
        }
    }

    /// Whether all has been found out.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.list.iter().all(|asked| asked.reference.is_some())
    }
}

/// What stands before and after the name of the game in the note that tells it.
const TOLD: [&str; 2] = [
    "Positions of ",
    " for `ermine error-rate` (docs/error-rate.md).",
];

/// The note that tells the version of the format. Files without one are of version 1.
pub(super) const FORMAT_NOTE: &str = "format: 1";

/// The note that tells the game of a file.
pub(super) fn told(game: &str) -> String {
    TOLD.join(game)
}

/// The game that a note tells of, by its name in the catalog. In older files it is
/// written as a title.
pub(super) fn game_of(note: &str) -> Option<String> {
    let [before, after] = TOLD;
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
        for asked in &self.list {
            writeln!(f, "{asked}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_game_of_a_file_is_told_and_found_again() {
        assert_eq!(game_of(&told("two-words")).as_deref(), Some("two-words"));
        assert_eq!(game_of(&told("Two Words")).as_deref(), Some("two-words"));
        assert_eq!(game_of("Positions of my own"), None);
        assert_eq!(game_of("gather: games=4"), None);
    }

    #[test]
    fn values_are_rounded_to_the_nearest() {
        let unit = CERTAIN / ONE;
        let scores = [unit, unit / 2 - 1, unit / 2 + 1, -unit / 2 - 1, CERTAIN].map(score);
        assert_eq!(scores, [1, 0, 1, -1, ONE]);
    }
}
