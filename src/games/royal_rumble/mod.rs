//! The rules of Royal Rumble (`docs/rules/royal-rumble.md`): one board as a separate
//! game.
//!
//! The pieces of a board are data ([`Deal`]): a royal, the pawn, and seven of 42
//! fighters. Their moves are compiled once from Betza's notation; those that it cannot
//! express have a file each under `fighters`.

mod actions;
mod attack;
mod board;
mod cards;
pub mod deal;
mod diagram;
mod exposure;
mod fighters;
mod form;
pub mod game;
mod generate;
mod guide;
mod keys;
pub mod kind;
mod motif;
pub mod moves;
mod notation;
mod numbers;
mod pfen;
mod play;
pub mod position;
pub mod reach;
mod refusal;
mod scene;
pub mod setup;
mod six_boards;
mod tables;
mod text;

pub use deal::Deal;
pub use form::Form;
pub use game::RumbleBoardGame;
pub use kind::{Kind, Piece};
pub use moves::Move;
pub use pfen::{rank_text, read_rank};
pub use position::RumbleBoard;
pub use reach::PieceReach;
pub use setup::{Setup, SetupError};
pub use six_boards::{
    BOARDS, Board, BoardMove, BoardSquare, BoardWins, MatchDeal, MatchField, MatchSetup,
    MatchSetupError, RoyalRumble, RoyalRumbleGame, SixBoards, WINS,
};
