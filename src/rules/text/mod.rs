//! The common parts of the texts of several games: errors and fields of position strings,
//! and parts of algebraic notation.
//!
//! The order of the fields and the spelling of pieces are up to each game.

mod castling;
mod fields;
mod origin;
mod placement;
pub mod refusal;
mod setup_error;
mod squares;

pub use castling::{RIGHTS, castling_text, read_castling, read_rights, rights_text};
pub use fields::{MAX_COUNT, check_clock, check_number, fields, read_number, read_side, words};
pub use origin::{Origin, file_letter, origin_text};
pub use placement::{read_placement, split_ranks, write_placement};
pub use setup_error::{SetupError, refuse};
pub use squares::{dash, leading_square, read_squares, squares_text};
