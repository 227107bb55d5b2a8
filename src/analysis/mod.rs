//! Tools that learn from games the engine plays against itself.

pub mod calibrate;
pub mod curve;
pub mod error_rate;
pub mod spsa;
pub mod tune;

pub use calibrate::{Calibration, calibrate};
pub use curve::curve;
