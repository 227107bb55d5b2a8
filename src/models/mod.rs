//! What the engine knows of each game beyond its rules: evaluation and hints
//! for the search. Models do not know each other.

pub mod colorbound;
pub mod colour_chess;
pub mod royal_palette;
pub mod royal_rumble;
pub mod royal_standard;
