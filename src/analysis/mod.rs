//! Tools that learn from self-play games.

pub mod calibrate;
pub mod curve;
pub mod error_rate;
pub mod spsa;
pub mod tune;

pub use calibrate::{Calibration, calibrate};
pub use curve::curve;
