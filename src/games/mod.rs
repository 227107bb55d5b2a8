//! The rules of each game, one folder a game.

pub mod colorbound;
pub mod colour_chess;
pub mod royal_palette;
pub mod royal_rumble;
pub mod royal_standard;
