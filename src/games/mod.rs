//! The rules of the games, one folder per game.

/// The text of a file of reference positions in a build with the command line, which alone
/// reads them.
macro_rules! reference_positions {
    ($file:literal) => {
        if cfg!(feature = "cli") {
            Some(include_str!($file))
        } else {
            None
        }
    };
}

pub mod colorbound;
pub mod colour_chess;
pub mod royal_palette;
pub mod royal_rumble;
pub mod royal_standard;
