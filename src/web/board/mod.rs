//! An open board: its game, the tree of moves, the players and the searches. Each board
//! runs on its own thread.

mod act;
mod clock;
mod error;
mod events;
mod lines;
mod matches;
mod open_board;
mod quiz;
mod record;
mod request;
mod review;
mod search_listener;
mod seat;
mod session;
mod share;
mod shared;
mod state;
mod thread;
mod touch_path;
mod tree;
mod turn;

#[cfg(test)]
mod tests;

pub(super) use error::{BoardError, single_line};
pub(super) use events::{GameCard, Welcome};
pub(super) use matches::Matches;
pub(super) use request::NumberedRequest;
pub(super) use seat::BoardSeats;
pub(super) use session::title;
pub(super) use shared::{PageData, analysis_data, game_data, puzzles_data};
pub(super) use thread::{BoardMessage, spawn};
