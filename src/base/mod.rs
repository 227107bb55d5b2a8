//! Types shared by all layers, independent of any game, and work spread over threads.

pub mod abort;
pub mod cursor;
pub mod geometry;
pub(crate) mod intern;
pub mod interrupt;
pub mod json_text;
pub mod key;
pub mod lines;
pub mod memory;
pub mod pipeline;
pub mod rng;
pub mod side;
pub mod sort;
pub mod spelling;
pub mod time;
pub mod value;
pub mod visible;
pub mod workers;

pub use abort::Abort;
pub use interrupt::Interrupt;
pub use json_text::JsonText;
pub use key::Key;
pub use rng::Rng;
pub use side::Side;
pub use spelling::is_spelled;
pub use time::{TimeSource, VirtualTime, day, time_at_start};
pub use value::Value;
pub use visible::{json_fault, json_line, visible, visible_json, visible_lines};

/// A square of the board of chess.
pub type Square = geometry::Square<geometry::Board8x8>;

/// A set of squares of the board of chess. A type alias has no constructor; use
/// [`new`](geometry::Bitboard::new).
pub type Bitboard = geometry::Bitboard<geometry::Board8x8>;
