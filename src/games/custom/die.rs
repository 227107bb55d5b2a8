//! The die of a file: its rolls, its state, and chance as the search sees it.

use crate::rules::{Die, Position};
use arrayvec::ArrayVec;
use std::fmt;
use std::str::FromStr;

/// The maximum number of faces.
pub const MAX_FACES: usize = 32;

/// A face of the die, by its number from 1 in the order of the file; `r3` as a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Face(u8);

impl Face {
    /// The face with this index, from 0.
    pub(super) const fn of_index(index: usize) -> Face {
        Face(index as u8 + 1)
    }

    /// The index of the face, from 0.
    #[inline]
    pub(super) const fn index(self) -> usize {
        self.0 as usize - 1
    }

    /// The number of the face, from 1.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}", self.0)
    }
}

impl FromStr for Face {
    type Err = ();

    fn from_str(text: &str) -> Result<Face, ()> {
        let digits = text.strip_prefix('r').ok_or(())?;
        read_face(digits).ok_or(())
    }
}

/// Parses the number of a face.
pub(super) fn read_face(digits: &str) -> Option<Face> {
    let plain = !digits.starts_with('0') && digits.bytes().all(|digit| digit.is_ascii_digit());
    let number = digits.parse().ok().filter(|_| plain)?;
    (1..=MAX_FACES as u8)
        .contains(&number)
        .then_some(Face(number))
}

/// The state of the die in the current turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DieState {
    /// There is none, or it is still to be rolled.
    Due,
    /// It is not rolled in this turn, by the opponent's last face.
    Skipped,
    /// It shows a face.
    Rolled(Face),
}

impl DieState {
    /// A number for the state: 0 while a roll is due.
    #[inline]
    pub(super) const fn number(self) -> usize {
        match self {
            DieState::Due => 0,
            DieState::Skipped => MAX_FACES + 1,
            DieState::Rolled(face) => face.0 as usize,
        }
    }
}

/// A position of a game from a file, as its die sees it.
pub trait HasDie: Position {
    /// The state of the die.
    fn die(&self) -> DieState;

    /// Puts the die in a state.
    fn set_die(&mut self, die: DieState);

    /// The faces with their weights, the likeliest first.
    fn faces(&self) -> ArrayVec<(Face, u32), MAX_FACES>;
}

/// The die of a game from a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileDie {}

impl<P: HasDie> Die<P> for FileDie {
    type Roll = Face;

    #[inline]
    fn is_due(position: &P) -> bool {
        position.die() == DieState::Due
    }

    fn rolls(position: &P) -> impl Iterator<Item = (Face, u32)> {
        position.faces().into_iter()
    }

    fn current_roll(position: &P) -> Option<Face> {
        match position.die() {
            DieState::Due => None,
            DieState::Skipped => Some(Face::of_index(0)),
            DieState::Rolled(face) => Some(face),
        }
    }

    fn apply(position: &mut P, roll: Face) {
        position.set_die(DieState::Rolled(roll));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rolls_are_read_back() {
        for index in 0..MAX_FACES {
            let face = Face::of_index(index);
            assert_eq!(face.to_string().parse(), Ok(face));
        }
        for text in ["", "r", "3", "r0", "r33", "R3", "r3 ", "r03", "r+3"] {
            assert!(text.parse::<Face>().is_err(), "{text}");
        }
    }
}
