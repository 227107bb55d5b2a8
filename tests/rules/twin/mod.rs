//! Slow plain twins of the rules, which share no code with the engine.
#![allow(dead_code, unreachable_pub)]

pub mod colorbound;
pub mod colour_chess;
pub mod custom;
pub mod royal_palette;
pub mod royal_rumble;
pub mod royal_standard;
