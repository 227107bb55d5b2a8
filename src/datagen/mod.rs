//! Generates the data for tuners and trainers: self-play games in which every turn is
//! searched before its roll, or every decision in a game without dice.

mod game_text;
mod play;
mod statistics;

pub use game_text::game_text;
pub use play::{DataPlan, generate};
pub use statistics::{Statistics, statistics};
