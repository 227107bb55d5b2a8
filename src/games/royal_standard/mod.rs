//! The Royal Standard: chess on 38 squares where rooks, bishops and windmills move only
//! near the standard-bearers of their own side, which are never removed but displaced,
//! and the king is captured instead of mated.
//!
//! The rules are in `docs/rules/royal-standard.md`; comments here name its sections.
//! Source: Alexandre Muñiz, "The Royal Standard", 1997.

pub mod attack;
pub mod board;
mod cards;
pub mod diagram;
pub mod game;
pub mod generate;
mod guide;
mod motif;
pub mod moves;
pub mod notation;
pub mod pfen;
pub mod piece;
pub mod play;
pub mod position;
pub mod setup;
pub mod windmill;

mod keys;
mod refusal;
mod text;

pub use game::RoyalStandardGame;
pub use moves::Move;
pub use piece::{Kind, Piece};
pub use position::{RangeRule, RoyalStandard};
pub use setup::{Array, Setup, SetupError};
