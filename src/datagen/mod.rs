//! Makes the data that tuners and trainers learn from: games of the engine against itself in
//! which every turn is searched before its roll, or every decision in a game without dice.

mod play;
mod statistics;

pub use play::{DataPlan, generate};
pub use statistics::{Statistics, statistics};
