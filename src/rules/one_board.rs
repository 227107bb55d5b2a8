//! The strategy of games on one board, which costs nothing.

use super::{Boards, Position, Turn};
use crate::base::Side;

/// The only board of a game: its position is that of the game.
#[derive(Clone, Copy, Debug)]
pub enum OneBoard {}

impl<P: Position> Boards<P> for OneBoard {
    type Board = P;
    const COUNT: usize = 1;

    fn last(_: &P) -> usize {
        0
    }

    fn next(position: &P) -> Option<usize> {
        (!matches!(position.turn(), Turn::Over(_))).then_some(0)
    }

    fn open(position: &P, _: usize) -> Option<&P> {
        Some(position)
    }

    fn close_repeated(_: &mut P) {}

    fn ignoring_draws(position: P) -> P {
        position
    }

    fn swapped(_: usize, player: Side) -> Side {
        player
    }

    fn move_on(_: usize, mv: P::Move) -> P::Move {
        mv
    }

    fn board_move(mv: P::Move) -> P::Move {
        mv
    }
}
