//! The rules of the games, one folder per game.

pub mod colorbound;
pub mod colour_chess;
pub mod royal_palette;
pub mod royal_rumble;
pub mod royal_standard;
