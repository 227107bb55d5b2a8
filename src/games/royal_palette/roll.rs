//! The eight-sided die.

use super::{Move, RoyalPalette};
use crate::base::Rng;
use crate::rules::{Grade, GradedMoves, OrderedDie};
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

impl Face {
    /// What the face grants: the lock holds on a low turn.
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

/// The die as the search knows it: its outcomes are ordered, since a 7 grants all
/// that a 1-6 does, and an 8 all that a 7 does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum D8 {}

impl OrderedDie<RoyalPalette> for D8 {
    type Roll = Face;
    const ROLLS: [(Face, u32); 3] = [(Face(1), 6), (Face(7), 1), (Face(8), 1)];

    #[inline]
    fn grade(roll: Face) -> Grade {
        roll.grade()
    }

    #[inline]
    fn granted(position: &RoyalPalette) -> Option<Grade> {
        position.die().granted()
    }

    #[inline]
    fn moves(position: &RoyalPalette) -> GradedMoves<Move> {
        position.generate()
    }

    #[inline]
    fn noisy(position: &RoyalPalette, grade: Grade, moves: &mut GradedMoves<Move>) -> bool {
        position.generate_noisy(grade, moves)
    }

    fn apply(position: &mut RoyalPalette, roll: Face) {
        position.set_roll(roll);
    }

    fn draw(rng: &mut Rng) -> Face {
        Face::draw(rng)
    }

    fn text(roll: Face) -> String {
        roll.to_string()
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
    pub const fn granted(self) -> Option<Grade> {
        match self {
            Die::Unrolled => None,
            Die::Suppressed => Some(Grade::Low),
            Die::Rolled(face) => Some(face.grade()),
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
            weights[Face::new(number).unwrap().grade().index()] += 1;
        }
        assert_eq!(D8::ROLLS.map(|(_, weight)| weight), weights);
        assert_eq!(Face::new(0), None);
        assert_eq!(Face::new(9), None);
    }
}
