//! Games from files: one set of rules as data, for every board of up to 12x10 squares.
//!
//! `docs/games.md` is the reference of the format. [`mod@file`] reads it into plain data
//! ([`file::Spec`]); [`Tables`] are the rules ready to play. Positions refer to them by
//! number ([`Handle`]), and they are dropped with the last clone of their game.

mod cards;
mod castling;
pub mod check;
mod colours;
pub mod convert;
mod dead;
mod diagram;
pub mod die;
mod emblem;
pub mod file;
mod form;
pub mod game;
mod generate;
mod guide;
mod keys;
pub mod kind;
pub mod loaded;
mod motif;
pub mod moves;
pub mod notation;
pub mod pfen;
mod play;
pub mod play_board;
pub mod position;
mod refusal;
mod rights;
pub mod setup;
mod shuffle;
pub mod tables;
mod tell;
mod tell_names;
mod tell_piece;
mod tell_turn;
mod text;
mod turn;
pub mod turn_rules;
mod view;
mod worth;

pub use castling::Rights;
pub use die::{DieState, Roll};
pub use game::{AnyCustomGame, CustomGame, with_custom_game};
pub use kind::{Kind, Kinds, Piece};
pub use loaded::{Handle, Loaded};
pub use moves::{Move, Special};
pub use play_board::{Diced, PlayBoard};
pub use position::Custom;
pub use setup::{Setup, SetupError};
pub use tables::Tables;
