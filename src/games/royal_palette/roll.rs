//! The eight-sided die.

use crate::base::Rng;
use crate::rules::Grade;
use std::fmt;
use std::str::FromStr;

/// A face of the d8: 1-6 keep the lock, 7 lifts it, 8 lifts it and suppresses the
/// opponent's next roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Face(pub(super) u8);

impl Face {
    /// The face with this number, 1-8.
    #[must_use]
    pub const fn new(number: u8) -> Option<Face> {
        match number {
            1..=8 => Some(Face(number)),
            _ => None,
        }
    }

    /// All faces, 1 first.
    pub fn all() -> impl Iterator<Item = Face> {
        (1..=8).map(Face)
    }

    /// The number of the face, 1-8.
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
        match text.as_bytes() {
            [b'r', digit @ b'1'..=b'8'] => Ok(Face(digit - b'0')),
            _ => Err(()),
        }
    }
}

impl Face {
    /// The grade of the face: the lock holds on a low turn.
    #[inline]
    #[must_use]
    pub const fn grade(self) -> Grade {
        match self.0 {
            7 => Grade::Middle,
            8 => Grade::High,
            _ => Grade::Low,
        }
    }

    /// Rolls the die.
    #[must_use]
    pub fn draw(rng: &mut Rng) -> Face {
        Face(1 + rng.below(8) as u8)
    }
}

/// The die for the search: its outcomes are ordered, since a 7 grants everything that a
/// 1-6 does, and an 8 everything that a 7 does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum D8 {}

/// The state of the current turn's die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DieState {
    /// Still to be rolled.
    Unrolled,
    /// Not rolled this turn, because the opponent rolled an 8.
    Suppressed,
    /// Rolled.
    Rolled(Face),
}

impl DieState {
    /// The grade that the die grants, or `None` while it is to be rolled.
    #[inline]
    #[must_use]
    pub const fn grade(self) -> Option<Grade> {
        match self {
            DieState::Unrolled => None,
            DieState::Suppressed => Some(Grade::Low),
            DieState::Rolled(face) => Some(face.grade()),
        }
    }
}
