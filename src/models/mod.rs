//! The evaluation and search hints of each game. Models do not depend on each other.

pub mod colorbound;
pub mod colour_chess;
pub mod custom;
pub mod royal_palette;
pub mod royal_rumble;
pub mod royal_standard;
