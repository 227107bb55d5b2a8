//! The die of a file: its rolls, its state, and chance as the search sees it.

use crate::rules::{Die, Position};
use arrayvec::ArrayVec;
use std::fmt;
use std::str::FromStr;

/// The maximum number of faces of a single die.
pub const MAX_FACES: usize = 32;

/// The maximum number of dice.
pub const MAX_DICE: usize = 3;

/// The maximum number of faces of each of several dice: one digit each.
pub const MAX_FACES_OF_SEVERAL: usize = 9;

/// The maximum number of different rolls: those of three dice with nine faces.
pub const MAX_ROLLS: usize = 165;

/// The largest number of a roll: three nines.
pub(super) const MAX_NUMBER: u16 = 999;

/// A roll: the number of the face, from 1 in the order of the file; of several dice the
/// numbers of all faces as digits, the lowest first. `r3` or `r136` as a step. Within a turn
/// of several dice, those that have not been used yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Roll(u16);

impl Roll {
    /// The roll of this number, above 0.
    pub(super) const fn of_number(number: u16) -> Roll {
        Roll(number)
    }

    /// The number of the roll.
    #[must_use]
    pub const fn number(self) -> u16 {
        self.0
    }

    /// The numbers of the faces of several dice.
    pub(super) fn digits(self) -> impl Iterator<Item = u8> {
        let places = [100, 10, 1].into_iter();
        let digits = places.map(move |place| (self.0 / place % 10) as u8);
        digits.filter(|&digit| digit > 0)
    }
}

impl fmt::Display for Roll {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}", self.0)
    }
}

impl FromStr for Roll {
    type Err = ();

    fn from_str(text: &str) -> Result<Roll, ()> {
        let digits = text.strip_prefix('r').ok_or(())?;
        read_roll(digits).ok_or(())
    }
}

/// Parses the number of a roll.
pub(super) fn read_roll(digits: &str) -> Option<Roll> {
    let plain = !digits.starts_with('0') && digits.bytes().all(|digit| digit.is_ascii_digit());
    let number = digits.parse().ok().filter(|_| plain)?;
    (1..=MAX_NUMBER).contains(&number).then_some(Roll(number))
}

/// The state of the die in the current turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DieState {
    /// There is none, or it is still to be rolled.
    Due,
    /// It is not rolled in this turn, by the opponent's last face.
    Skipped,
    /// It shows a face, or some faces.
    Rolled(Roll),
}

impl DieState {
    /// A number for the state: 0 while a roll is due.
    #[inline]
    pub(super) const fn number(self) -> usize {
        match self {
            DieState::Due => 0,
            DieState::Skipped => MAX_NUMBER as usize + 1,
            DieState::Rolled(roll) => roll.0 as usize,
        }
    }
}

/// A position of a game from a file, as its die sees it.
pub trait HasDie: Position {
    /// The state of the die.
    fn die(&self) -> DieState;

    /// Puts the die in a state.
    fn set_die(&mut self, die: DieState);

    /// The rolls with their weights, the likeliest first.
    fn rolls(&self) -> ArrayVec<(Roll, u32), MAX_ROLLS>;

    /// The roll that holds in a turn without one.
    fn without_roll(&self) -> Roll;
}

/// The die of a game from a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileDie {}

impl<P: HasDie> Die<P> for FileDie {
    type Roll = Roll;

    #[inline]
    fn is_due(position: &P) -> bool {
        position.die() == DieState::Due
    }

    fn rolls(position: &P) -> impl Iterator<Item = (Roll, u32)> {
        HasDie::rolls(position).into_iter()
    }

    fn current_roll(position: &P) -> Option<Roll> {
        match position.die() {
            DieState::Due => None,
            DieState::Skipped => Some(position.without_roll()),
            DieState::Rolled(roll) => Some(roll),
        }
    }

    fn apply(position: &mut P, roll: Roll) {
        position.set_die(DieState::Rolled(roll));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rolls_are_read_back() {
        for number in 1..=MAX_NUMBER {
            let roll = Roll::of_number(number);
            assert_eq!(roll.to_string().parse(), Ok(roll));
        }
        assert_eq!(Roll::of_number(136).digits().collect::<Vec<_>>(), [1, 3, 6]);
        for text in ["", "r", "3", "r0", "r1000", "R3", "r3 ", "r03", "r+3"] {
            assert!(text.parse::<Roll>().is_err(), "{text}");
        }
    }
}
