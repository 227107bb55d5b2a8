//! Search hints for the match: those of the board at hand.

use crate::eval::Hints;
use crate::eval::parameters::Parameters;
use crate::games::royal_rumble::{BoardMove, RoyalRumble, SixBoards};
use crate::models::royal_rumble::RumbleBoardHints;
use crate::rules::{Boards, Position};

/// The search hints of the match of Royal Rumble.
pub struct RoyalRumbleHints;

impl Hints for RoyalRumbleHints {
    type Position = RoyalRumble;
    const SLOTS: usize = RumbleBoardHints::SLOTS;
    const PARAMETERS: Parameters = RumbleBoardHints::PARAMETERS;

    fn gain(position: &RoyalRumble, mv: BoardMove) -> i32 {
        let board = position.all()[usize::from(mv.board)].open();
        board.map_or(0, |board| RumbleBoardHints::gain(board, mv.action))
    }

    fn slot(position: &RoyalRumble, mv: BoardMove) -> usize {
        let board = position.all()[usize::from(mv.board)].open();
        board.map_or(0, |board| RumbleBoardHints::slot(board, mv.action))
    }

    /// Returns the material balance of all boards together.
    fn material(position: &RoyalRumble) -> i32 {
        let own = position.open().map(|(number, board)| {
            let material = RumbleBoardHints::material(board);
            if SixBoards::swapped(number, position.side()) == board.side() {
                material
            } else {
                -material
            }
        });
        own.sum()
    }
}
