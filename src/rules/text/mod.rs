//! What the texts of several games have in common: errors and fields of
//! position strings, and parts of algebraic notation.
//!
//! A game keeps what is its own, the order of its fields and how it reads a
//! man, and takes the rest from here.

mod fields;
mod setup_error;

pub use fields::{MOST_COUNT, check_clock, check_number, fields, read_number, read_side};
pub use setup_error::{SetupError, refuse};
