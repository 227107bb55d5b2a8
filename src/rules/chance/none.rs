//! The absence of chance.

use crate::base::Rng;
use crate::rules::{Chance, Position};
use std::fmt;
use std::str::FromStr;

/// The strategy of a game without chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoChance {}

/// The roll of a game without chance; it has no values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NoRoll {}

impl<P: Position> Chance<P> for NoChance {
    type Roll = NoRoll;
    const EXISTS: bool = false;

    #[inline]
    fn is_due(_: &P) -> bool {
        false
    }

    fn rolls(_: &P) -> impl Iterator<Item = (NoRoll, u32)> {
        std::iter::empty()
    }

    fn apply(_: &mut P, roll: NoRoll) {
        match roll {}
    }

    fn draw(_: &P, _: &mut Rng) -> NoRoll {
        unreachable!("a game without chance never waits for a roll")
    }
}

impl fmt::Display for NoRoll {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

impl FromStr for NoRoll {
    type Err = ();

    fn from_str(_: &str) -> Result<NoRoll, ()> {
        Err(())
    }
}
