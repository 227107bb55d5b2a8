//! The ground floor: types that every layer shares and that know no game.

pub mod abort;
pub mod bitboard;
pub mod cursor;
pub mod geometry;
pub mod key;
pub mod memory;
pub mod rng;
pub mod side;
pub mod square;
pub mod time;
pub mod value;
pub mod visible;

pub use abort::Abort;
pub use bitboard::Bitboard;
pub use key::Key;
pub use rng::Rng;
pub use side::Side;
pub use square::Square;
pub use time::{TimeSource, VirtualTime};
pub use value::Value;
pub use visible::{visible, visible_lines};
