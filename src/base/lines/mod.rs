//! Lines of text from and to whoever speaks a protocol, in bounds and whole.

mod input;
mod output;

pub use input::{Input, LONGEST_LINE, read_in_background, read_line};
pub use output::Output;
