//! The rules of the games, one folder per game.

/// [`GameInfo::reference_positions`](crate::rules::GameInfo::reference_positions) of a file,
/// by its path in the package, in a build with the command line, which alone reads them.
macro_rules! reference_positions {
    ($path:literal) => {{
        #[cfg(feature = "cli")]
        {
            include_flate::flate!(static TEXT: str from $path);
            Some(|| &TEXT)
        }
        #[cfg(not(feature = "cli"))]
        {
            None
        }
    }};
}

pub mod colorbound;
pub mod colour_chess;
pub mod custom;
pub mod royal_palette;
pub mod royal_rumble;
pub mod royal_standard;
