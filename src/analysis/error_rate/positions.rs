//! The positions and their references, as data and as text.
//!
//! A text file: lines that begin with `#` say how it was made; every other line
//! is a position after its roll and, once it has been searched, the depth of
//! that search and what every move is worth, in ten-thousandths of expected
//! score for the side that moves:
//!
//! ```text
//! <PFEN> ; depth 7 ; e2e4=120 d2d4=-53
//! ```
//!
//! What a program has written ends every line with a checksum
//! ([`sealed`](crate::gamefile::sealed)). A file written by hand has none: all
//! lines have one or none has.

use crate::base::Value;
use crate::base::value::{CERTAIN, clip};
use crate::gamefile::sealed::{Flaw, seal_text, unseal_text};
use crate::games::royal_palette::{Kind, Move, PaletteMap, RoyalPalette};
use crate::pieces::Orthodox;
use crate::rules::{Grade, Position, Turn};
use serde::Serialize;
use std::fmt;

/// One of expected score in the units of a reference.
const ONE: i32 = 10_000;

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

    fn sorted(depth: u32, mut moves: Vec<(String, i32)>) -> Reference {
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

/// How far a game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// At least 11 of the 14 officers beside the kings are on the board.
    Opening,
    /// 6 to 10 are.
    Middlegame,
    /// At most 5 are.
    Endgame,
}

impl Phase {
    /// All of them, in order.
    pub const ALL: [Phase; 3] = [Phase::Opening, Phase::Middlegame, Phase::Endgame];

    /// The phase of a position.
    #[must_use]
    pub fn of(position: &RoyalPalette) -> Phase {
        let plain = position.of_kind(Kind::Pawn) | position.of_kind(Kind::King);
        match (position.occupied() & !plain).count() {
            11.. => Phase::Opening,
            6..=10 => Phase::Middlegame,
            _ => Phase::Endgame,
        }
    }
}

/// A position in which a player is asked for a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// The position, after its roll.
    pub position: RoyalPalette,
    /// What its moves are worth, once that has been found out.
    pub reference: Option<Reference>,
}

impl Asked {
    /// A position to decide in, with nothing known about it; `None` if there
    /// is nothing to choose there.
    #[must_use]
    pub fn new(position: RoyalPalette) -> Option<Asked> {
        let asked = Asked {
            position,
            reference: None,
        };
        let decides = position.turn() == Turn::Decide && !position.before_roll();
        (decides && position.die().granted().is_some() && asked.moves().len() > 1).then_some(asked)
    }

    /// What the roll grants.
    #[must_use]
    pub fn grade(&self) -> Grade {
        self.position.die().granted().unwrap_or(Grade::Low)
    }

    /// What may be played.
    #[must_use]
    pub fn moves(&self) -> Vec<Move> {
        self.position.legal().to_vec()
    }

    /// The moves as text.
    #[must_use]
    pub fn steps(&self) -> Vec<String> {
        let moves = self.moves().into_iter();
        moves.map(RoyalPalette::move_text).collect()
    }
}

/// A set of positions, and how it was made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Positions {
    /// What the file says about itself, a line each, without `#`.
    pub notes: Vec<String>,
    /// The positions.
    pub list: Vec<Asked>,
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
    /// Reads the text form, with checksums or without; every move has to be
    /// possible and none missing.
    ///
    /// # Errors
    /// [`PositionsError`] names the first line that is wrong.
    pub fn read(text: &str) -> Result<Positions, PositionsError> {
        let mut lines = text.lines();
        let sealed = lines.any(|line| !matches!(unseal_text(line.trim()), Ok(None)));
        Positions::read_lines(text, sealed)
    }

    /// As [`read`](Positions::read), but every line must have its checksum.
    ///
    /// # Errors
    /// [`PositionsError`] names the first line that is wrong.
    pub fn read_sealed(text: &str) -> Result<Positions, PositionsError> {
        Positions::read_lines(text, true)
    }

    fn read_lines(text: &str, sealed: bool) -> Result<Positions, PositionsError> {
        let mut set = Positions::default();
        for (index, line) in text.lines().enumerate() {
            let added = set.read_line(line.trim(), sealed);
            added.map_err(|what| PositionsError {
                line: index + 1,
                what,
            })?;
        }
        Ok(set)
    }

    /// Adds what a line says.
    fn read_line(&mut self, line: &str, sealed: bool) -> Result<(), String> {
        let content = unseal_text(line).map_err(|flaw| flaw.to_string())?;
        if sealed && content.is_none() && !line.is_empty() {
            return Err(Flaw::Unsealed.to_string());
        }
        let line = content.unwrap_or(line);
        if let Some(note) = line.strip_prefix('#') {
            self.notes.push(note.trim().to_owned());
        } else if !line.is_empty() {
            self.list.push(read_asked(line)?);
        }
        Ok(())
    }

    /// The text form with a checksum at the end of every line.
    #[must_use]
    pub fn sealed(&self) -> String {
        let text = self.to_string();
        text.lines().map(|line| seal_text(line) + "\n").collect()
    }

    /// Whether all has been found out.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.list.iter().all(|asked| asked.reference.is_some())
    }
}

fn read_asked(line: &str) -> Result<Asked, String> {
    let parts: Vec<&str> = line.split(';').map(str::trim).collect();
    let position = RoyalPalette::from_pfen(parts[0], PaletteMap::house());
    let position = position.map_err(|error| error.to_string())?;
    let nothing =
        "there is nothing to choose, expected a position after its roll with several moves";
    let asked = Asked::new(position).ok_or(nothing)?;
    let reference = match parts[1..] {
        [] => None,
        [depth, moves] => Some(read_reference(&asked, depth, moves)?),
        _ => return Err("expected a position, or 'position ; depth N ; move=value …'".to_owned()),
    };
    Ok(Asked { reference, ..asked })
}

fn read_reference(asked: &Asked, depth: &str, moves: &str) -> Result<Reference, String> {
    let number = depth
        .strip_prefix("depth ")
        .and_then(|text| text.parse().ok());
    let depth = number.ok_or_else(|| format!("'{depth}' is no depth, expected 'depth 7'"))?;
    let mut missing = asked.steps();
    let mut read = Vec::new();
    for word in moves.split_whitespace() {
        let pair = word.split_once('=');
        let pair = pair.and_then(|(step, value)| Some((step, value.parse::<i32>().ok()?)));
        let (step, value) = pair
            .filter(|(_, value)| value.abs() <= ONE)
            .ok_or_else(|| format!("'{word}' is no move=value, the value from -{ONE} to {ONE}"))?;
        let place = missing.iter().position(|known| known == step);
        let place = place.ok_or_else(|| format!("'{step}' is impossible here, or comes twice"))?;
        read.push((missing.swap_remove(place), value));
    }
    match missing.first() {
        Some(step) => Err(format!("the move {step} is missing, expected all moves")),
        None => Ok(Reference::sorted(depth, read)),
    }
}

impl fmt::Display for Asked {
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
