//! Puzzles in the formats of other tools.

mod csv;
mod epd;
mod record;

pub use csv::{CSV_COLUMNS, CsvError, to_csv};
pub use epd::to_epd;
pub use record::{RecordError, to_records};
