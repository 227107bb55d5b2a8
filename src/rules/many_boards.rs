//! Games of several boards at once.

use super::Position;
use crate::base::Side;

/// A position of a game that is played on several boards which do not influence each
/// other: a step is a move on one of them, and each has a game of its own.
pub trait ManyBoards: Position {
    /// A position of one board.
    type Board: Position;

    /// A board by its number from 0; `None` if it has closed.
    fn open_board(&self, number: usize) -> Option<&Self::Board>;

    /// The side that `player` has on a board, and the player who has a side there.
    fn swapped(number: usize, player: Side) -> Side;

    /// A move on a board as a step of the game.
    fn step_on(number: usize, mv: <Self::Board as Position>::Move) -> Self::Move;

    /// What a step does on its board.
    fn move_of(step: Self::Move) -> <Self::Board as Position>::Move;
}
