//! Game records in files: PGN as far as PGN goes, with the notation of the
//! game's own rulebook.
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
//! - **Tags** stand one a line; `\"` and `\\` stand for a quote and a backslash.
//!   `Game` names the game as the catalog does. `Start` holds what the protocol
//!   takes after `position` (`startpos`, `startpos shuffle 3 5`), `FEN` with
//!   `SetUp "1"` a position string; neither means the plain start. Settings of
//!   the game have tags of their names ([`settings`](crate::catalog::settings)); without one the
//!   default holds. Every other tag is kept as it is. `Result` is not kept as a
//!   tag: it is the record's [`result`](Record::result).
//! - **Moves** are in the rulebook's notation, which may contain braces: braces
//!   without white space before them belong to the move, others are comments.
//! - **Rolls** are no part of the notation; a comment `{[%roll 8]}` where the
//!   die was rolled holds one. A roll left out is allowed where the protocol
//!   allows it.
//! - **Comments** hold commands `[%name value]` and free text, in that order
//!   when written, in any order when read. A backslash stands before what could
//!   be misread: `\\`, `\(` and `\)` for braces, `\[` and `\]`, `\n`, `\r`,
//!   `\t`, and `\s` for a space where a line break would swallow one. Text after
//!   `;` up to the end of a line is a comment too; a line that starts with `%` is
//!   skipped.
//! - **Glyphs** are `$5`; `!`, `?` and their pairs after a move are read as such.
//! - **Variations** stand in parentheses behind the step that they replace, a
//!   roll too, and what is said about it: `1. e4{Green} (1. d4{Blue})`. They may
//!   hold others, [`MOST_NESTED`] deep. A result in one says nothing.
//!
//! [`write()`] and [`read`] lose nothing: what is read from a written record
//! equals the record. Both need somebody who knows the game, a [`Notator`].

mod digest;
mod error;
mod escape;
mod held;
mod lexer;
mod notator;
mod opening_error;
mod reader;
mod record;
mod save;
pub mod sealed;
mod temporary;
mod writer;

pub use digest::digest;
pub use error::{GameFileError, LoadError, SaveError, WriteError};
pub use held::hold;
pub use lexer::is_record;
pub use notator::{Notator, OnSession, Sessions, set_settings};
pub use opening_error::OpeningError;
pub use reader::read;
pub use record::{Entry, GameResult, Opening, Record, Remark, Variation};
pub use save::{
    Draft, MOST_BYTES, append, check_append, check_replaceable, check_target, is_still_at, load,
    must_be_regular, save,
};
pub use writer::{write, write_all};

/// The command of a comment that holds a roll.
const ROLL: &str = "roll";

/// How many variations may stand within each other.
pub const MOST_NESTED: usize = 100;
