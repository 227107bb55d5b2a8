//! Bounded line input and atomic line output for protocols.

mod input;
mod output;

pub use input::{Input, LONGEST_LINE, read_bounded, read_in_background, read_line};
pub use output::Output;
