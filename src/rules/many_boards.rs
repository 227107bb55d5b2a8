//! Games of several boards at once.

use super::Position;
use crate::base::Side;

/// A position of a game that is played on several boards which do not influence each
/// other: a step is a move on one of them, and each has a separate game.
pub trait ManyBoards: Position {
    /// A position of one board.
    type Board: Position;

    /// A board by its number from 0; `None` if it has closed.
    fn open_board(&self, number: usize) -> Option<&Self::Board>;

    /// Returns the side that `player` has on a board; conversely, the player that has a
    /// side there.
    fn swapped(number: usize, player: Side) -> Side;

    /// Returns a move on a board as a step of the game.
    fn step_on(number: usize, mv: <Self::Board as Position>::Move) -> Self::Move;

    /// Returns the move of a step on its board.
    fn move_of(step: Self::Move) -> <Self::Board as Position>::Move;
}
