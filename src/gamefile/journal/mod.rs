//! Journals: files from which an interrupted job resumes.
//!
//! The first line is the [header](Header): the version of the format and all that the
//! job depends on. Each further line is a record. Every line is JSON with its
//! [checksum](super::sealed):
//!
//! ```text
//! {"ermine_games":5,"game":"colorbound","seed":1,"nodes":1000,"crc32":"…"}
//! {"number":0,"start":"lwbdk… w - - 0 4","steps":"e2e4 b7b6 …","crc32":"…"}
//! ```
//!
//! A process that writes a journal holds its lock. Each line is handed to the system in
//! one call, so that only a failure of the machine can cut one short. A last line that
//! was cut short is dropped, any other damage is refused by file and line, and a journal
//! of another job by the field that differs.

mod error;
mod header;
mod reader;
mod writer;

pub use error::{Error, file_error};
pub use header::{Converted, Header};
pub use reader::{FilePosition, Reader};
pub use writer::Journal;
