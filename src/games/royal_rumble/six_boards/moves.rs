//! The steps of the match: actions on one of the boards.

use super::super::Move;
use crate::base::Square;
use crate::rules::move_list::OpenStore;
use crate::rules::{GameMove, MoveSquares};
use std::fmt;

/// An action on a board.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct BoardMove {
    /// The number of the board, 0-5.
    pub board: u8,
    /// The action there.
    pub action: Move,
}

impl GameMove for BoardMove {
    type Store<T> = OpenStore<T>;

    fn tag(self) -> u16 {
        self.action.tag()
    }

    const NUMBERS: u32 = Move::NUMBERS;

    /// The number of the action: the position determines the board.
    fn number(self) -> u32 {
        self.action.number()
    }

    fn squares(self) -> MoveSquares {
        self.action.squares()
    }

    fn promotion(self) -> Option<&'static str> {
        self.action.promotion()
    }
}

/// Formats the step as in position strings and the protocol: `3:e2e4`.
impl fmt::Display for BoardMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.board + 1, self.action)
    }
}

impl fmt::Debug for BoardMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// A square of one of the boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BoardSquare {
    /// The number of the board, 0-5.
    pub board: u8,
    /// The square there.
    pub square: Square,
}
