//! Tools that learn from games the engine plays against itself.

pub mod calibrate;
pub mod duel;
pub mod error_rate;
pub mod selfplay;

pub use calibrate::{Calibration, calibrate};
pub use duel::{Duel, duel};
