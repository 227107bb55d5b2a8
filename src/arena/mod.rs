//! Matches: who plays whom from where with which dice, what the results say,
//! and how a match survives its machine.

mod game;
pub mod luck;
pub mod report;
pub mod stats;

pub use game::Game;
