//! Puzzles in the formats of other tools.

mod csv;
mod epd;
mod record;

pub use csv::{CSV_COLUMNS, PuzzleCsvError, to_csv};
pub use epd::to_epd;
pub use record::{PuzzleRecordError, to_records};
