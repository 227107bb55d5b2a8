//! Colorbound Chess, Equalized and Decimal: chess in which no piece ever leaves
//! the shade of its squares.
//!
//! The rules are in `docs/rules/colorbound.md`; comments here name its sections. One
//! generator plays all three games: the moves of the pieces are data ([`Ruleset`]), and
//! so is the size of the board. Source: Lev Grigoriev, chessvariants.com, 2024.

mod cards;
pub mod diagram;
pub mod game;
pub mod generate;
mod guide;
pub mod kind;
mod motif;
pub mod moves;
pub mod notation;
pub mod pfen;
pub mod play;
pub mod position;
mod refusal;
pub mod ruleset;
pub mod setup;
pub mod variant;

mod dead;
mod keys;
mod text;
mod xboard;

pub use game::ColorboundGame;
pub use kind::{Kind, Piece};
pub use moves::Move;
pub use position::Colorbound;
pub use ruleset::{Ruleset, RulesetError, Spec};
pub use setup::{Setup, SetupError};
pub use variant::{Decimal, Equalized, Standard, Variant};
