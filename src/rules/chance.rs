//! Chance: what a die can do to a turn.
//!
//! All outcomes of a roll fall into three classes that are ordered by what
//! they grant the player: a [`Locked`](Class::Locked) turn may use only the
//! allowed moves, a [`Free`](Class::Free) turn every legal move, and a
//! [`Super`](Class::Super) turn every legal move and the opponent's next turn
//! comes without a roll, locked for sure. The search rests on this order
//! (`docs/search.md`).

use std::fmt::Debug;
use std::hash::Hash;

/// What a roll grants its player, in ascending order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Class {
    /// Only the allowed moves.
    Locked,
    /// Every legal move.
    Free,
    /// Every legal move, and the opponent will not roll.
    Super,
}

impl Class {
    /// The three classes in ascending order.
    pub const ALL: [Class; 3] = [Class::Locked, Class::Free, Class::Super];

    /// 0 for locked, 1 for free, 2 for super.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// One outcome of a game's die.
pub trait Roll: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// One representative of each class that the die has, with its integer
    /// weight: outcomes that play alike are one outcome here.
    const OUTCOMES: &'static [(Self, u32)];

    /// The weights of the three classes, locked, free and super: all above 0
    /// with an even sum, or all 0 without dice.
    const WEIGHTS: [i32; 3];

    /// What this outcome grants.
    fn class(self) -> Class;

    /// The number that the die shows, from 1 on.
    fn number(self) -> u8;

    /// The outcome that shows `number`, if there is one.
    fn from_number(number: u8) -> Option<Self>;

    /// Draws an outcome of the real die.
    fn draw(rng: &mut crate::base::Rng) -> Self;
}

/// The roll of a game without dice: there is none, and the chance code of such
/// a game vanishes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NoRoll {}

impl Roll for NoRoll {
    const OUTCOMES: &'static [(NoRoll, u32)] = &[];
    const WEIGHTS: [i32; 3] = [0, 0, 0];

    fn class(self) -> Class {
        match self {}
    }

    fn number(self) -> u8 {
        match self {}
    }

    fn from_number(_: u8) -> Option<NoRoll> {
        None
    }

    fn draw(_: &mut crate::base::Rng) -> NoRoll {
        unreachable!("a game without dice never waits for a roll")
    }
}
