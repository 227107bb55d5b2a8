//! The match: six boards at once (rules, section 1).
//!
//! Boards do not influence each other, so that a position of the match is six
//! positions, who is to move, and who has won which of the closed boards. A step is one
//! action on one board.

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
pub use position::RoyalRumble;
pub use score::{BOARDS, BoardWins, WINS};
pub use setup::{MatchField, MatchSetup, MatchSetupError};
