//! Colour Chess: a turn is two moves, the first onto the colour that the
//! opponent called, the second onto another, which calls for the opponent.
//!
//! The rules are in `docs/rules/colour-chess.md`; comments here name its clauses. Source:
//! the manual of Colour Chess.

mod cards;
pub mod diagram;
pub mod fen;
pub mod game;
pub mod generate;
mod guide;
pub mod hue;
mod motif;
pub mod moves;
pub mod notation;
pub mod piece;
pub mod play;
pub mod position;
mod refusal;
pub mod setup;
pub mod tiles;

mod keys;
mod king_hunt;
mod text;

pub use crate::pieces::Kind;
pub use game::ColourChessGame;
pub use hue::Hue;
pub use moves::Move;
pub use piece::Piece;
pub use position::{ColourChess, Part};
pub use setup::{Setup, SetupError};
pub use tiles::Tiles;
