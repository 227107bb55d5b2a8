//! The eight-sided die.

use crate::base::Rng;
use crate::rules::{Class, Roll};
use std::fmt;

/// What the d8 shows: 1-6 keep the lock, 7 lifts it, 8 lifts it and takes the
/// opponent's next roll away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Face(u8);

impl Face {
    /// The face with this number, 1-8.
    #[must_use]
    pub const fn new(number: u8) -> Option<Face> {
        match number {
            1..=8 => Some(Face(number)),
            _ => None,
        }
    }

    /// 1-8.
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

impl Roll for Face {
    const OUTCOMES: &'static [(Face, u32)] = &[(Face(1), 6), (Face(7), 1), (Face(8), 1)];
    const WEIGHTS: [i32; 3] = [6, 1, 1];

    fn class(self) -> Class {
        match self.0 {
            7 => Class::Free,
            8 => Class::Super,
            _ => Class::Locked,
        }
    }

    fn number(self) -> u8 {
        self.0
    }

    fn from_number(number: u8) -> Option<Face> {
        Face::new(number)
    }

    fn draw(rng: &mut Rng) -> Face {
        Face(rng.d8())
    }
}

/// The die of the turn at hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Die {
    /// Still to be rolled.
    Unrolled,
    /// Not rolled this turn, because the opponent rolled an 8.
    Suppressed,
    /// Rolled.
    Rolled(Face),
}

impl Die {
    /// What the die grants, or `None` while it is to be rolled.
    #[inline]
    #[must_use]
    pub fn class(self) -> Option<Class> {
        match self {
            Die::Unrolled => None,
            Die::Suppressed => Some(Class::Locked),
            Die::Rolled(face) => Some(face.class()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weights_are_those_of_a_d8() {
        let mut weights = [0; 3];
        for number in 1..=8 {
            weights[Face::new(number).unwrap().class().index()] += 1;
        }
        let stated: Vec<u32> = Face::OUTCOMES.iter().map(|&(_, weight)| weight).collect();
        assert_eq!(weights.to_vec(), stated);
        assert_eq!(Face::WEIGHTS.map(|weight| weight as u32), weights);
        assert_eq!(Face::new(0), None);
        assert_eq!(Face::new(9), None);
    }
}
