//! How chessmen move: their kinds, and attack tables for the 8x8 board, built
//! at compile time.
//!
//! Sliding attacks are "kindergarten bitboards": the occupancy of one line is
//! multiplied into six neighbouring bits that index a table of 4 KiB, so that
//! everything stays in the first-level cache and no magic numbers are needed.
//! Source of the technique: Gerd Isenberg, Chess Programming Wiki.

pub mod kind;
pub mod leapers;
pub mod lines;
pub mod sliders;

pub use kind::Kind;
pub use leapers::{king, knight, pawn};
pub use lines::{between, line};
pub use sliders::{bishop, bishop_rays, queen, rook, rook_rays};
