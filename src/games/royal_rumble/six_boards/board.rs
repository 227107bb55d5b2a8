//! One of the six boards: open or closed.

use super::super::{Kind, RumbleBoard};
use crate::base::key::Keys;
use crate::base::{Key, Side};
use crate::rules::Position;

/// A board of the match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Board {
    /// An open board, still in play.
    Open(RumbleBoard),
    /// A closed board: won by a player, or drawn (rules, M11 and M17).
    Closed(Option<Side>),
}

/// The keys of closed boards by result: drawn, won by White, won by Black.
static CLOSED: Keys<3> = Keys::new(0x4552_5252_0000_0011);

impl Board {
    /// The position, if the board is open.
    #[inline]
    #[must_use]
    pub const fn open(&self) -> Option<&RumbleBoard> {
        match self {
            Board::Open(board) => Some(board),
            Board::Closed(_) => None,
        }
    }

    /// The royal of a board, by its number from 0 (rules, M2).
    #[must_use]
    pub fn royal(number: usize) -> Kind {
        Kind::ROYALS[number]
    }

    pub(super) fn key(&self) -> Key {
        match self {
            Board::Open(board) => board.key(),
            Board::Closed(None) => CLOSED.at(0),
            Board::Closed(Some(winner)) => CLOSED.at(1 + winner.index()),
        }
    }
}
