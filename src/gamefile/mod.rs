//! Game records in files: PGN where PGN suffices, with the notation of the game's own
//! rulebook; and the [journals](journal) from which long jobs resume.
//!
//! ```text
//! [Event "Sunday"]
//! [White "ermine"]
//! [Black "ermine"]
//! [Result "1-0"]
//! [Game "royal-palette"]
//! [Start "startpos shuffle 3 5"]
//!
//! 1. {[%roll 4]} Nf3{Purple} {[%eval 0.12] a quiet start} 1... {[%roll 8]}
//! Na6{Purple}* 2. e4{Green} 1-0
//! ```
//!
//! `docs/records.md` has the details: tags, rolls, escapes, variations, comments,
//! results, and the supported part of PGN.
//!
//! [`write()`] and [`read`] are lossless: reading a written record gives an equal record.
//! Both need a [`Notator`], which knows the game.

mod digest;
mod epd;
mod error;
mod escape;
mod held;
pub mod journal;
mod lexer;
mod notator;
mod opening_error;
mod reader;
mod record;
mod save;
pub mod sealed;
mod temporary;
mod text;
mod writer;

pub use digest::digest;
pub use epd::{EpdError, EpdLine, EpdOperation, without_comment};
pub use error::{BadGame, GameFileError, LoadError, SaveError, WriteError};
pub use held::hold;
pub use lexer::is_record;
pub use notator::{Notator, OnSession, Sessions, set_settings};
pub use opening_error::OpeningError;
pub use reader::{for_each_record, read, read_each};
pub use record::{Entry, GameResult, Opening, Record, Remark, Variation};
pub use save::{
    Draft, FileSignature, append, check_append, check_replaceable, check_target, is_still_at, save,
};
pub use text::{
    Encoding, EncodingError, MAX_BYTES, TextError, decode, load, load_as, must_be_regular,
    read_text,
};
pub use writer::{write, write_all};

/// The command of a comment that holds a roll.
const ROLL: &str = "roll";

/// The maximum nesting depth of variations.
pub const MAX_NESTED: usize = 100;
