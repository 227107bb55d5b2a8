//! The match: six boards at once (rules, section 1).
//!
//! The boards are independent, so a position of the match consists of six positions, the
//! player to move, and the winners of the closed boards. A step is one action on one
//! board.

mod board;
mod deal;
mod diagram;
mod game;
mod guide;
mod moves;
mod notation;
mod pfen;
mod position;
mod score;
mod setup;

pub use board::Board;
pub use deal::MatchDeal;
pub use game::RoyalRumbleGame;
pub use moves::{BoardMove, BoardSquare};
pub use position::{RoyalRumble, SixBoards};
pub use score::{BOARDS, BoardWins, WINS};
pub use setup::{MatchField, MatchSetup, MatchSetupError};
