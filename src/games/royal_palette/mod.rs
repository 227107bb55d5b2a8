//! Royal Palette: chess on a board of eight colours, where the colour a move lands on
//! locks the opponent's pieces, and a die may lift the lock.
//!
//! The rules are in `docs/rules/royal-palette.md`; comments here name its clauses.
//! Source: the Royal Palette rulebook, edition 1.3.

mod cards;
mod chance;
pub mod diagram;
pub mod game;
pub mod generate;
mod guide;
pub mod hue;
mod motif;
pub mod moves;
pub mod notation;
pub mod palette;
pub mod pfen;
pub mod piece;
pub mod play;
pub mod position;
mod refusal;
pub mod roll;
pub mod setup;

mod keys;
mod text;

pub use crate::pieces::Kind;
pub use game::RoyalPaletteGame;
pub use hue::Hue;
pub use moves::Move;
pub use palette::PaletteMap;
pub use piece::{Officer, Piece};
pub use position::RoyalPalette;
pub use roll::{D8, DieState, Face};
pub use setup::{Setup, SetupError, Shuffles};
